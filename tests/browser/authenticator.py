"""An authenticator of Chromium's own for a page, in place of a phone or a key."""

from typing import Any

from playwright.sync_api import Page

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """What keeps passkeys for a page, and signs with them at once."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        added = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})
        self._id = added["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        """Return all passkeys, as they can be given to another."""
        kept: list[dict[str, Any]] = self._tell("getCredentials")["credentials"]
        return kept

    def take(self, passkey: dict[str, Any], signed: int) -> None:
        """Keep this passkey and no other, as if it had signed so often."""
        self._tell("clearCredentials")
        self._tell("addCredential", credential={**passkey, "signCount": signed})

    def refuse(self, refused: bool = True) -> None:
        """Let the person be not known to the authenticator, or be known again."""
        self._tell("setUserVerified", isUserVerified=not refused)

    def _tell(self, what: str, **facts: Any) -> dict[str, Any]:
        answer = self._session.send(f"WebAuthn.{what}", {"authenticatorId": self._id, **facts})
        return dict(answer or {})
