import subprocess

import numpy as np
import pyassimp

from programs import Cannot
from summary import Summary, unique_colors

VERSION = subprocess.run(["assimp", "version"], capture_output=True, text=True).stdout.split("Version")[-1].split()[0]


def read(path):
    with pyassimp.load(path, processing=pyassimp.postprocess.aiProcess_Triangulate) as scene:
        positions, triangles, colors, count = [np.zeros((0, 3))], [np.zeros((0, 3), dtype=int)], [], 0
        for mesh, matrix in placed(scene.rootnode, np.identity(4)):
            points = np.asarray(mesh.vertices) @ matrix[:3, :3].T + matrix[:3, 3]
            positions.append(points)
            corners = [face for face in mesh.faces if len(face) == 3]
            triangles.append(np.asarray(corners, dtype=int).reshape(-1, 3) + count)
            count += len(points)
            colors += unique_colors(painted(mesh))
        is_linear = path.endswith((".glb", ".gltf"))
        colors = unique_colors(np.array(colors)) if colors and not path.endswith(".stl") else None
        return Summary.of(np.concatenate(positions), np.concatenate(triangles), colors, is_linear)


def painted(mesh):
    """Returns the vertex colours of the mesh, or the colour of its material if there are none."""
    if len(mesh.colors) and len(mesh.colors[0]):
        return np.asarray(mesh.colors[0])
    properties = mesh.material.properties
    color = [*properties.get(("diffuse", 0), [1, 1, 1])]
    return np.array([color[:3] + [float(properties.get(("opacity", 0), 1))]])


def placed(node, parent):
    matrix = parent @ np.asarray(node.transformation)
    for mesh in node.meshes:
        yield mesh, matrix
    for child in node.children:
        yield from placed(child, matrix)


def write(sources, folder):
    written = {}
    for form, (kind, source, name) in {
        "obj": ("objnomtl", "ply binary", "plain.obj"),
        "obj separate": ("obj", "glb", "scene.obj"),
        "stl ascii": ("stl", "ply binary", "ascii.stl"),
        "stl binary": ("stlb", "ply binary", "binary.stl"),
        "ply ascii": ("ply", "ply binary", "ascii.ply"),
        "ply binary": ("plyb", "ply binary", "binary.ply"),
        "glb": ("glb2", "glb", "scene.glb"),
        "gltf": ("gltf2", "glb", "scene.gltf"),
    }.items():
        path = folder / name
        done = subprocess.run(["assimp", "export", sources[source], path, f"-f{kind}"], capture_output=True, text=True)
        if done.returncode != 0:
            raise Cannot(done.stdout)
        written[form] = path
    return written
