"""The programs that files are exchanged with, each in its own module.

`read(path)` returns a `Summary`. `write(sources, folder)` writes a source file in every form that the program supports, and
returns a dictionary from form to path. Both raise `Cannot` if the program does not support the format."""


class Cannot(Exception):
    """The program does not support the request."""


NAMES = ["trimesh", "meshio", "vtk", "assimp", "open3d", "f3d"]
# A reader that follows the specification, in addition to the programs.
READERS = ["script"]
