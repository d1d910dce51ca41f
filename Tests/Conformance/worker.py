"""Runs one program on many files in a separate process, so that a crash can be reported: worker.py PROGRAM

Each line of standard input is a task. Its answer is a line of standard output that begins with `@`. The program may print
other lines: see `tasks.py`.
"""

import importlib
import json
import sys
from pathlib import Path

import numpy as np

from programs import Cannot


def answer(program, task):
    try:
        if task["do"] == "read":
            return {"summary": program.read(task["path"]).as_json()}
        if task["do"] == "sphere":
            return {"note": judged_sphere(program, float(task["radius"]))}
        if task["do"] == "write nan":
            return {"note": judged_writing(program, task["path"])}
        written = program.write(task["sources"], Path(task["folder"]))
        return {"written": {form: str(path) for form, path in written.items()}}
    except Cannot:
        return {"cannot": True}
    except BaseException as error:  # as pyassimp's are
        return {"error": f"{type(error).__name__}: {error}".splitlines()[0][:200]}


def judged_sphere(program, radius):
    """Returns a description of the sphere that the program creates with an invalid radius."""
    if not hasattr(program, "sphere"):
        raise Cannot
    positions = np.asarray(program.sphere(radius))
    if not np.isfinite(positions).all():
        return "silent, NaN"
    size = np.ptp(positions[:, 0])
    return "silent, inside out" if size > 0 and radius < 0 else "silent, no size"


def judged_writing(program, path):
    """Returns a description of the file that the program writes for a vertex with NaN."""
    if not hasattr(program, "write_stl"):
        raise Cannot
    Path(path).unlink(missing_ok=True)
    program.write_stl(np.array([[0, 0, 0], [1, 0, 0], [0, np.nan, 0]]), np.array([[0, 1, 2]]), path)
    return "silent, written" if Path(path).exists() else "silent, no file"


def main():
    program = importlib.import_module(f"programs.with_{sys.argv[1]}")
    print("\n@" + json.dumps({"version": program.VERSION}), flush=True)
    for line in sys.stdin:
        print("\n@" + json.dumps(answer(program, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
