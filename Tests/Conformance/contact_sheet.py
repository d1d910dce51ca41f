"""Renders files by `orrery`, f3d and VTK beside each other: contact_sheet.py ORRERY OUTPUT.png ENVIRONMENT.hdr FILE...

Each row is a file, each column a program: both renderers of `orrery`, f3d and VTK. All have the same camera and the light
of the same environment, and no other lights; VTK and f3d have their own tone mapping. A cell says why a program drew
nothing. The sheet is for looking at: nothing is asserted. Not part of `swift test`.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

SIZE = (480, 360)
FIELD_OF_VIEW = 30.0
BACKGROUND = (0.2, 0.2, 0.2)


def camera(orrery, path):
    """Returns position and target of a camera on the +Z side that shows the bounds of a file, or what `orrery` said."""
    done = subprocess.run([orrery, "info", "--json", path], capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        return None, done.stderr.strip()
    bounds = json.loads(done.stdout)["mesh"]["bounds"]
    target = [(low + high) / 2 for low, high in zip(bounds["min"], bounds["max"])]
    width, height, depth = (high - low for low, high in zip(bounds["min"], bounds["max"]))
    distance = max(height, width * SIZE[1] / SIZE[0]) / 2 / 0.2679 * 1.08 + depth / 2
    # Slightly from the right and from above, so that depth is visible.
    return [target[0] + 0.25 * distance, target[1] + 0.15 * distance, target[2] + 0.95 * distance], target


def draw_f3d(path, environment, output, position, target):
    import f3d

    f3d.Log.set_verbose_level(f3d.Log.QUIET)
    engine = f3d.Engine.create(True)
    engine.window.size = SIZE
    engine.options.update(
        {
            "render.hdri.file": environment,
            "render.hdri.ambient": True,
            "render.effect.antialiasing.mode": "ssaa",
            "render.effect.blending.mode": "ddp",
            "render.background.color": list(BACKGROUND),
            "render.grid.enable": False,
            "ui.axis": False,
        }
    )
    engine.scene.add(path)
    view = engine.window.camera
    view.position, view.focal_point, view.view_up, view.view_angle = position, target, (0, 1, 0), FIELD_OF_VIEW
    engine.window.render_to_image().save(output)


def draw_vtk(path, environment, output, position, target):
    import vtk

    vtk.vtkObject.GlobalWarningDisplayOff()
    renderer = vtk.vtkRenderer()
    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetMultiSamples(8)
    window.SetSize(*SIZE)
    window.AddRenderer(renderer)
    if path.endswith(".obj"):
        importer = vtk.vtkOBJImporter()
        importer.SetFileNameMTL(path + ".mtl" if Path(path + ".mtl").exists() else path[:-4] + ".mtl")
        importer.SetTexturePath(str(Path(path).parent))
    else:
        importer = vtk.vtkGLTFImporter()
    importer.SetFileName(path)
    importer.SetRenderWindow(window)
    importer.Update()
    panorama = vtk.vtkHDRReader()
    panorama.SetFileName(environment)
    texture = vtk.vtkTexture()
    texture.SetColorModeToDirectScalars()
    texture.MipmapOn()
    texture.InterpolateOn()
    texture.SetInputConnection(panorama.GetOutputPort())
    renderer.SetEnvironmentTexture(texture)
    renderer.UseImageBasedLightingOn()
    renderer.AutomaticLightCreationOff()
    renderer.UseSphericalHarmonicsOn()
    renderer.RemoveAllLights()
    renderer.SetBackground(*BACKGROUND)
    view = vtk.vtkCamera()
    view.SetPosition(position)
    view.SetFocalPoint(target)
    view.SetViewUp(0, 1, 0)
    view.SetViewAngle(FIELD_OF_VIEW)
    renderer.SetActiveCamera(view)
    renderer.ResetCameraClippingRange()
    window.Render()
    image = vtk.vtkWindowToImageFilter()
    image.SetInput(window)
    writer = vtk.vtkPNGWriter()
    writer.SetFileName(output)
    writer.SetInputConnection(image.GetOutputPort())
    writer.Write()


def orrery_command(orrery, renderer, path, environment, output, position, target):
    def point(values):
        return ",".join(f"{value:.6g}" for value in values)

    # The centre of a panorama is −Z for orrery, and +X for f3d and VTK.
    level = "#" + "".join(f"{round(255 * value):02x}" for value in BACKGROUND)
    return [
        orrery, "render", path, "-o", output, "--renderer", renderer, "--size", "x".join(map(str, SIZE)),
        "--environment", environment, "--environment-rotation", "-90", "--background", level, "--set", f"camera.position={point(position)}",
        "--set", f"camera.target={point(target)}", "--set", f"camera.fieldOfView={FIELD_OF_VIEW}",
    ]  # fmt: skip


def drawn(command, output):
    """Runs a command and returns None, or what it said if it wrote no picture."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "no picture in 300 s"
    for line in done.stderr.splitlines():
        if line.startswith("orrery"):
            print(line)
    if Path(output).exists():
        return None
    return (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]


def sheet(orrery, output, environment, paths):
    from PIL import Image, ImageDraw

    columns = ["orrery, raycaster", "orrery, OpenGL", "f3d", "VTK"]
    margin = 18
    picture = Image.new("RGB", (len(columns) * SIZE[0], len(paths) * (SIZE[1] + margin)), "black")
    pen = ImageDraw.Draw(picture)
    folder = Path(tempfile.mkdtemp(prefix="orrery-sheet-"))
    for row, path in enumerate(paths):
        position, target = camera(orrery, path)
        if not position:
            print(target)
            pen.text((4, row * (SIZE[1] + margin) + 3), f"{Path(path).name}: {target[:200]}", fill="red")
            continue
        for column, title in enumerate(columns):
            cell = str(folder / f"{row}-{column}.png")
            if column < 2:
                renderer = ["raycaster", "opengl"][column]
                command = orrery_command(orrery, renderer, path, environment, cell, position, target)
            else:
                place = json.dumps([position, target])
                command = [sys.executable, __file__, "--draw", title, path, environment, cell, place]
            failure = drawn(command, cell)
            x, y = column * SIZE[0], row * (SIZE[1] + margin)
            pen.text((x + 4, y + 3), f"{Path(path).name}: {title}", fill="white")
            if failure:
                pen.text((x + 4, y + margin + 4), failure[:70], fill="red")
            else:
                picture.paste(Image.open(cell).convert("RGB"), (x, y + margin))
    Path(output).parent.mkdir(parents=True, exist_ok=True)
    picture.save(output)
    print(f"{output}: {len(paths)} files")


def main():
    if sys.argv[1:2] == ["--draw"]:
        program, path, environment, output, place = sys.argv[2:]
        {"f3d": draw_f3d, "VTK": draw_vtk}[program](path, environment, output, *json.loads(place))
    elif len(sys.argv) < 5:
        sys.exit(__doc__)
    else:
        sheet(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])


if __name__ == "__main__":
    main()
