"""The descriptions of the API and the WebSocket, for programs; the API's for people too."""

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fouraces.server.asyncapi import asyncapi
from fouraces.server.endpoint import in_json
from fouraces.server.openapi import openapi

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The API – Four Aces</title>
<link rel="stylesheet" href="/api/reference.css">
<main>
{body}
</main>
"""

_STYLE: Final = """:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-inline-size: 46rem; margin: auto; padding: 1rem; overflow-wrap: anywhere }
h2 { margin-block: 2.5rem 0.5rem; border-block-start: 1px solid; padding-block-start: 0.5rem }
h3 { margin-block: 1.5rem 0.25rem }
code { font-family: ui-monospace, monospace }
dt { margin-block-start: 0.4rem }
dd { margin-inline-start: 1.5rem }
"""


def reference_routes() -> list[Route]:
    """Return the routes of the descriptions."""
    return [
        Route("/openapi.json", _openapi),
        Route("/asyncapi.json", _asyncapi),
        Route("/api", _page),
        Route("/api/reference.css", _style),
    ]


async def _openapi(_: Request) -> Response:
    return in_json(openapi())


async def _asyncapi(_: Request) -> Response:
    return in_json(asyncapi())


async def _page(_: Request) -> Response:
    return HTMLResponse(_PAGE.format(body="\n".join(_body(openapi()))))


async def _style(_: Request) -> Response:
    return Response(_STYLE, media_type="text/css")


def _body(api: dict[str, Any]) -> Iterator[str]:
    info = api["info"]
    yield f"<h1>{escape(info['title'])}, version {escape(info['version'])}</h1>"
    yield f"<p>{escape(info['description'])} The same for programs: "
    yield '<a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.json">asyncapi.json</a>.</p>'
    yield "<p>What changes something must come with <code>Content-Type: application/json</code> "
    yield "and from a page of this server. "
    yield "What is refused is answered with a <a href='#Failure'>Failure</a>.</p>"
    yield "<h2>Requests</h2>"
    for path, operations in api["paths"].items():
        for method, operation in operations.items():
            yield from _operation(method, path, operation)
    yield "<h2>Structures</h2>"
    for name, schema in api["components"]["schemas"].items():
        yield from _structure(name, schema)


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{escape(operation['summary'])}</p><dl>"
    for part in operation.get("parameters", ()):
        if part["in"] == "query":
            yield f"<dt><code>?{escape(part['name'])}=</code></dt><dd>{escape(part['description'])}</dd>"
    body = operation.get("requestBody", {}).get("content", {})
    for content in body.values():
        yield f"<dt>Body</dt><dd>{_kind(content['schema'])}</dd>"
    for status, answer in operation["responses"].items():
        for media, content in answer["content"].items():
            yield f"<dt>{status}</dt><dd>{_kind(content['schema'])} <small>{escape(media)}</small></dd>"
    yield "</dl>"


def _structure(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f'<h3 id="{name}">{name}</h3><p>{escape(schema.get("description", ""))}</p><dl>'
    for part, kind in schema.get("properties", {}).items():
        yield f"<dt><code>{escape(part)}</code>: {_kind(kind)}</dt>"
        yield f"<dd>{escape(kind.get('description', ''))}</dd>"
    yield "</dl>"


def _kind(schema: dict[str, Any]) -> str:
    """Return a schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_kind(kind) for kind in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    kind = escape(str(schema.get("type", "anything")))
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return kind
