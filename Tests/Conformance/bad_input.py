"""Gives bad files to Orrery and to other programs, each in a process of its own: bad_input.py ORRERY FOLDER

Prints the result of each program. The exit status is 1 unless Orrery refuses each file with exit status 1 and one line that
names the place, or, where something is usable, reads that with a warning.
"""

import argparse
import shutil
from pathlib import Path

from bad_files import BAD_FILES
from orrery import Orrery
from programs import NAMES
from tasks import Worker


def outcome(answer):
    """Returns a short description of the result of a program for a bad file."""
    if "cannot" in answer:
        return "-"
    if "error" in answer:
        error = answer["error"]
        if error.startswith("Unsound"):
            return "accepts a bad index"
        return error.removeprefix("ended by ") if error.startswith("ended") else f"{error.split(':')[0]}"
    if "note" in answer:
        return answer["note"]
    count = answer["summary"]["triangles"]
    return f"accepts, {count} triangles" if count else "silent, empty"


def tasks(bad, path, folder):
    """Returns the task for a program other than Orrery that corresponds to reading the scene."""
    if bad.title.startswith("radius"):
        return {"do": "sphere", "radius": bad.title.split()[1]}
    if bad.title == "not finite on write":
        return {"do": "write nan", "path": str(folder / "nan.stl")}
    return {"do": "read", "path": str(path)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("orrery", help="the program")
    parser.add_argument("folder", type=Path, help="where the files are put; it is emptied first")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.folder, ignore_errors=True)
    arguments.folder.mkdir(parents=True)
    orrery = Orrery(arguments.orrery)
    workers = {name: Worker(name, memory=6 << 30) for name in NAMES}

    print("\nBad input:")
    print(f"{'':30}" + "".join(f"{name:>23}" for name in ["orrery", *NAMES]))
    messages, wrong = [], []
    for bad in BAD_FILES:
        path = arguments.folder / bad.name
        path.write_bytes(bad.data)
        done = orrery.run("export", path, "-o", arguments.folder / "out.stl")
        lines = done.stderr.splitlines()
        messages += [f"{bad.title}: status {done.returncode}: {line}" for line in lines or ["(silent)"]]
        is_right = done.returncode == bad.status and any(bad.expected in line for line in lines) and not done.stdout
        is_right = is_right and (len(lines) == 1 or bad.status == 0)
        if not is_right:
            wrong.append(bad.title)
        answers = [outcome(worker.do(tasks(bad, path, arguments.folder))) for worker in workers.values()]
        ours = f"WRONG, status {done.returncode}"
        if is_right:
            ours = "refused, status 1" if bad.status else "read with a warning"
        print(f"{bad.title:30}" + "".join(f"{answer[:22]:>23}" for answer in [ours, *answers]))
    for worker in workers.values():
        worker.stop()
    print("\nOurs:")
    for message in messages:
        print("  " + message.replace(f"{arguments.folder}/", ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
