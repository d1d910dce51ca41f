import meshio
import numpy as np

from programs import Cannot
from summary import Summary, unique_colors

VERSION = meshio.__version__


def read(path):
    if not path.endswith((".obj", ".ply", ".stl")):
        raise Cannot
    mesh = meshio.read(path)
    points = np.asarray(mesh.points)
    triangles = [np.zeros((0, 3), dtype=int)]
    for block in mesh.cells:
        corners = block.data
        triangles += [corners[:, [0, k, k + 1]] for k in range(1, corners.shape[1] - 1)]
    channels = [mesh.point_data.get(name) for name in ("red", "green", "blue", "alpha")]
    colors = None
    if channels[0] is not None:
        colors = unique_colors(np.stack([channel for channel in channels if channel is not None], axis=1))
    elif points.shape[1] > 3:
        # meshio reads the vertex colours of an OBJ as further coordinates.
        colors = unique_colors(points[:, 3:])
    return Summary.of(points[:, :3], np.concatenate(triangles), colors)


def write(sources, folder):
    mesh = meshio.read(sources["ply ascii"])
    written = {}
    for form, options in {
        "ply binary": {"file_format": "ply", "binary": True},
        "ply ascii": {"file_format": "ply", "binary": False},
        "stl binary": {"file_format": "stl", "binary": True},
        "stl ascii": {"file_format": "stl", "binary": False},
        "obj": {"file_format": "obj"},
    }.items():
        path = folder / f"{form.replace(' ', '-')}.{form.split()[0]}"
        if form == "obj":
            # meshio refuses point data that OBJ cannot represent.
            mesh = meshio.Mesh(mesh.points, mesh.cells)
        meshio.write(path, mesh, **options)
        written[form] = path
    return written


def write_stl(positions, triangles, path):
    meshio.write(path, meshio.Mesh(positions, [("triangle", triangles)]))
