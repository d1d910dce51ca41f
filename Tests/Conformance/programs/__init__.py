"""The programs that files are exchanged with, each in a module: `read(path)` gives a `Summary`, and `write(sources,
folder)` writes one of the source files in every form the program can, as a dictionary of form and path. Either raises
`Cannot` where the program does not support the format."""


class Cannot(Exception):
    """The program does not support what was asked for."""


NAMES = ["trimesh", "meshio", "vtk", "assimp", "open3d", "f3d"]
# Beside the programs, a reader by the specification.
READERS = ["script"]
