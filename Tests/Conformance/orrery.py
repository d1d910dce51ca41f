"""Runs `orrery` and returns its summary of a file."""

import json
import pathlib
import subprocess

from summary import Summary, unique_colors

MESHES = {".glb", ".gltf", ".obj", ".ply", ".stl"}


def cut(source):
    """Returns options for a coarse tessellation of spheres and shapes, for speed. Mesh files need no options."""
    return [] if pathlib.Path(source).suffix.lower() in MESHES else ["--segments", "12", "--rings", "6"]


class Orrery:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        """Runs `orrery ARGUMENTS` and returns the finished process."""
        return subprocess.run([self.path, *map(str, arguments)], capture_output=True, text=True, timeout=120)

    def export(self, source, target, *options):
        done = self.run("export", source, "-o", target, *cut(source), *options)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)

    def summary(self, path):
        """Returns the summary of `orrery info` with the colours of `orrery export`, or the line of an error."""
        done = self.run("info", "--json", path, *cut(path))
        if done.returncode != 0:
            return done.stderr.strip()
        mesh = json.loads(done.stdout)["mesh"]
        text = self.run("export", path, "-o", "-", "--to", "ply", "--encoding", "ascii", *cut(path))
        if text.returncode != 0:
            return text.stderr.strip()
        return Summary(
            triangles=mesh["triangles"],
            vertices=mesh["vertices"],
            bounds=[mesh["bounds"]["min"], mesh["bounds"]["max"]] if "bounds" in mesh else None,
            area=mesh["area"],
            colors=ply_colors(text.stdout),
        )


def ply_colors(text):
    """Returns the distinct colours of the vertices in an ASCII PLY file."""
    header, _, body = text.partition("end_header\n")
    count, names, is_vertex = 0, [], False
    for words in map(str.split, header.splitlines()):
        if words[0] == "element":
            is_vertex = words[1] == "vertex"
            count = int(words[2]) if is_vertex else count
        elif words[0] == "property" and is_vertex:
            names.append(words[-1])
    places = [names.index(name) for name in ("red", "green", "blue", "alpha") if name in names]
    lines = body.splitlines()[:count]
    colors = {tuple(int(line.split()[place]) for place in places) for line in lines}
    return unique_colors(sorted(colors))
