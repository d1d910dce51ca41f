"""Who reads what: python3 Tests/Conformance/readers.py FOLDER [--orrery PROGRAM] [--assimp PROGRAM] [--timeout SECONDS]

Reads each mesh file in a folder and below by orrery, f3d, VTK, Filament, trimesh and assimp, each in a process of its own, and
prints a table. A number is that of the triangles that the program found; `drawn` and `empty` say whether a picture shows
anything, for programs that do not count; `-` is a refusal, `crash` a signal, `slow` the end of the time, and `.` a format that the
program does not have. Programs that are not installed are left out. Not part of `swift test`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys

ENDINGS = (".glb", ".gltf", ".obj", ".ply", ".stl", ".off", ".3mf", ".pcd")


def read_trimesh(path):
    import trimesh

    loaded = trimesh.load(path, process=False)
    if isinstance(loaded, trimesh.Scene):
        return sum(len(getattr(loaded.geometry[loaded.graph[name][1]], "faces", [])) for name in loaded.graph.nodes_geometry)
    return len(getattr(loaded, "faces", []))


def read_vtk(path):
    import vtkmodules.all as vtk

    class Failure:
        text = None

        def __call__(self, _object, _event, text=None):
            self.text = text or "error"

    failure = Failure()
    failure.CallDataType = vtk.VTK_STRING if hasattr(vtk, "VTK_STRING") else "string0"
    ending = os.path.splitext(path)[1].lower()
    kinds = {".glb": "vtkGLTFReader", ".gltf": "vtkGLTFReader", ".obj": "vtkOBJReader", ".ply": "vtkPLYReader", ".stl": "vtkSTLReader", ".off": "vtkOFFReader"}
    if ending not in kinds or not hasattr(vtk, kinds[ending]):
        return "."
    reader = getattr(vtk, kinds[ending])()
    reader.AddObserver("ErrorEvent", failure)
    reader.SetFileName(path)
    reader.Update()
    if failure.text:
        raise ValueError(failure.text)
    found = reader.GetOutput()
    parts = [found]
    if isinstance(found, vtk.vtkMultiBlockDataSet):
        parts = []
        leaves = found.NewIterator()
        leaves.InitTraversal()
        while not leaves.IsDoneWithTraversal():
            parts.append(leaves.GetCurrentDataObject())
            leaves.GoToNextItem()
    count = 0
    for part in parts:
        cells = part.GetPolys()
        count += cells.GetNumberOfConnectivityIds() - 2 * cells.GetNumberOfCells()
        strips = part.GetStrips()
        count += strips.GetNumberOfConnectivityIds() - 2 * strips.GetNumberOfCells()
    return count


def shows_something(pixels):
    """Returns whether a picture has pixels of several colours."""
    import numpy

    pixels = numpy.asarray(pixels)[..., :3].astype(int)
    return "drawn" if (abs(pixels - pixels[0, 0]).max(axis=-1) > 2).sum() > 4 else "empty"


def read_f3d(path):
    import f3d
    import numpy

    f3d.Engine.autoload_plugins()
    engine = f3d.Engine.create_egl()
    engine.window.size = (128, 128)
    engine.options.update({"render.grid.enable": False, "ui.axis": False})
    engine.scene.add(path)
    image = engine.window.render_to_image()
    return shows_something(numpy.frombuffer(image.content, numpy.uint8).reshape(image.height, image.width, image.channel_count))


def read_filament(path):
    import filly

    if not path.lower().endswith((".glb", ".gltf")):
        return "."
    with filly.Renderer() as renderer:
        target = renderer.create_render_target(width=128, height=128)
        scene = renderer.create_scene()
        model = scene.load(path)
        scene.environment = renderer.load_environment(os.environ["ORRERY_READERS_HDR"]) if "ORRERY_READERS_HDR" in os.environ else None
        camera = renderer.create_camera()
        scene.camera = camera
        low, high = model.bounds
        centre = [(a + b) / 2 for a, b in zip(low, high)]
        size = max(max(b - a for a, b in zip(low, high)), 1e-6)
        camera.set_perspective(fov_y_deg=40, aspect=1, near=size / 100, far=size * 10)
        camera.position = [centre[0] + size, centre[1] + size, centre[2] + 1.5 * size]
        camera.look_at(centre)
        scene.background = [1, 0, 1, 1]
        renderer.render(scene, target)
        return shows_something(target.read())


def read_orrery(path, program):
    run = subprocess.run([program, "info", path, "--json"], capture_output=True, text=True)
    if run.returncode < 0:
        os.kill(os.getpid(), -run.returncode)
    if run.returncode:
        raise ValueError(run.stderr)
    found = json.loads(run.stdout)
    for key in ("triangles", "triangleCount"):
        if key in found:
            return found[key]
        if key in found.get("mesh", {}):
            return found["mesh"][key]
    return found.get("counts", {}).get("triangles", "read")


def read_assimp(path, program):
    run = subprocess.run([program, "info", path], capture_output=True, text=True, errors="replace")
    if run.returncode < 0:
        os.kill(os.getpid(), -run.returncode)
    lines = [line.split() for line in run.stdout.splitlines()]
    counts = [line[-1] for line in lines if line[:1] == ["Faces:"]]
    if run.returncode or not counts:
        raise ValueError(run.stdout + run.stderr)
    return int(counts[0])


READERS = {"orrery": read_orrery, "f3d": read_f3d, "VTK": read_vtk, "Filament": read_filament, "trimesh": read_trimesh, "assimp": read_assimp}
MODULES = {"f3d": "f3d", "VTK": "vtkmodules", "Filament": "filly", "trimesh": "trimesh"}


def outcome(name, path, program, python, timeout):
    """Returns what a program makes of a file."""
    command = [python, os.path.abspath(__file__), "--one", name, path] + ([program] if program else [])
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout)
    except subprocess.TimeoutExpired:
        return "slow"
    if run.returncode < 0:
        return "crash"
    answers = [line for line in run.stdout.splitlines() if line.startswith("answer ")]
    return answers[-1].split(" ", 1)[1] if answers else "-"


def main():
    if sys.argv[1:2] == ["--one"]:
        name, path, *program = sys.argv[2:]
        print("\nanswer", READERS[name](path, *program), flush=True)
        os._exit(0)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--orrery", default=".build/debug/orrery")
    parser.add_argument("--assimp", default="assimp")
    parser.add_argument("--python", action="append", default=[], help="another interpreter, for modules that this one lacks")
    parser.add_argument("--timeout", type=float, default=60)
    arguments = parser.parse_args()
    readers = []
    for name in READERS:
        if name in MODULES:
            for python in [sys.executable] + arguments.python:
                if subprocess.run([python, "-c", f"import {MODULES[name]}"], capture_output=True).returncode == 0:
                    readers.append((name, None, python))
                    break
        else:
            program = shutil.which(getattr(arguments, name))
            if program:
                readers.append((name, os.path.abspath(program), sys.executable))
    paths = sorted(
        os.path.join(folder, name)
        for folder, _, names in os.walk(arguments.folder)
        for name in names
        if name.lower().endswith(ENDINGS)
    )
    width = max([len(os.path.relpath(path, arguments.folder)) for path in paths] + [4])
    print(f"{'file':{width}}  " + "".join(f"{name:>10}" for name, _, _ in readers))
    totals = {name: 0 for name, _, _ in readers}
    for path in paths:
        cells = []
        for name, program, python in readers:
            answer = outcome(name, path, program, python, arguments.timeout)
            totals[name] += answer not in ("-", "crash", "slow", ".", "empty", "0")
            cells.append(f"{answer:>10}")
        print(f"{os.path.relpath(path, arguments.folder):{width}}  " + "".join(cells), flush=True)
    print(f"{f'read, of {len(paths)}':{width}}  " + "".join(f"{totals[name]:>10}" for name, _, _ in readers))


if __name__ == "__main__":
    main()
