"""Compares counts, times and memory of `orrery` and VTK on 50,000 atoms: particles.py ORRERY [ATOMS [REPETITIONS]]

Each line is a whole process, run in turn with the others. The times include the start of the process. Not part of
`swift test`; `make beside-vtk` runs it.
"""

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time


def write_pdb(path, count):
    """Writes random atoms of five elements with about the density of a protein."""
    source = random.Random(7)
    side = (count * 12) ** (1 / 3)
    with open(path, "w") as file:
        for number in range(count):
            symbol = source.choice("CCCNOHS")
            x, y, z = (source.uniform(-side / 2, side / 2) for _ in range(3))
            file.write(
                f"ATOM  {number % 99999 + 1:5d}  {symbol}   GLY A{number // 10 % 9999:4d}    "
                f"{x:8.3f}{y:8.3f}{z:8.3f}  1.00 20.00          {symbol:>2}\n"
            )
        file.write("END\n")


VTK_READ = """
import sys, time
from vtkmodules.vtkIOChemistry import vtkPDBReader
reader = vtkPDBReader()
reader.SetFileName(sys.argv[1])
start = time.perf_counter()
reader.Update()
print(reader.GetOutput().GetNumberOfPoints(), round((time.perf_counter() - start) * 1000, 1))
"""

VTK_GLYPHS = VTK_READ + """
from vtkmodules.vtkFiltersCore import vtkGlyph3D
from vtkmodules.vtkFiltersSources import vtkSphereSource
sphere = vtkSphereSource()
sphere.SetThetaResolution(16)
sphere.SetPhiResolution(9)
sphere.SetRadius(1)
points = reader.GetOutput()
points.GetPointData().SetActiveScalars("radius")
"""

VTK_MESH = VTK_GLYPHS + """
from vtkmodules.vtkIOGeometry import vtkSTLWriter
from vtkmodules.vtkIOPLY import vtkPLYWriter
glyphs = vtkGlyph3D()
glyphs.SetInputData(points)
glyphs.SetSourceConnection(sphere.GetOutputPort())
glyphs.SetScaleModeToScaleByScalar()
glyphs.Update()
print(glyphs.GetOutput().GetNumberOfCells(), "triangles")
writer = vtkPLYWriter() if sys.argv[2].endswith("ply") else vtkSTLWriter()
writer.SetFileTypeToBinary()
writer.SetFileName(sys.argv[2])
writer.SetInputData(glyphs.GetOutput())
writer.Write()
"""

VTK_PICTURE = VTK_GLYPHS + """
import vtkmodules.vtkRenderingOpenGL2
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkRenderingCore import (
    vtkActor, vtkGlyph3DMapper, vtkRenderWindow, vtkRenderer, vtkWindowToImageFilter)
from vtkmodules.vtkRenderingOpenGL2 import vtkOpenGLSphereMapper
if sys.argv[3] == "imposters":
    mapper = vtkOpenGLSphereMapper()
    mapper.SetInputData(points)
    mapper.SetScaleArray("radius")
else:
    mapper = vtkGlyph3DMapper()
    mapper.SetInputData(points)
    mapper.SetSourceConnection(sphere.GetOutputPort())
    mapper.SetScaleArray("radius")
    mapper.SetScaleModeToScaleByMagnitude()
mapper.SetScalarModeToUsePointFieldData()
mapper.SelectColorArray("rgb_colors")
actor = vtkActor()
actor.SetMapper(mapper)
renderer = vtkRenderer()
renderer.SetBackground(0.95, 0.96, 0.97)
renderer.AddActor(actor)
window = vtkRenderWindow()
window.SetOffScreenRendering(1)
window.SetMultiSamples(4)
window.SetSize(1280, 720)
window.AddRenderer(renderer)
window.Render()
image = vtkWindowToImageFilter()
image.SetInput(window)
writer = vtkPNGWriter()
writer.SetFileName(sys.argv[2])
writer.SetInputConnection(image.GetOutputPort())
writer.Write()
"""


def run(arguments):
    """Returns seconds, peak memory in MB and output of a process."""
    start = time.perf_counter()
    process = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "EGL_LOG_LEVEL": "fatal"}
    )
    output = process.stdout.read()
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{' '.join(arguments[:3])}: status {status}\n{errors.decode(errors='replace')}")
    return seconds, usage.ru_maxrss / 1024, output.decode()


def main():
    orrery = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
    repetitions = int(sys.argv[3]) if len(sys.argv) > 3 else 15
    folder = tempfile.mkdtemp(prefix="orrery-particles-")
    pdb = os.path.join(folder, "atoms.pdb")
    write_pdb(pdb, count)
    out = lambda name: os.path.join(folder, name)
    vtk = lambda code, *arguments: [sys.executable, "-c", code, pdb, *arguments]
    rows = [
        ("counts", "orrery", [orrery, "info", pdb, "--json"]),
        ("counts", "vtk", vtk(VTK_READ)),
        ("picture", "orrery", [orrery, "render", pdb, "-o", out("a.png")]),
        ("picture", "orrery, OpenGL", [orrery, "render", pdb, "-o", out("b.png"), "--renderer", "opengl"]),
        ("picture", "vtk, imposters", vtk(VTK_PICTURE, out("c.png"), "imposters")),
        ("picture", "vtk, glyphs", vtk(VTK_PICTURE, out("d.png"), "glyphs")),
        ("PLY", "orrery", [orrery, "export", pdb, "-o", out("a.ply")]),
        ("PLY", "vtk", vtk(VTK_MESH, out("b.ply"))),
        ("STL", "orrery", [orrery, "export", pdb, "-o", out("a.stl")]),
        ("STL", "vtk", vtk(VTK_MESH, out("b.stl"))),
    ]
    found = [[] for _ in rows]
    outputs = [""] * len(rows)
    for round in range(repetitions):
        for index, (_, _, command) in enumerate(rows):
            # Commands that take many seconds are repeated less often.
            if found[index] and found[index][0][0] > 2 and round >= 5:
                continue
            seconds, memory, outputs[index] = run(command)
            found[index].append((seconds, memory))
    print(f"{count} atoms; load {os.getloadavg()[0]:.1f}; milliseconds: medians, and middle halves")
    print(f"{'job':10}{'by':18}{'ms':>8} {'':16}{'MB':>8}{'times':>7}{'ratio':>8}  what it counted")
    ours = {}
    for (job, program, _), times, output in zip(rows, found, outputs):
        seconds = sorted(time for time, _ in times)
        median = statistics.median(seconds)
        ours.setdefault(job, median)
        low, high = seconds[len(seconds) // 4], seconds[(3 * len(seconds)) // 4]
        result = output.strip().replace("\n", "; ")
        if result.startswith("{"):
            result = f"{json.loads(result)['atoms']['count']} atoms"
        print(
            f"{job:10}{program:18}{median * 1000:8.1f} {f'[{low * 1000:.0f} {high * 1000:.0f}]':16}"
            f"{max(memory for _, memory in times):8.0f}{len(times):7}{median / ours[job]:8.2f}  {result}"
        )


if __name__ == "__main__":
    main()
