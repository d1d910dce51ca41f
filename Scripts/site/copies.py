#!/usr/bin/env python3
"""Writes small copies of the pictures that the commands of the documentation write, for readers of the repository.

usage: copies.py BIN [PAGE...]

A page shows ![…](Pictures/NAME.jpg), where NAME is a picture, a film or a live page, or ![…](Pictures/NAME.svg). Without a
PAGE, such as Tutorial.md, all are read, and copies that none shows are removed. Needs Pillow, with which
Scripts/conformance-python runs it, and Chromium for live pages.
"""

import io
import os
import pathlib
import re
import sys
import tempfile

from PIL import Image

# Beside the sources, compiled ones would be found by linters and searches.
sys.dont_write_bytecode = True
import steps

sys.path.append(os.path.join(steps.ROOT, "Tests/Conformance"))
import browser

SIZE = (480, 300)
QUALITY = 82
# Chromium draws live pages without a GPU.
browser.SECONDS = 600
FOLDER = os.path.join(steps.ROOT, "Documentation/Pictures")


def picture(path):
    """Returns a result as an image."""
    if path.endswith(".html"):
        with browser.Browser() as chromium:
            chromium.resize(800, 500)
            chromium.open(pathlib.Path(path), "document.readyState === 'complete'")
            chromium.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            return Image.open(io.BytesIO(chromium.screenshot()))
    image = Image.open(path)
    # The beginning of a film is often its least telling picture.
    image.seek(getattr(image, "n_frames", 1) // 3)
    # JPEG has no transparency.
    image = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    os.makedirs(FOLDER, exist_ok=True)
    written = {}
    for page in sorted(pathlib.Path(steps.ROOT, "Documentation").glob("*.md")):
        if sys.argv[2:] and page.name not in sys.argv[2:]:
            continue
        text = page.read_text(encoding="utf-8")
        if "](Pictures/" not in text:
            continue
        with tempfile.TemporaryDirectory() as folder:
            steps.run_page(sys.argv[1], page, folder)
            for section in steps.sections(text):
                for target in re.findall(r"!\[[^\]]*\]\(Pictures/([^)]+)\)", section[2]):
                    if target in written:
                        sys.exit(f"copies.py: {page.name} and {written[target]} both show {target}, expected different names")
                    written[target] = page.name
                    result = os.path.join(steps.folder_of(section, text, folder), steps.result_of("Pictures/" + target))
                    copy = os.path.join(FOLDER, target)
                    if target.endswith(".jpg"):
                        small = picture(result).convert("RGB")
                        small.thumbnail(SIZE, Image.Resampling.LANCZOS)
                        small.save(copy, quality=QUALITY, optimize=True)
                    else:
                        pathlib.Path(copy).write_bytes(pathlib.Path(result).read_bytes())
    for name in set(os.listdir(FOLDER)) - set(written) if len(sys.argv) == 2 else []:
        os.remove(os.path.join(FOLDER, name))
    size = sum(os.path.getsize(os.path.join(FOLDER, name)) for name in written)
    print(f"wrote {len(written)} pictures with {size} bytes into {FOLDER}")


main()
