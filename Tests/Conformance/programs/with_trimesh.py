from pathlib import Path

import numpy as np
import trimesh

from mesh_files import placed_meshes
from summary import Summary, unique_colors

VERSION = trimesh.__version__


def read(path):
    nodes = placed_meshes(path)
    positions = np.concatenate([mesh.vertices for _, mesh, _ in nodes])
    starts = np.cumsum([0] + [len(mesh.vertices) for _, mesh, _ in nodes])
    triangles = np.concatenate([mesh.faces + start for (_, mesh, _), start in zip(nodes, starts)])
    found = sorted(set().union(*(found for _, _, found in nodes)))
    return Summary.of(
        positions, triangles, unique_colors(found) if found else None, Path(path).suffix in (".glb", ".gltf")
    )


def write(sources, folder):
    mesh = trimesh.load(sources["ply binary"], process=False)
    if "color" in mesh.vertex_attributes:
        # With texture coordinates, trimesh stores the colours separately and does not write them.
        mesh.visual = trimesh.visual.ColorVisuals(mesh, vertex_colors=mesh.vertex_attributes["color"])
    scene = trimesh.load(sources["glb"], process=False)
    written = {}
    for form, options in {
        "ply binary": {"encoding": "binary"},
        "ply ascii": {"encoding": "ascii"},
        "stl binary": {},
        "stl ascii": {"file_type": "stl_ascii"},
        "obj": {},
    }.items():
        path = folder / f"{form.replace(' ', '-')}.{form.split()[0]}"
        mesh.export(path, **options)
        written[form] = path
    scene.export(folder / "scene.glb")
    written["glb"] = folder / "scene.glb"
    (folder / "gltf").mkdir(exist_ok=True)
    scene.export(folder / "gltf" / "scene.gltf")
    written["gltf"] = folder / "gltf" / "scene.gltf"
    return written


def sphere(radius):
    return trimesh.creation.icosphere(subdivisions=1, radius=radius).vertices


def write_stl(positions, triangles, path):
    trimesh.Trimesh(positions, triangles, process=False).export(path)
