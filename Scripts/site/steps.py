#!/usr/bin/env python3
"""Runs the steps of a page of the documentation: its files, its commands and their outputs.

usage: steps.py BIN PAGE FOLDER [PART/PARTS]

In the page, ```json5 NAME (or any other language) is a file, ```sh are commands, ```text after commands is what they print,
where … stands for any text, and ![…](NAME) is a picture or a page that the commands have written: or that of the scene
NAME.json5, if no command writes it. ![…](Pictures/NAME.jpg) is the same, with a small copy for readers of the repository (see
copies.py). The sections of a page whose
first paragraph contains "Each recipe" have a folder each, others share one. The samples of Assets/ lie in each folder. PART/PARTS
runs a share of the sections, which is for pages with recipes.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLES = (".json5", ".xyz", ".csv", ".png")
# The size of the pictures in the site, unless a command names one.
SIZE = "640x400"


class Failure(Exception):
    """A step that does not do what the page says."""


def sections(text):
    """Returns the heading, the slug and the text of each section, beginning with the text before the first heading."""
    parts = re.split(r"^## (.*)$", text, flags=re.M)
    result = [("", "", parts[0])]
    for heading, body in zip(parts[1::2], parts[2::2]):
        result.append((heading, slug(heading), body))
    return result


def slug(heading):
    """Returns the identifier of a heading, as GitHub forms it."""
    words = re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", heading).lower())
    return words.strip().replace(" ", "-")


def has_own_folders(text):
    return "Each recipe" in sections(text)[0][2]


def blocks(text):
    """Returns the language, the name and the text of each fenced block."""
    return [match.groups() for match in re.finditer(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", text, flags=re.M | re.S)]


def result_of(target):
    """Returns the name of the result that a page shows by a picture. None for a picture that no command has written."""
    if target.startswith("Pictures/"):
        return target[len("Pictures/") :].removesuffix(".jpg")
    return None if "/" in target else target


def results(text):
    """Returns the files that a page shows as results of its commands: pictures and live pages."""
    targets = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    return [name for name in map(result_of, targets) if name]


def wrappers(bin, folder):
    """Writes programs that are called in place of those of BIN: pictures are small, and windows close by themselves."""
    os.makedirs(folder, exist_ok=True)
    program, viewer = (shlex.quote(os.path.join(bin, name)) for name in ("orrery", "orrery-viewer"))
    scripts = {
        "orrery": f'case " $* " in\n" render "*" --size "*) exec {program} "$@" ;;\n'
        f'" render "*) exec {program} "$@" --size {SIZE} ;;\n*) exec {program} "$@" ;;\nesac\n',
        # A window of its own display, for two frames.
        "orrery-viewer": f'exec xvfb-run --auto-servernum {viewer} "$@" --exit-after 2 --size 320x200\n',
    }
    for name, script in scripts.items():
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + script)
        os.chmod(path, 0o755)


def copy_samples(folder):
    os.makedirs(folder, exist_ok=True)
    assets = os.path.join(ROOT, "Assets")
    for name in os.listdir(assets):
        if name.endswith(SAMPLES):
            shutil.copyfile(os.path.join(assets, name), os.path.join(folder, name))


def is_printed(expected, found):
    pattern = "".join(".*" if part == "…" else re.escape(part) for part in re.split("(…)", expected.strip()))
    return re.fullmatch(pattern, found.strip(), re.S) is not None


def run(section, folder, programs):
    """Runs the steps of a section in a folder. Throws a `Failure`."""
    heading, _, text = section
    place = heading or "the first section"
    environment = dict(os.environ, PATH=programs + os.pathsep + os.environ["PATH"])
    found, printed = blocks(text), None
    for number, (language, name, content) in enumerate(found):
        if language == "sh":
            done = subprocess.run(
                ["sh", "-e", "-c", content], cwd=folder, env=environment, text=True, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            printed = done.stdout
            # A page may show a command that fails, with its message.
            shows_output = number + 1 < len(found) and found[number + 1][0] == "text"
            if done.returncode != 0 and not shows_output:
                raise Failure(f"{place}: {content.strip()}\nended with status {done.returncode}: {printed}")
        elif language == "text":
            if printed is None:
                raise Failure(f"{place}: an output without commands before it")
            if not is_printed(content, printed):
                raise Failure(f"{place}: expected the output\n{content}\nfound\n{printed}")
            printed = None
        elif name:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(content)
    for name in results(text):
        # A scene whose picture no command draws.
        scene = os.path.splitext(name)[0] + ".json5"
        if not os.path.exists(os.path.join(folder, name)) and scene in [block[1] for block in found]:
            subprocess.run([os.path.join(programs, "orrery"), "render", scene, "-o", name], cwd=folder, check=False)
        if not os.path.isfile(os.path.join(folder, name)):
            raise Failure(f"{place}: the page shows {name}, which no command has written")


def folder_of(section, text, folder):
    """Returns the folder in which the steps of a section run."""
    return os.path.join(folder, section[1] or "start") if has_own_folders(text) else folder


def run_page(bin, page, folder, part=1, parts=1):
    """Runs the steps of a page. Returns the number of its sections with steps."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    folder = os.path.abspath(folder)
    programs = os.path.join(folder, ".programs")
    wrappers(os.path.abspath(bin), programs)
    if not has_own_folders(text):
        copy_samples(folder)
    count = 0
    for number, section in enumerate(section for section in sections(text) if blocks(section[2])):
        if number % parts != part - 1:
            continue
        own = folder_of(section, text, folder)
        if has_own_folders(text):
            copy_samples(own)
        run(section, own, programs)
        count += 1
    return count


def main():
    if len(sys.argv) not in (4, 5):
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    part, parts = (int(number) for number in sys.argv[4].split("/")) if len(sys.argv) == 5 else (1, 1)
    try:
        count = run_page(sys.argv[1], sys.argv[2], sys.argv[3], part, parts)
    except Failure as failure:
        print(f"{sys.argv[2]}: {failure}", file=sys.stderr)
        sys.exit(1)
    print(f"{sys.argv[2]}: {count} sections with steps passed")


if __name__ == "__main__":
    main()
