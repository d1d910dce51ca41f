from pathlib import Path

import numpy as np
import open3d

from programs import Cannot
from summary import Summary, unique_colors

VERSION = open3d.__version__
open3d.utility.set_verbosity_level(open3d.utility.VerbosityLevel.Error)


def read(path):
    if Path(path).suffix not in (".glb", ".gltf"):
        mesh = open3d.io.read_triangle_mesh(path)
        if not mesh.has_vertices():
            raise ValueError("empty")
        colors = unique_colors(np.asarray(mesh.vertex_colors)) if mesh.has_vertex_colors() else None
        return Summary.of(np.asarray(mesh.vertices), np.asarray(mesh.triangles), colors)
    return read_model(path)


def read_model(path):
    model = open3d.io.read_triangle_model(path)
    positions, triangles, colors, count = [np.zeros((0, 3))], [np.zeros((0, 3), dtype=int)], [], 0
    for part in model.meshes:
        mesh = part.mesh
        points = np.asarray(mesh.vertices)
        positions.append(points)
        triangles.append(np.asarray(mesh.triangles) + count)
        count += len(points)
        if mesh.has_vertex_colors():
            colors += unique_colors(np.asarray(mesh.vertex_colors))
        elif model.materials:
            colors += unique_colors(np.asarray(model.materials[part.material_idx].base_color, dtype=float)[None, :])
    if not count:
        raise ValueError("empty")
    summary = Summary.of(
        np.concatenate(positions), np.concatenate(triangles), unique_colors(np.array(colors)), is_linear=True
    )
    # Open3D merges equal vertices, so their number is not compared.
    summary.vertices = None
    return summary


def write(sources, folder):
    mesh = open3d.io.read_triangle_mesh(str(sources["ply binary"]))
    mesh.compute_triangle_normals()
    written = {}
    for form, options in {
        "ply binary": {"write_ascii": False},
        "ply ascii": {"write_ascii": True},
        "stl binary": {"write_ascii": False},
        "obj": {},
        "glb": {},
        "gltf": {},
    }.items():
        path = folder / f"{form.replace(' ', '-')}.{form.split()[0]}"
        if not open3d.io.write_triangle_mesh(str(path), mesh, **options):
            raise Cannot(form)
        written[form] = path
    return written


def sphere(radius):
    return np.asarray(open3d.geometry.TriangleMesh.create_sphere(radius=radius).vertices)


def write_stl(positions, triangles, path):
    mesh = open3d.geometry.TriangleMesh(
        open3d.utility.Vector3dVector(positions), open3d.utility.Vector3iVector(triangles)
    )
    mesh.compute_triangle_normals()
    if not open3d.io.write_triangle_mesh(path, mesh):
        raise Cannot
