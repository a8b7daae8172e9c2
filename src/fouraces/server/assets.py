"""The files of the pages: in memory, under an address that changes with them, compressed once each."""

import gzip
import hashlib
import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

import brotli
from starlette.responses import Response

MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The kinds of files that are served."""

PACKED: Final = {".ico", ".png", ".woff2"}
"""Those that do not become smaller."""

FOREVER: Final = "public, max-age=31536000, immutable"
_SMALL: Final = 200
_IMPORTS: Final = re.compile(
    r"""^\s*(?:import|export)\b(?:[^'"();]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)


class Assets:
    """All files of a folder that may be served.

    Attributes:
        digest: changes if any of the files does.
    """

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.suffix in MEDIA and path.is_file()
        }
        hashed = hashlib.sha256()
        for name, content in self._files.items():
            hashed.update(f"{name}\0{len(content)}\0".encode())
            hashed.update(content)
        self.digest = hashed.hexdigest()[:16]
        self._packed = cache(self._pack)

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def names(self) -> list[str]:
        """Return the names of all files, as paths from the folder."""
        return list(self._files)

    def text(self, name: str) -> str:
        """Return what stands in a file.

        Raises:
            KeyError: if there is no such file.
        """
        return self._files[name].decode()

    def url(self, name: str) -> str:
        """Return where a file is served."""
        return f"/assets/{self.digest}/{name}"

    def integrity(self, name: str) -> str:
        """Return what a browser checks a file by, as Subresource Integrity writes it."""
        return f"sha384-{b64encode(hashlib.sha384(self._files[name]).digest()).decode()}"

    def imports(self, module: str) -> list[str]:
        """Return a module and all that it imports when it is loaded, itself first."""
        found = [module]
        for name in found:
            for target in _IMPORTS.findall(self.text(name)):
                path = normpath(join(dirname(name), target))
                if path in self._files and path not in found:
                    found.append(path)
        return found

    def answer(self, name: str, accepted: str) -> Response | None:
        """Return a file, compressed in a way that is accepted; None if there is none of that name."""
        if name not in self._files:
            return None
        encoding = self._encoding(name, accepted)
        headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self._packed(name, encoding), headers=headers, media_type=MEDIA[Path(name).suffix])

    def _encoding(self, name: str, accepted: str) -> str:
        if Path(name).suffix in PACKED or len(self._files[name]) < _SMALL:
            return ""
        return chosen_encoding(accepted)

    def _pack(self, name: str, encoding: str) -> bytes:
        return compress(self._files[name], encoding)


def chosen_encoding(accepted: str) -> str:
    """Return the best encoding that an `Accept-Encoding` allows: "br", "gzip" or "" for none.

    >>> chosen_encoding("gzip, deflate, br"), chosen_encoding("gzip;q=0.5, br;q=0"), chosen_encoding("")
    ('br', 'gzip', '')
    """
    wanted = set()
    for part in accepted.lower().split(","):
        name, _, quality = part.replace(" ", "").partition(";")
        if not re.fullmatch(r"q=0(\.0*)?", quality):
            wanted.add(name)
    return next((encoding for encoding in ("br", "gzip") if encoding in wanted), "")


def compress(content: bytes, encoding: str, effort: int = 11) -> bytes:
    """Return content in an encoding that `chosen_encoding` has chosen.

    Args:
        content: what is to be compressed.
        encoding: "br", "gzip" or "" for none.
        effort: from 0 for the fastest to 11 for the smallest.
    """
    if encoding == "br":
        return bytes(brotli.compress(content, quality=effort))
    return gzip.compress(content, min(effort, 9), mtime=0) if encoding == "gzip" else content
