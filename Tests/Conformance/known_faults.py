"""Known cases in which another program does not read or write a file as its format specifies, with the reasons.

Each case was examined. No other differences are allowed.
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass
class Fault:
    way: str
    program: str
    form: str
    scene: str
    # The beginning of the disagreement.
    about: str
    reason: str


READS, WRITES = "reads", "writes"
FAULTS = [
    *(
        Fault(
            READS,
            program,
            "* instances",
            "protein",
            "",
            "passes over EXT_mesh_gpu_instancing, which the file requires",
        )
        for program in ("trimesh", "vtk", "assimp", "open3d", "f3d")
    ),
    *(
        Fault(READS, "vtk", "off", "*", about, "vtkOFFReader refuses the keyword COFF, colours of vertices")
        for about in ("triangles 0 ", "area 0 ")
    ),
    Fault(READS, "f3d", "off", "*", "RuntimeError", "has no reader for the keyword COFF, colours of vertices"),
    Fault(READS, "open3d", "off", "*", "colours", "divides the colours of COFF, which are from 0 to 1, by 255"),
    Fault(
        READS,
        "trimesh",
        "obj separate",
        "protein",
        "colours",
        "merges objects of one name, with the material of one of them",
    ),
    Fault(READS, "meshio", "ply b*", "*", "colours", "reads unsigned bytes of binary PLY as signed"),
    Fault(READS, "vtk", "obj separate", "painted", "colours", "vtkOBJImporter passes over vertex colours"),
    Fault(WRITES, "vtk", "obj separate", "*", "colours", "writes opacity as transparency (Tr), and colours as linear"),
    Fault(WRITES, "meshio", "obj", "*", "colours", "writes no colours in OBJ"),
    Fault(WRITES, "vtk", "obj", "*", "colours", "vtkOBJWriter writes no colours"),
    Fault(
        WRITES,
        "assimp",
        "obj separate",
        "*",
        "colours",
        "writes glTF's linear colours into OBJ and MTL as they are",
    ),
    Fault(
        WRITES,
        "assimp",
        "ply binary",
        "*",
        "orrery: error",
        "writes colours as floats under a header that says bytes",
    ),
    Fault(
        WRITES,
        "open3d",
        "gl*",
        "*",
        "colours",
        "writes sRGB colours as they are, where glTF asks for linear ones",
    ),
    Fault(WRITES, "trimesh", "gl*", "painted", "colours", "writes colours from 0 to 1 as bytes of 0 and 1"),
]


def fault(way, program, form, scene, disagreement):
    """Returns the reason why a disagreement is a fault of the other program, or None if there is no known reason."""
    for known in FAULTS:
        if (
            known.way == way
            and known.program == program
            and fnmatchcase(form, known.form)
            and fnmatchcase(scene, known.scene)
            and disagreement.startswith(known.about)
        ):
            return known.reason
    return None
