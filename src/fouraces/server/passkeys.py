"""Passkeys: a person keeps one, and with it is the same guest on all devices."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from webauthn import generate_registration_options, verify_registration_response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from fouraces.refusals import BadSetting
from fouraces.room.entries import Milliseconds
from fouraces.room.guests import clean_name
from fouraces.room.time import SystemTime
from fouraces.server.challenges import GOOD_FOR, answered, new_challenge, place_of
from fouraces.server.endpoint import Call, Endpoint
from fouraces.server.messages import Name
from fouraces.server.visitors import PERSON
from fouraces.store.identities import Passkey

MOST_PASSKEYS: Final = 20
"""How many a guest may have."""

HOUSE_NAME: Final = "Four Aces"

_REGISTER: Final = "register"


class PasskeyOptions(Struct, frozen=True):
    """What a browser is to be asked for.

    Attributes:
        options: the `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    """

    options: dict[str, Any]


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that a browser has made.

    Attributes:
        credential: the `RegistrationResponseJSON`.
        name: what its owner calls it.
    """

    credential: dict[str, Any]
    name: str = ""


class PasskeyListing(Struct, frozen=True):
    """A passkey of one's own.

    Attributes:
        id: names the passkey.
        name: what its owner calls it; may be empty.
        made: when it was registered.
        used: when it was last signed in with; None if it never was.
    """

    id: str
    name: str
    made: Milliseconds
    used: Milliseconds | None


class Passkeys(Struct, frozen=True):
    """The passkeys of one guest, the oldest first, and how many there may be."""

    passkeys: list[PasskeyListing]
    most: int


async def passkeys(call: Call) -> Passkeys:
    """Return the guest's passkeys."""
    own = await call.house.identities.passkeys_of(call.guest)
    return Passkeys([_listed(passkey) for passkey in own], MOST_PASSKEYS)


async def passkey_options(call: Call) -> PasskeyOptions:
    """Return what the browser is to make a passkey of."""
    house = call.house
    place = place_of(call.request)
    own = await house.identities.passkeys_of(call.guest)
    name = await house.room.name(call.guest) or HOUSE_NAME
    options = generate_registration_options(
        rp_id=place.name,
        rp_name=HOUSE_NAME,
        user_id=house.guests.handle(call.guest),
        user_name=name,
        user_display_name=name,
        challenge=new_challenge(house.guests, _REGISTER, call.guest),
        timeout=GOOD_FOR,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=passkey.id) for passkey in own],
    )
    return PasskeyOptions(options_to_json_dict(options))


async def keep_passkey(call: Call) -> Passkeys:
    """Keep a passkey that the browser has made."""
    guests, credential = call.house.guests, call.body.credential
    place = place_of(call.request)
    challenge = answered(guests, _REGISTER, call.guest, credential)
    name = clean_name(call.body.name)
    if not call.house.gate.key(call.guest, call.address):
        raise BadSetting("too-fast")
    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=challenge.challenge,
            expected_rp_id=place.name,
            expected_origin=place.origins,
        )
    except Exception as error:
        raise BadSetting("bad-passkey") from error
    passkey = _new(verified, call.guest, name)
    if not await call.house.identities.keep_passkey(passkey, challenge.made, MOST_PASSKEYS):
        raise BadSetting("passkey-not-kept", most=MOST_PASSKEYS)
    return await passkeys(call)


async def rename_passkey(call: Call) -> Passkeys:
    """Call a passkey something else."""
    name = clean_name(call.body.name)
    if not await call.house.identities.name_passkey(_id(call), call.guest, name):
        raise BadSetting("no-such-passkey")
    return await passkeys(call)


async def drop_passkey(call: Call) -> Passkeys:
    """Forget a passkey: it opens nothing here any more."""
    if not await call.house.identities.drop_passkey(_id(call), call.guest):
        raise BadSetting("no-such-passkey")
    return await passkeys(call)


def _new(verified: VerifiedRegistration, guest: str, name: str) -> Passkey:
    return Passkey(
        verified.credential_id,
        guest,
        verified.credential_public_key,
        verified.sign_count,
        name,
        SystemTime().now(),
    )


def _id(call: Call) -> bytes:
    params: Mapping[str, str] = call.request.path_params
    try:
        return base64url_to_bytes(params["passkey"])
    except ValueError:
        raise BadSetting("no-such-passkey") from None


def _listed(passkey: Passkey) -> PasskeyListing:
    return PasskeyListing(bytes_to_base64url(passkey.id), passkey.name, passkey.made, passkey.used)


PASSKEY_ENDPOINTS: Final = (
    Endpoint("GET", "/api/passkeys", "My passkeys.", passkeys, answer=Passkeys, scope=PERSON),
    Endpoint(
        *("POST", "/api/passkeys/options", "What to make a passkey of.", passkey_options),
        answer=PasskeyOptions,
        failures=(400,),
        scope=PERSON,
    ),
    Endpoint(
        *("POST", "/api/passkeys", "Keep a passkey that was made.", keep_passkey),
        body=NewPasskey,
        answer=Passkeys,
        status=201,
        failures=(400, 409),
        scope=PERSON,
    ),
    Endpoint(
        *("PUT", "/api/passkeys/{passkey}", "Call a passkey something else.", rename_passkey),
        body=Name,
        answer=Passkeys,
        failures=(400, 404),
        scope=PERSON,
    ),
    Endpoint(
        *("DELETE", "/api/passkeys/{passkey}", "Forget a passkey.", drop_passkey),
        answer=Passkeys,
        failures=(404,),
        scope=PERSON,
    ),
)
"""What the API does with passkeys."""
