"""Plays the animations of GLB files with VTK: animations.py ORRERY FOLDER

At several times, the points of each node as animated by VTK are compared with those of a file of that frame alone.
"""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy
import trimesh
import vtk
from vtk.util.numpy_support import vtk_to_numpy

ORBIT = {
    "parameters": {"t": 0, "scale": 1},
    "spheres": [
        {"name": "sun", "radius": 0.7},
        {"name": "earth", "radius": "0.4 * scale + 0.1 * t", "center": ["4 * cos(t)", 0, "4 * sin(t)"]},
        {"name": "moon", "radius": "earth.radius * 0.27", "center": "earth.center + [cos(13 * t), 0, sin(13 * t)]"},
    ],
    "boxes": [{"name": "dice", "size": ["1 + t", 1, "2 - 0.2 * t"], "rotation": [0, "200 * t", "90 * sin(t)"]}],
    "tori": [{"name": "ring", "radius": "1 + t", "tubeRadius": "(1 + t) / 4", "rotation": ["30 * t", 0, 0]}],
    "cylinders": [{"name": "rod", "radius": "1 + 0.1 * t", "height": "2 + t", "center": [0, "t", -3]}],
}


def particles(frame_count=8):
    """Returns a dump of atoms that move and change their order in the file. One of them is removed."""
    text = []
    for frame in range(frame_count):
        atoms = [(number, 3 * number + 0.2 * frame * (number % 3), math.sin(frame + number), 0.1 * frame) for number in range(1, 7)]
        if frame >= 4:
            del atoms[2]
        text.append(f"ITEM: TIMESTEP\n{frame}\nITEM: NUMBER OF ATOMS\n{len(atoms)}\n")
        text.append("ITEM: BOX BOUNDS pp pp pp\n0 30\n-5 5\n-5 5\nITEM: ATOMS id type x y z\n")
        for number, x, y, z in atoms[::-1] if frame % 2 else atoms:
            text.append(f"{number} {1 + number % 2} {x:.5f} {y:.5f} {z:.5f}\n")
    return "".join(text)


def played(path, times):
    """Yields the points of each node at each time, and the duration, as computed by VTK."""
    reader = vtk.vtkGLTFReader()
    reader.SetFileName(str(path))
    reader.SetApplyDeformationsToGeometry(True)
    reader.UpdateInformation()
    reader.EnableAnimation(0)
    # The frame rate must be at least that of the times, because VTK rounds a time to the nearest frame.
    reader.SetFrameRate(60)
    reader.UpdateInformation()
    for time in times:
        reader.UpdateTimeStep(time)
        nodes, blocks = [], reader.GetOutput().NewIterator()
        blocks.InitTraversal()
        while not blocks.IsDoneWithTraversal():
            nodes.append(vtk_to_numpy(blocks.GetCurrentDataObject().GetPoints().GetData()).astype(float))
            blocks.GoToNextItem()
        yield nodes, reader.GetAnimationDuration(0)


def alone(path):
    scene = trimesh.load(path, process=False)
    nodes = []
    for name in scene.graph.nodes_geometry:
        transform, geometry = scene.graph[name]
        nodes.append(trimesh.transform_points(scene.geometry[geometry].vertices, transform))
    return nodes


def extent(points):
    return points.max(axis=0) - points.min(axis=0)


def distance(node, others):
    """Returns the distance of `node` to the nearest of `others` with the same number of points."""
    candidates = [other for other in others if other.shape == node.shape]
    return min((numpy.abs(node - other).max() for other in candidates), default=math.inf)


def main():
    orrery, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "orbit.json5").write_text(json.dumps(ORBIT))
    (folder / "atoms.lammpstrj").write_text(particles())

    def run(*arguments):
        subprocess.run([orrery, *map(str, arguments)], check=True)

    count, worst = 0, 0.0
    for name, animate, still, frames, duration in [
        ("orbit.json5", "t=0..2:41", lambda k: ["--set", f"t={k / 20}"], [0, 7, 20, 33, 40], 2.0),
        ("atoms.lammpstrj", "all", lambda k: ["--frame", k], range(8), 7 / 24),
    ]:
        film = folder / "film.glb"
        run("export", folder / name, "--animate", animate, "-o", film)
        step = duration / (40 if name == "orbit.json5" else 7)
        for frame, (nodes, found) in zip(frames, played(film, [k * step for k in frames])):
            if abs(found - duration) > 1e-6:
                print(f"{name}: VTK says {found} s, expected {duration}")
                worst = math.inf
            run("export", folder / name, *still(frame), "-o", folder / "still.glb")
            expected = alone(folder / "still.glb")
            # Particles that left the frame have the size zero.
            nodes = [node for node in nodes if extent(node).max() > 1e-6]
            distances = [distance(node, nodes) for node in expected]
            if len(nodes) != len(expected) or max(distances) > 2e-5:
                print(f"{name}, frame {frame}: {len(nodes)} nodes, expected {len(expected)}; {max(distances):.2g} apart")
            worst = max(worst, max(distances), math.inf if len(nodes) != len(expected) else 0)
            count += len(expected)
    print(f"{count} places of nodes played by VTK {vtk.VTK_VERSION}, the farthest point {worst:.2g} from where it is")
    return 0 if worst < 2e-5 and count > 0 else 1


sys.exit(main())
