"""Brings the libraries and the font of the pages into `src/fouraces/web`: `make vendor`.

`package.json` names the versions and `package-lock.json` the SHA-512 that the npm registry published for
each. A package is taken with `npm pack` and refused if it is another one. Its modules are copied with their
bare imports rewritten to relative ones, since pages under a strict policy have no import map; the font is
cut down to the letters of Persian and English. `vendor/vendor.json` lists what came from where.
"""

import base64
import hashlib
import io
import json
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT: Final = Path(__file__).parent.parent
WEB: Final = ROOT / "src" / "fouraces" / "web"
FONT: Final = "vazirmatn"

MODULES: Final = {
    "preact": ("preact", "dist/preact.mjs"),
    "preact/hooks": ("preact", "hooks/dist/hooks.mjs"),
    "@preact/signals-core": ("@preact/signals-core", "dist/signals-core.mjs"),
    "@preact/signals": ("@preact/signals", "dist/signals.mjs"),
    "htm": ("htm", "dist/htm.mjs"),
}
"""By the name that other modules import it by: the package, and the module's place in it."""

LETTERS: Final = (
    "20-7E,A0,A9,AB,AF,B0,B1,B7,BB,BD,D7,60C,61B,61F,621-63A,640-656,660-66C,670,67E,686,698,6A9,6AF,6C0-6C2,"
    "6CC,6D5,6F0-6F9,200B-200F,2010-2015,2018-201E,2022,2026,2030,2032,2033,2039,203A,2044,20AC,2122,2212,"
    "FDFC"
)
"""Unicode, in hexadecimal digits."""

FEATURES: Final = [
    "ccmp",
    "init",
    "medi",
    "fina",
    "rlig",
    "liga",
    "calt",
    "locl",
    "tnum",
    "kern",
    "mark",
    "mkmk",
]
WEIGHTS: Final = (400, 800)
"""From regular to extra bold."""


def sri(content: bytes) -> str:
    """Return what the attribute `integrity` of a script says of this content."""
    return "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()


def fetch(package: str, version: str, integrity: str) -> dict[str, bytes]:
    """Return the files of a package, by their place in it.

    Raises:
        ValueError: if it is not the package that `package-lock.json` means.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", "--pack-destination", folder, f"{package}@{version}"]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - versions are package.json's
        packed = next(Path(folder).glob("*.tgz")).read_bytes()
    if integrity != "sha512-" + base64.b64encode(hashlib.sha512(packed).digest()).decode():
        raise ValueError(f"{package}@{version} is not what package-lock.json says")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        return {
            member.name.partition("/")[2]: file.read()
            for member in archive
            if (file := archive.extractfile(member)) is not None
        }


def file_of(name: str) -> str:
    """Return the file that a module is vendored as.

    >>> file_of("@preact/signals"), file_of("preact/hooks")
    ('signals.js', 'hooks.js')
    """
    return name.rpartition("/")[2] + ".js"


def relative(source: str) -> str:
    """Return a module's source with relative imports, one a line, and without the note of its source map."""
    source = re.sub(r"\n?//# sourceMappingURL=\S*\s*$", "\n", source)
    source = source.replace(";import{", ";\nimport{").replace(";export{", ";\nexport{")
    return re.sub(r'(?<=\bfrom)\s*"([^."][^"]*)"', lambda found: f'"./{file_of(found[1])}"', source)


def subset(font: bytes) -> bytes:
    """Return the font with the letters and weights that the pages use, for the web."""
    face = TTFont(io.BytesIO(font), recalcTimestamp=False)
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    cutter = Subsetter(options)
    cutter.populate(unicodes=parse_unicodes(LETTERS))
    cutter.subset(face)
    instantiateVariableFont(face, {"wght": WEIGHTS}, inplace=True)
    face.flavor = "woff2"
    written = io.BytesIO()
    face.save(written)
    return written.getvalue()


def vendored(package: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what is kept of a package, by its place in `web`."""
    if package == FONT:
        return {
            "fonts/vazirmatn.woff2": subset(files["fonts/variable/Vazirmatn[wght].ttf"]),
            "fonts/vazirmatn.OFL.txt": files["OFL.txt"],
        }
    kept = {
        f"vendor/{file_of(name)}": relative(files[place].decode()).encode()
        for name, (owner, place) in MODULES.items()
        if owner == package
    }
    return kept | {f"vendor/{package.rpartition('/')[2]}.LICENSE": files["LICENSE"]}


def main() -> None:
    """Fetch all, write all."""
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    listing = []
    for package in sorted({owner for owner, _ in MODULES.values()} | {FONT}):
        lock = locked[f"node_modules/{package}"]
        kept = vendored(package, fetch(package, lock["version"], lock["integrity"]))
        for place, content in kept.items():
            path = WEB / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        listing.append(
            {
                "name": package,
                "version": lock["version"],
                "licence": lock["license"],
                "source": f"https://www.npmjs.com/package/{package}/v/{lock['version']}",
                "package": lock["integrity"],
                "files": {place: sri(content) for place, content in kept.items()},
            }
        )
    text = json.dumps(listing, indent=2, ensure_ascii=False) + "\n"
    (WEB / "vendor" / "vendor.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
