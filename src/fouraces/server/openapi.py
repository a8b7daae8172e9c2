"""The description of the API for programs: OpenAPI 3.1."""

import re
from functools import cache
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

from fouraces.rules import GAMES
from fouraces.server.api import ENDPOINTS
from fouraces.server.endpoint import GREATEST, JSON, WHOLE_NUMBER, Endpoint, Parameter
from fouraces.server.messages import Failure, Health, MadeTable
from fouraces.server.schemas import schemas_of
from fouraces.server.visitors import PERSON

ALWAYS: Final = (401, 429, 500)
WHEN_CHANGING: Final = (403, 413, 415)
"""The statuses that any request may have, and any that changes something."""


@cache
def openapi() -> dict[str, Any]:
    """Return the description."""
    types = [kind for end in ENDPOINTS for kind in (end.body, end.answer) if kind is not None]
    references, schemas = schemas_of([*types, Failure, Health])
    paths: dict[str, Any] = {}
    for end in ENDPOINTS:
        paths.setdefault(end.path, {})[end.method.lower()] = _operation(end, references)
    healthy = {"description": "All is well.", "content": {JSON: {"schema": references[Health]}}}
    unwell = {**healthy, "description": "The store is away or cannot be written, or the server closes."}
    paths["/healthz"] = {
        "get": {
            "summary": "Whether the server can do its work.",
            "security": [],
            "responses": {"200": healthy, "503": unwell},
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Four Aces",
            "version": version("fouraces"),
            "description": "Tables, lists and records. What happens at a table goes over the WebSocket, "
            "which /asyncapi.json describes.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "guest"},
                "program": {"type": "http", "scheme": "bearer", "bearerFormat": "fa_ and 43 letters"},
            },
        },
        "security": [{"guest": []}, {"program": []}, {}],
    }


_WHOLE: Final = {"type": "integer", "minimum": 0, "maximum": GREATEST}


_IN_PATHS: Final = {"game": {"type": "string", "enum": list(GAMES)}}


def _schema_of(part: Parameter) -> dict[str, Any]:
    return _WHOLE if part.kind == WHOLE_NUMBER else {"type": part.kind}


def _links() -> dict[str, Any]:
    """Return what can be asked about a table once it is made."""
    return {
        end.work.__name__: {
            "operationId": end.work.__name__,
            "parameters": {"table": "$response.body#/table"},
            "description": end.summary,
        }
        for end in ENDPOINTS
        if "{table}" in end.path
    }


def _operation(end: Endpoint, references: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    operation: dict[str, Any] = {"summary": end.summary, "operationId": end.work.__name__}
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _IN_PATHS.get(name, {"type": "string"})}
        for name in re.findall(r"{(\w+)}", end.path)
    ] + [
        {"name": part.name, "in": "query", "description": part.meaning, "schema": _schema_of(part)}
        for part in end.parameters
    ]
    if parameters:
        operation["parameters"] = parameters
    if end.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": references[end.body]}}}
    schema = {"type": "string"} if end.answer is None else references[end.answer]
    operation["responses"] = {
        str(end.status): {"description": "Done.", "content": {end.media: {"schema": schema}}}
    }
    if end.answer is MadeTable:
        operation["responses"][str(end.status)]["links"] = _links()
    changing = WHEN_CHANGING if end.method != "GET" else ()
    failures = {*end.failures, *ALWAYS, *changing, *((403,) if end.scope else ())}
    if end.scope == PERSON:
        operation["security"] = [{"guest": []}, {}]
    elif end.scope:
        operation["security"] = [{"guest": []}, {"program": [end.scope]}, {}]
    for status in sorted(failures):
        operation["responses"][str(status)] = {
            "description": HTTPStatus(status).phrase,
            "content": {JSON: {"schema": references[Failure]}},
        }
    return operation
