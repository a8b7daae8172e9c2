"""The pages: in the reader's language, safe against other people's scripts, and quick to come."""

import gzip
import hashlib
import re
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path

import brotli
import httpx
import pytest

from fouraces.server.assets import Assets
from fouraces.server.settings import WEB
from served import Address

PAGES = [
    "/",
    "/lobby",
    "/new/auction",
    "/table/abc",
    "/replay/abc",
    "/games",
    "/you",
    "/settings",
    "/rules/duel",
    "/offline",
]
DIRECTIVES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


def get(server: Address, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{server}{path}", headers=headers)


class Elements(HTMLParser):
    """All elements of a page, with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def of(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        return [attrs for name, attrs in self.found if name == tag and wanted.items() <= attrs.items()]


@pytest.mark.parametrize(
    "path", [*PAGES, "/nowhere", "/api", "/api/me", "/healthz", "/api/nothing", "/sw.js"]
)
def test_every_answer_tells_the_browser_to_run_nothing_from_elsewhere(server: Address, path: str) -> None:
    answer = get(server, path)
    directives = dict(
        part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";")
    )
    assert directives == DIRECTIVES
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]


@pytest.mark.parametrize("path", [*PAGES, "/nowhere", "/api"])
def test_no_page_has_what_that_would_forbid(server: Address, path: str) -> None:
    elements = Elements(get(server, path).text)
    assert not elements.of("style")
    for _, attributes in elements.found:
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
    for script in elements.of("script"):
        assert script["src"].startswith("/assets/")


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "en"),
        ({"Accept-Language": "fa-IR,fa;q=0.9,en;q=0.8"}, "fa"),
        ({"Accept-Language": "de,en;q=0.3,fa;q=0.7"}, "fa"),
        ({"Accept-Language": "fa", "Cookie": "language=en"}, "en"),
        ({"Cookie": "language=fa"}, "fa"),
        ({"Cookie": "language=<script>"}, "en"),
    ],
)
def test_a_page_is_in_the_language_chosen_or_else_in_the_browser_s(
    server: Address, headers: dict[str, str], code: str
) -> None:
    answer = get(server, "/", **headers)
    (page,) = Elements(answer.text).of("html")
    assert (page["lang"], page["dir"]) == (code, {"en": "ltr", "fa": "rtl"}[code])
    assert f"<title>{'چهار آس' if code == 'fa' else 'Four Aces'}</title>" in answer.text
    assert answer.headers["content-language"] == code


@pytest.mark.parametrize(("cookie", "theme"), [("", "dark"), ("theme=light", "light"), ('theme=">', "dark")])
def test_a_page_has_the_theme_that_was_chosen(server: Address, cookie: str, theme: str) -> None:
    assert Elements(get(server, "/", Cookie=cookie).text).of("html", **{"data-theme": theme})


def test_every_page_is_called_by_its_name(server: Address) -> None:
    titles = [re.findall("<title>(.*)</title>", get(server, path).text)[0] for path in PAGES]
    assert len(set(titles)) == len(PAGES)
    assert titles[1] == "Lobby – Four Aces"


def test_what_is_not_there_is_a_page_that_says_so(server: Address) -> None:
    for path in ("/nowhere", "/table/a/b", "/rules"):
        answer = get(server, path)
        assert answer.status_code == 404
        assert "There is no such page." in answer.text


@pytest.mark.parametrize("path", ["/", "/lobby", "/table/abc", "/rules/duel"])
@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_page_s_modules_are_loaded_at_once_and_checked(server: Address, path: str, language: str) -> None:
    page = Elements(get(server, path, Cookie=f"language={language}").text)
    preloaded = page.of("link", rel="modulepreload")
    paths = [link["href"] for link in preloaded]
    assert page.of("script")[0]["src"] == paths[0]
    assert len(set(paths)) == len(paths)
    assert any("/locale/fa/" in found for found in paths) == (language == "fa")
    assert any("/pages/" in found and "home" not in found for found in paths) == (path != "/")
    for link in preloaded:
        content = get(server, link["href"]).content
        assert link["integrity"] == f"sha384-{b64encode(hashlib.sha384(content).digest()).decode()}"
        for target in re.findall(rb'^(?:import|export)[^"]*from "(\.[^"]+)"', content, re.MULTILINE):
            assert httpx.URL(link["href"]).join(target.decode()).path in paths


def test_all_that_a_page_names_is_there(server: Address) -> None:
    page = Elements(get(server, "/").text)
    named = [link["href"] for link in page.of("link")] + [script["src"] for script in page.of("script")]
    assert [path for path in named if get(server, path).status_code != 200] == []


def test_assets_are_kept_for_good_and_have_the_right_kind(server: Address) -> None:
    assets = Assets(WEB)
    kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
    for name in assets.names():
        if name != "index.html":
            answer = get(server, assets.url(name))
            assert answer.content == (WEB / name).read_bytes()
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-type"].startswith(kinds.get(Path(name).suffix, ""))
            assert "set-cookie" not in answer.headers


def test_assets_come_compressed_as_the_browser_can_read_them(server: Address) -> None:
    assets = Assets(WEB)
    path = assets.url("app.js")
    plain = (WEB / "app.js").read_bytes()
    with httpx.stream("GET", f"{server}{path}", headers={"Accept-Encoding": "gzip, br"}) as answer:
        assert answer.headers["content-encoding"] == "br"
        packed = b"".join(answer.iter_raw())
        assert brotli.decompress(packed) == plain
        assert len(packed) < len(plain) / 2
    with httpx.stream("GET", f"{server}{path}", headers={"Accept-Encoding": "gzip, br;q=0"}) as answer:
        assert gzip.decompress(b"".join(answer.iter_raw())) == plain
    answer = get(server, path, **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path",
    [
        "../app.py",
        "..%2fserver%2fapp.py",
        "%2e%2e/%2e%2e/pyproject.toml",
        "/etc/passwd",
        "app.js/",
        "",
        "index.html",
    ],
)
def test_nothing_else_is_served(server: Address, path: str) -> None:
    prefix = Assets(WEB).url("")
    with httpx.Client() as client:
        request = client.build_request("GET", str(server))
        request.url = httpx.URL(str(server)).copy_with(raw_path=f"{prefix}{path}".encode())
        answer = client.send(request)
    assert answer.status_code == 404
    assert "def " not in answer.text


def test_an_asset_of_another_day_is_gone(server: Address) -> None:
    answer = get(server, "/assets/0123456789abcdef/app.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


def test_the_worker_and_the_manifest_lie_at_the_root_and_know_where_the_files_are(server: Address) -> None:
    worker = get(server, "/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    manifest = get(server, "/manifest.webmanifest", **{"Accept-Language": "fa"})
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert (manifest.json()["lang"], manifest.json()["dir"]) == ("fa", "rtl")
    for icon in manifest.json()["icons"]:
        assert get(server, icon["src"]).status_code == 200
    for answer in (worker, manifest):
        assert "{{" not in answer.text
        assert Assets(WEB).digest in answer.text


def test_the_digest_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "style").mkdir()
    (tmp_path / "app.js").write_text("1")
    (tmp_path / "style" / "base.css").write_text("2")
    before = Assets(tmp_path).digest
    assert Assets(tmp_path).digest == before
    (tmp_path / "style" / "base.css").write_text("3")
    assert Assets(tmp_path).digest != before


def test_the_imports_of_a_module_are_found_however_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "app.js").write_text(
        'import "./a.js";\nimport {\n  b,\n  c,\n} from "./pages/b.js";\nexport { d } from \'./d.js\';\n'
        'const later = () => import("./later.js");\n// import { no } from "./no.js";\n'
    )
    (tmp_path / "pages" / "b.js").write_text('import * as d from "../d.js";\nimport e from "./e.js";')
    for name in ("a.js", "d.js", "later.js", "no.js", "pages/e.js"):
        (tmp_path / name).write_text("")
    assert Assets(tmp_path).imports("app.js") == ["app.js", "a.js", "pages/b.js", "d.js", "pages/e.js"]
