"""An authenticator made of software, which also does what a real one never would, and guests who have one."""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from served import Address, Guest

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A passkey.

    Args:
        origin: the page that asks, as its browser says.
        counts: whether it counts how often it signs.
    """

    def __init__(self, origin: str, *, counts: bool = True) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.count = 0
        self._counts = counts
        self._key = ec.generate_private_key(ec.SECP256R1())

    def register(self, options: dict[str, Any], **changed: Any) -> dict[str, Any]:
        """Return the `RegistrationResponseJSON`, with some of the client data changed."""
        point = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(key)
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": written(self._client("webauthn.create", options, changed)),
            "attestationObject": written(attestation),
            "transports": ["internal"],
        }
        return self._credential(response)

    def sign(
        self, options: dict[str, Any], flags: int = PRESENT | VERIFIED, **changed: Any
    ) -> dict[str, Any]:
        """Return the `AuthenticationResponseJSON`, with some of the client data changed."""
        self.count += self._counts
        client = self._client("webauthn.get", options, changed)
        data = self._data(options["rpId"], flags)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": written(client),
            "authenticatorData": written(data),
            "signature": written(signature),
            "userHandle": None,
        }
        return self._credential(response)

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        name = written(self.id)
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
        }

    def _data(self, place: str, flags: int) -> bytes:
        return hashlib.sha256(place.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _client(self, kind: str, options: dict[str, Any], changed: dict[str, Any]) -> bytes:
        client = {
            "type": kind,
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": False,
        }
        return json.dumps({**client, **changed}).encode()


def named(address: Address) -> Address:
    """Return the address by a name, which passkeys need."""
    return Address(address.replace("127.0.0.1", "localhost"))


def ask(guest: Guest, path: str, **content: object) -> httpx.Response:
    return guest.http.post(f"/api/{path}", json=content)


def options(guest: Guest, path: str) -> dict[str, Any]:
    answer = ask(guest, f"{path}/options")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["options"]
    return found


def register(guest: Guest, **kind: bool) -> Authenticator:
    """Let a guest register a passkey."""
    passkey = Authenticator(guest.address, **kind)
    kept = ask(guest, "passkeys", credential=passkey.register(options(guest, "passkeys")), name="Phone")
    assert kept.status_code == 201, kept.text
    return passkey


def sign_in(guest: Guest, passkey: Authenticator, **changed: Any) -> httpx.Response:
    return ask(guest, "sign-in", credential=passkey.sign(options(guest, "sign-in"), **changed))


def me(guest: Guest) -> dict[str, str]:
    found: dict[str, str] = guest.http.get("/api/me").json()
    return found
