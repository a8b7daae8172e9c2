"""The description of the API for programs: OpenAPI 3.1."""

import re
from functools import cache
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

from fouraces.server.api import ENDPOINTS
from fouraces.server.endpoint import JSON, Endpoint
from fouraces.server.messages import Failure, Health
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
    paths["/healthz"] = {
        "get": {
            "summary": "Whether the server can do its work.",
            "security": [],
            "responses": {"200": healthy, "503": {**healthy, "description": "The store does not answer."}},
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


def _operation(end: Endpoint, references: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    operation: dict[str, Any] = {"summary": end.summary, "operationId": end.work.__name__}
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", end.path)
    ] + [
        {"name": part.name, "in": "query", "description": part.meaning, "schema": {"type": "integer"}}
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
