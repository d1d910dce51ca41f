from pathlib import Path

import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy

from summary import Summary, unique_colors

VERSION = vtk.vtkVersion.GetVTKVersion()
vtk.vtkObject.GlobalWarningDisplayOff()


class Failed(Exception):
    pass


def arrays(data):
    """Returns the positions and triangles of a vtkPolyData."""
    triangulate = vtk.vtkTriangleFilter()
    triangulate.SetInputData(data)
    triangulate.PassVertsOff()
    triangulate.PassLinesOff()
    triangulate.Update()
    data = triangulate.GetOutput()
    if data.GetNumberOfPoints() == 0:
        return np.zeros((0, 3)), np.zeros((0, 3), dtype=int)
    triangles = vtk_to_numpy(data.GetPolys().GetConnectivityArray()).reshape(-1, 3)
    return vtk_to_numpy(data.GetPoints().GetData()), triangles


def loaded(path):
    """Reads a file of one mesh with the reader of its format."""
    reader = {
        ".ply": vtk.vtkPLYReader,
        ".stl": vtk.vtkSTLReader,
        ".obj": vtk.vtkOBJReader,
        ".off": vtk.vtkOFFReader,
    }[Path(path).suffix]()
    reader.SetFileName(path)
    reader.Update()
    if reader.GetErrorCode():
        raise Failed(f"error {reader.GetErrorCode()}")
    return reader.GetOutput()


def read(path):
    if Path(path).suffix in (".glb", ".gltf"):
        return read_scene(path, is_linear=True)
    if Path(path).with_suffix(".mtl").exists():
        return read_scene(path, is_linear=False)
    data = loaded(path)
    positions, triangles = arrays(data)
    scalars = data.GetPointData().GetArray("RGBA") or data.GetPointData().GetArray("RGB")
    return Summary.of(positions, triangles, unique_colors(vtk_to_numpy(scalars)) if scalars else None)


def imported(path):
    """Imports a glTF file, or an OBJ with its materials, into a window that is not rendered."""
    if path.endswith(".obj"):
        importer = vtk.vtkOBJImporter()
        importer.SetFileNameMTL(str(Path(path).with_suffix(".mtl")))
    else:
        importer = vtk.vtkGLTFImporter()
    importer.SetFileName(path)
    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(1)
    importer.SetRenderWindow(window)
    if not importer.Update():
        raise Failed("the importer failed")
    return importer, list(importer.GetRenderer().GetActors())


def read_scene(path, is_linear):
    importer, actors = imported(path)
    positions, triangles, colors, count = [np.zeros((0, 3))], [np.zeros((0, 3), dtype=int)], [], 0
    for actor in actors:
        data = actor.GetMapper().GetInput()
        points, corners = arrays(data)
        matrix = np.array([[actor.GetMatrix().GetElement(row, column) for column in range(4)] for row in range(4)])
        positions.append(points @ matrix[:3, :3].T + matrix[:3, 3])
        triangles.append(corners + count)
        count += len(points)
        factor = np.array([*actor.GetProperty().GetDiffuseColor(), actor.GetProperty().GetOpacity()])
        vertex_colors = data.GetPointData().GetArray("COLOR_0")
        if vertex_colors:
            own = vtk_to_numpy(vertex_colors).astype(float)
            own = own / (65535 if vertex_colors.GetDataTypeAsString() == "unsigned short" else 1)
            factor = factor[: own.shape[1]] * own
        colors += unique_colors(np.atleast_2d(factor))
    return Summary.of(np.concatenate(positions), np.concatenate(triangles), unique_colors(np.array(colors)), is_linear)


def write(sources, folder):
    data = loaded(sources["ply binary"])
    written = {}

    def save(form, writer, name=None, **settings):
        path = folder / (name or f"{form.replace(' ', '-')}.{form.split()[0]}")
        writer.SetInputData(data)
        writer.SetFileName(str(path))
        for setting, value in settings.items():
            getattr(writer, setting)(value)
        if not writer.Write():
            raise Failed(form)
        written[form] = path

    paint = {"SetArrayName": "RGBA" if data.GetPointData().GetArray("RGBA") else "RGB", "SetColorMode": 0}
    paint |= {"SetEnableAlpha": True} if paint["SetArrayName"] == "RGBA" else {}
    save("ply binary", vtk.vtkPLYWriter(), SetFileType=vtk.VTK_BINARY, SetDataByteOrder=1, **paint)
    save("ply big-endian", vtk.vtkPLYWriter(), SetFileType=vtk.VTK_BINARY, SetDataByteOrder=0, **paint)
    save("ply ascii", vtk.vtkPLYWriter(), SetFileType=vtk.VTK_ASCII, **paint)
    save("stl binary", vtk.vtkSTLWriter(), SetFileType=vtk.VTK_BINARY)
    save("stl ascii", vtk.vtkSTLWriter(), SetFileType=vtk.VTK_ASCII)
    save("obj", vtk.vtkOBJWriter())
    written |= export_scene(sources, folder)
    return written


def export_scene(sources, folder):
    """Exports glTF, and OBJ with its materials, from a window that is not rendered."""
    importer, _ = imported(sources["glb"])
    window = importer.GetRenderWindow()
    exporter = vtk.vtkGLTFExporter()
    exporter.SetRenderWindow(window)
    exporter.InlineDataOn()
    exporter.SetFileName(str(folder / "scene.gltf"))
    exporter.Write()
    exporter = vtk.vtkOBJExporter()
    exporter.SetRenderWindow(window)
    exporter.SetFilePrefix(str(folder / "scene"))
    exporter.Write()
    return {"gltf": folder / "scene.gltf", "obj separate": folder / "scene.obj"}


def sphere(radius):
    source = vtk.vtkSphereSource()
    source.SetRadius(radius)
    source.Update()
    return vtk_to_numpy(source.GetOutput().GetPoints().GetData())


def write_stl(positions, triangles, path):
    points, cells = vtk.vtkPoints(), vtk.vtkCellArray()
    for position in positions:
        points.InsertNextPoint(position)
    for triangle in triangles:
        cells.InsertNextCell(3, triangle.tolist())
    data = vtk.vtkPolyData()
    data.SetPoints(points)
    data.SetPolys(cells)
    writer = vtk.vtkSTLWriter()
    writer.SetInputData(data)
    writer.SetFileName(path)
    if not writer.Write():
        raise Failed("not written")
