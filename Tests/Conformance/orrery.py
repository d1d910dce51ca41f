"""Runs `orrery`, and says what it finds in a file."""

import json
import pathlib
import subprocess

from summary import Summary, unique_colors

MESHES = {".glb", ".gltf", ".obj", ".ply", ".stl"}


def cut(source):
    """Coarse, so that all programs are quick; every sphere and shape is cut so. Meshes are triangles already."""
    return [] if pathlib.Path(source).suffix.lower() in MESHES else ["--segments", "12", "--rings", "6"]


class Orrery:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        """The finished process of `orrery ARGUMENTS`."""
        return subprocess.run([self.path, *map(str, arguments)], capture_output=True, text=True, timeout=120)

    def export(self, source, target, *options):
        done = self.run("export", source, "-o", target, *cut(source), *options)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)

    def summary(self, path):
        """What `orrery info` says of a file, and its colours as `orrery export` writes them; or an error's line."""
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
    """The distinct colours of the vertices in an ascii PLY file."""
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
