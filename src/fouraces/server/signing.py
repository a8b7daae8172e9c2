"""Signing in with a passkey, which makes a device its guest's, and signing out again."""

from typing import Any, Final

from msgspec import Struct
from starlette.responses import Response
from webauthn import generate_authentication_options, verify_authentication_response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.structs import UserVerificationRequirement

from fouraces.refusals import BadSetting
from fouraces.room.guests import public_id
from fouraces.room.time import SystemTime
from fouraces.server.challenges import GOOD_FOR, Answered, answered, is_fresh, new_challenge, place_of
from fouraces.server.endpoint import Call, Endpoint, in_json
from fouraces.server.identity import is_secure
from fouraces.server.messages import Me
from fouraces.server.passkeys import PasskeyOptions
from fouraces.server.visitors import PERSON
from fouraces.store.identities import Passkey

_SIGN_IN: Final = "sign-in"
_TICKET: Final = "ticket"


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """What a passkey has signed.

    Attributes:
        credential: the `AuthenticationResponseJSON`.
    """

    credential: dict[str, Any]


class SignedIn(Struct, frozen=True):
    """A passkey was shown.

    Attributes:
        name: what its guest is called.
        ticket: what `/api/sign-in/finish` wants; empty if nothing is to be asked, and it is done.
        tables: the tables of the guest whose the device is still.
        programs: the programs of that guest.
        passkeys: the passkeys of that guest.
    """

    name: str
    ticket: str
    tables: int
    programs: int
    passkeys: int


class Finish(Struct, frozen=True, forbid_unknown_fields=True):
    """How the device becomes the passkey's guest's.

    Attributes:
        ticket: the ticket.
        merge: whether all that is the device's own guest's becomes the other's; else it is left behind.
    """

    ticket: str
    merge: bool


async def sign_in_options(call: Call) -> PasskeyOptions:
    """Return what a passkey is to sign."""
    options = generate_authentication_options(
        rp_id=place_of(call.request).name,
        challenge=new_challenge(call.house.guests, _SIGN_IN, call.guest),
        timeout=GOOD_FOR,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return PasskeyOptions(options_to_json_dict(options))


async def sign_in(call: Call) -> Response | SignedIn:
    """Let the device be the guest's whose passkey has signed, unless that has to be asked."""
    challenge = answered(call.house.guests, _SIGN_IN, call.guest, call.body.credential)
    passkey = await _known(call)
    used = await _check(call, passkey, challenge)
    name = await call.house.room.name(passkey.guest)
    own = await call.house.identities.belongings(call.guest)
    if call.guest == passkey.guest or not any(own):
        return _with_cookie(call, passkey.guest, SignedIn(name, "", 0, 0, 0))
    ticket = f"{used} {public_id(call.guest)} {bytes_to_base64url(passkey.id)}"
    return SignedIn(name, call.house.guests.seal(_TICKET, ticket), *own)


async def finish_sign_in(call: Call) -> Response:
    """Let the device be the passkey's guest's, with what was the device's own or without."""
    content = call.house.guests.unseal(_TICKET, call.body.ticket) or "0 - AA"
    used, guest, shown = content.split(" ")
    identities, wanted = call.house.identities, base64url_to_bytes(shown)
    passkey = await identities.passkey(wanted)
    if guest != public_id(call.guest) or not is_fresh(int(used)) or passkey is None:
        raise BadSetting("bad-passkey")
    if not await identities.follow_passkey(wanted, int(used), SystemTime().now()):
        raise BadSetting("bad-passkey")
    if not call.body.merge:
        return await _me(call, passkey.guest)
    now = await call.house.merging.merge(call.guest, passkey.guest)
    if now is None:
        raise BadSetting("bad-passkey")
    await call.house.visits.look_round()
    return await _me(call, now)


async def sign_out(call: Call) -> Response:
    """Let the device be somebody new's."""
    return await _me(call, call.house.guests.new())


async def _known(call: Call) -> Passkey:
    """Return the passkey that is said to have signed."""
    try:
        wanted = base64url_to_bytes(call.body.credential["rawId"])
    except Exception as error:
        raise BadSetting("bad-passkey") from error
    passkey = await call.house.identities.passkey(wanted)
    if passkey is None:
        raise BadSetting("unknown-passkey")
    return passkey


async def _check(call: Call, passkey: Passkey, challenge: Answered) -> int:
    """Check that a passkey has signed a challenge, here, for the first time, and that there is one of it.

    Returns:
        When it counts as used.
    """
    place = place_of(call.request)
    try:
        verified = verify_authentication_response(
            credential=call.body.credential,
            expected_challenge=challenge.challenge,
            expected_rp_id=place.name,
            expected_origin=place.origins,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=0,
        )
    except Exception as error:
        raise BadSetting("bad-passkey") from error
    signed = verified.new_sign_count
    if max(signed, passkey.signed) > 0 and signed <= passkey.signed:
        raise BadSetting("copied-passkey")
    used = max(SystemTime().now(), challenge.made)
    if not await call.house.identities.use_passkey(passkey.id, signed, challenge.made, used):
        raise BadSetting("bad-passkey")
    return used


async def _me(call: Call, guest: str) -> Response:
    return _with_cookie(call, guest, Me(public_id(guest), await call.house.room.name(guest)))


def _with_cookie(call: Call, guest: str, content: object) -> Response:
    return in_json(content, headers={"Set-Cookie": call.house.guests.cookie(guest, is_secure(call.request))})


SIGNING_ENDPOINTS: Final = (
    Endpoint(
        *("POST", "/api/sign-in/options", "What a passkey is to sign.", sign_in_options),
        answer=PasskeyOptions,
        failures=(400,),
        scope=PERSON,
    ),
    Endpoint(
        *("POST", "/api/sign-in", "Sign in with what a passkey has signed.", sign_in),
        body=SignIn,
        answer=SignedIn,
        failures=(400, 404),
        scope=PERSON,
    ),
    Endpoint(
        *("POST", "/api/sign-in/finish", "Say what becomes of the device's own guest.", finish_sign_in),
        body=Finish,
        answer=Me,
        failures=(400,),
        scope=PERSON,
    ),
    Endpoint(
        *("POST", "/api/sign-out", "Be somebody new on this device.", sign_out),
        answer=Me,
        scope=PERSON,
    ),
)
"""What the API does to sign in and out."""
