"""What an independent reader (trimesh) finds in mesh files: python3 Tests/Conformance/mesh_files.py out.glb out.ply ...

Prints a line for each file, and the names and colours of its nodes with --nodes. Not part of `swift test`.
"""

import argparse

import numpy as np
import trimesh


def placed_meshes(path):
    """Returns each node of the file as (name, mesh, colours), transformed. A file without nodes has one."""
    options = {"split_objects": True, "group_material": False} if path.endswith(".obj") else {}
    loaded = trimesh.load(path, process=False, **options)
    if not isinstance(loaded, trimesh.Scene):
        return [("", loaded, colors(loaded))]
    nodes = []
    for name in loaded.graph.nodes_geometry:
        transform, geometry = loaded.graph[name]
        mesh = loaded.geometry[geometry].copy()
        mesh.apply_transform(transform)
        nodes.append((name, mesh, colors(loaded.geometry[geometry])))
    return nodes


def colors(mesh):
    """Returns the colours of the mesh as stored in the file: linear factors in glTF, sRGB in other formats."""
    visual = mesh.visual
    if visual.kind == "vertex":
        found = visual.vertex_colors
    elif "color" in mesh.vertex_attributes:
        # trimesh stores vertex colours here if there are texture coordinates.
        found = mesh.vertex_attributes["color"]
    elif visual.kind == "texture" and visual.vertex_attributes.get("color") is not None:
        found = visual.vertex_attributes["color"]
    elif visual.kind == "texture" and hasattr(visual.material, "baseColorFactor"):
        found = [visual.material.baseColorFactor]
    elif visual.kind == "texture" and hasattr(visual.material, "diffuse"):
        found = [visual.material.diffuse]
    else:
        return set()
    found = np.asarray(found)
    if found.dtype.kind == "f":
        found = np.round(255 * found)
    return {tuple(int(channel) for channel in color) for color in np.unique(found, axis=0)}


def is_watertight(mesh):
    """Returns whether the mesh is closed after vertices at the same position are merged."""
    mesh = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    return mesh.is_watertight and mesh.is_winding_consistent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--nodes", action="store_true", help="a line for each node, too")
    arguments = parser.parse_args()
    print(f"{'file':24} {'nodes':>6} {'vertices':>9} {'triangles':>9} {'tight':>6} {'volume':>11} {'colours':>7}  bounds")
    for path in arguments.files:
        nodes = placed_meshes(path)
        vertices = np.concatenate([mesh.vertices for _, mesh, _ in nodes])
        bounds = np.round([vertices.min(axis=0), vertices.max(axis=0)], 4).tolist()
        triangles = sum(len(mesh.faces) for _, mesh, _ in nodes)
        tight = sum(is_watertight(mesh) for _, mesh, _ in nodes)
        volume = sum(mesh.volume for _, mesh, _ in nodes)
        found = set().union(*(found for _, _, found in nodes))
        print(
            f"{path.split('/')[-1]:24} {len(nodes):6} {len(vertices):9} {triangles:9} {tight:6} {volume:11.4f}"
            f" {len(found):7}  {bounds}"
        )
        for name, mesh, found in nodes if arguments.nodes else []:
            print(f"  {name!r}: {len(mesh.vertices)} vertices, {len(mesh.faces)} triangles, {sorted(found)[:3]}")


if __name__ == "__main__":
    main()
