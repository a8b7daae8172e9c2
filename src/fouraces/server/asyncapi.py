"""The description of the WebSocket for programs: AsyncAPI 3.0.

`python -m fouraces.server.asyncapi` prints it.
"""

import json
from functools import cache
from importlib.metadata import version
from typing import Any, Final, get_args

from msgspec import Struct

from fouraces.server.messages import ClientMessage, ServerMessage
from fouraces.server.schemas import schemas_of

CLIENT: Final[tuple[type[Struct], ...]] = get_args(ClientMessage)
SERVER: Final[tuple[type[Struct], ...]] = get_args(ServerMessage)


@cache
def asyncapi() -> dict[str, Any]:
    """Return the description."""
    references, schemas = schemas_of([*CLIENT, *SERVER])
    messages = {
        _key(kind): {
            "name": _tag(kind),
            "title": kind.__name__,
            "summary": schemas[kind.__name__]["description"],
            "contentType": "application/json",
            "payload": references[kind],
        }
        for kind in (*CLIENT, *SERVER)
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Four Aces",
            "version": version("fouraces"),
            "description": "What goes over the WebSocket. docs/protocol.md tells how it goes together.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "here": {
                "host": "127.0.0.1:8440",
                "protocol": "ws",
                "security": [
                    {"type": "httpApiKey", "in": "cookie", "name": "guest"},
                    {"type": "http", "scheme": "bearer"},
                ],
            }
        },
        "channels": {
            "room": {
                "address": "/ws",
                "messages": {key: {"$ref": f"#/components/messages/{key}"} for key in messages},
                "bindings": {"ws": {"method": "GET", "query": _QUERY, "bindingVersion": "0.1.0"}},
            }
        },
        "operations": {
            "ask": _operation("receive", "What a client may send.", CLIENT),
            "tell": _operation("send", "What the server sends.", SERVER),
        },
        "components": {"messages": messages, "schemas": schemas},
    }


_QUERY: Final = {
    "type": "object",
    "properties": {
        "language": {
            "type": "string",
            "enum": ["en", "fa"],
            "description": "In which language to tell things.",
        }
    },
}


def _operation(action: str, summary: str, kinds: tuple[type[Struct], ...]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/room"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/room/messages/{_key(kind)}"} for kind in kinds],
    }


def _tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _key(kind: type[Struct]) -> str:
    """Return the name of a message; what the server sends may have the tag of what it was asked."""
    return kind.__name__[0].lower() + kind.__name__[1:]


if __name__ == "__main__":
    print(json.dumps(asyncapi(), indent=2, ensure_ascii=False))
