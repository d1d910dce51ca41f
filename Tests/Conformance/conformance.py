"""Exchanges files with other programs and compares what each finds in them: conformance.py ORRERY FOLDER

Writes each scene in every form of every format, and reads it with each program. Then each program writes all forms that
it supports, and Orrery reads them. Prints a table for each direction, and every disagreement. The exit status is 1 if
there is a disagreement that `known_faults.py` does not explain.
"""

import argparse
import shutil
from pathlib import Path

import scenes
from known_faults import fault
from orrery import Orrery
from programs import NAMES, READERS
from summary import Summary, disagreements, linear_from_srgb
from tasks import Worker

# The name of the form, the extension of the file, and the options of `orrery export`.
FORMS = [
    ("glb", "glb", []),
    ("glb instances", "glb", ["--instancing"]),
    ("gltf", "gltf", []),
    ("gltf separate", "gltf", ["--separate"]),
    ("gltf instances", "gltf", ["--instancing", "--separate"]),
    ("obj", "obj", ["--no-separate"]),
    ("obj separate", "obj", ["--separate"]),
    ("ply binary", "ply", []),
    ("ply ascii", "ply", ["--encoding", "ascii"]),
    ("ply big-endian", "ply", ["--encoding", "big-endian"]),
    ("stl binary", "stl", []),
    ("stl ascii", "stl", ["--encoding", "ascii"]),
    ("off", "off", []),
]


class Table:
    """Disagreements by form and program."""

    def __init__(self, way, versions):
        self.way, self.versions = way, versions
        self.cells = {}
        self.unexplained = []
        self.explained = {}

    def cell(self, form, program):
        return self.cells.setdefault((form, program), {"ok": 0, "known": 0, "wrong": 0, "cannot": 0, "colorless": 0})

    def enter(self, form, program, scene, answer, different):
        cell = self.cell(form, program)
        if "cannot" in answer:
            cell["cannot"] += 1
            return
        if self.way == "reads" and answer.get("summary", {}).get("colors") is None and not form.startswith("stl"):
            cell["colorless"] += 1
        reasons = [(text, fault(self.way, program, form, scene, text)) for text in different]
        for text, reason in reasons:
            if reason is None:
                self.unexplained.append(f"{program}, {form}, {scene}: {text}")
            else:
                self.explained.setdefault((program, reason), set()).add(form)
        outcome = "ok" if not reasons else "wrong" if any(reason is None for _, reason in reasons) else "known"
        cell[outcome] += 1

    def show(self, title):
        print(f"\n{title}")
        programs = list(self.versions)
        print(f"{'':16}" + "".join(f"{name + ' ' + (self.versions[name] or '?'):>17}" for name in programs))
        for form in dict.fromkeys(form for form, _ in self.cells):
            print(f"{form:16}" + "".join(f"{self.text(form, program):>17}" for program in programs))
        if any(cell["colorless"] for cell in self.cells.values()):
            print("  * without colours, which the program does not tell of this format; f3d tells counts alone")
        for (program, reason), forms in self.explained.items():
            print(f"  known: {program} ({', '.join(sorted(forms))}): {reason}")
        for line in self.unexplained:
            print(f"  DISAGREES: {line}")

    def text(self, form, program):
        cell = self.cells.get((form, program))
        if cell is None or cell["cannot"]:
            return "cannot"
        parts = [f"{cell['wrong']} wrong"] if cell["wrong"] else []
        parts += [f"{cell['known']} known"] if cell["known"] else []
        return ", ".join(parts) or ("ok*" if cell["colorless"] else "ok")


def read_by_others(orrery, sources, folder, workers):
    """Returns the table of the files that Orrery writes and each program reads."""
    table = Table("reads", {name: worker.version for name, worker in workers.items()})
    for scene, source in sources.items():
        expected = orrery.summary(source)
        for form, ending, options in FORMS:
            path = ours(folder, form, scene, ending)
            path.parent.mkdir(parents=True, exist_ok=True)
            orrery.export(source, path, *options)
            for name, worker in workers.items():
                answer = worker.do({"do": "read", "path": str(path)})
                table.enter(form, name, scene, answer, compare(expected, answer, ending))
    return table


def ours(folder, form, scene, ending):
    """Returns the path of the file of a scene in a form."""
    return folder / "ours" / form.replace(" ", "-") / f"{scene}.{ending}"


def compare(expected, answer, ending):
    if "summary" not in answer:
        return [answer["error"]] if "error" in answer else []
    return disagreements(
        expected,
        Summary(**answer["summary"]),
        compares_vertices=ending in ("glb", "gltf", "ply"),
        compares_colors=ending != "stl",
    )


def written_by_others(orrery, sources, folder, workers):
    """Returns the table of the files that each program writes of the same meshes and Orrery reads."""
    table = Table("writes", {name: worker.version for name, worker in workers.items()})
    for scene, source in sources.items():
        expected = orrery.summary(source)
        given = {form: str(ours(folder, form, scene, form.split()[0])) for form in ("ply binary", "ply ascii", "glb")}
        for name, worker in workers.items():
            place = folder / "theirs" / name / scene
            place.mkdir(parents=True, exist_ok=True)
            answer = worker.do({"do": "write", "sources": given, "folder": str(place)})
            if "error" in answer:
                table.enter("all", name, scene, answer, [answer["error"]])
            for form, path in answer.get("written", {}).items():
                found = orrery.summary(path)
                table.enter(form, name, scene, {}, compare_written(expected, found, form))
    return table


def compare_written(expected, found, form):
    if isinstance(found, str):
        return [found]
    # Some programs store 8 bits of linear light, which are few levels for dark colours.
    if form.startswith("gl"):
        found.colors, found.is_linear = linear_from_srgb(found.colors).tolist(), True
    return disagreements(expected, found, compares_vertices=False, compares_colors=not form.startswith("stl"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("orrery", help="the program")
    parser.add_argument("folder", type=Path, help="where the files are put; it is emptied first")
    parser.add_argument("--programs", default=",".join(NAMES + READERS), help="some of them")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.folder, ignore_errors=True)
    workers = {name: Worker(name) for name in arguments.programs.split(",")}
    for worker in workers.values():
        worker.start()
    programs = {name: worker for name, worker in workers.items() if name not in READERS}
    orrery = Orrery(arguments.orrery)
    sources = scenes.write(arguments.folder / "scenes")
    tables = [
        (read_by_others(orrery, sources, arguments.folder, workers), "Written by Orrery, read by:"),
        (written_by_others(orrery, sources, arguments.folder, programs), "Read by Orrery, written by:"),
    ]
    for worker in workers.values():
        worker.stop()
    for table, title in tables:
        table.show(title)
    count = sum(len(table.unexplained) for table, _ in tables)
    print(f"\n{count} disagreements that are not explained")
    return 1 if count else 0


if __name__ == "__main__":
    raise SystemExit(main())
