"""Files that violate their format, and the exit status and the message of Orrery for each."""

import json
import struct
from dataclasses import dataclass


@dataclass
class BadFile:
    title: str
    name: str
    data: bytes
    # The text that Orrery's message contains: the place and the expectation.
    expected: str
    # 0 if what is usable is read, with a warning.
    status: int = 1


def tetrahedron_stl(count):
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    facets = b"".join(struct.pack("<12fH", 0, 0, 0, *corners[a], *corners[b], *corners[c], 0) for a, b, c in faces)
    return b"tetrahedron".ljust(80, b"\0") + struct.pack("<I", count) + facets


def ply(vertices, faces, body):
    header = f"ply\nformat ascii 1.0\nelement vertex {vertices}\nproperty float x\nproperty float y\nproperty float z\n"
    return (header + f"element face {faces}\nproperty list uchar int vertex_indices\nend_header\n" + body).encode()


def glb(count=3, children=None):
    buffer = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
    asset = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0} | ({"children": children} if children else {})],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [
            {
                "bufferView": 0,
                "componentType": 5126,
                "count": count,
                "type": "VEC3",
                "min": [0, 0, 0],
                "max": [1, 1, 0],
            }
        ],
        "bufferViews": [{"buffer": 0, "byteLength": len(buffer)}],
        "buffers": [{"byteLength": len(buffer)}],
    }
    text = json.dumps(asset).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(buffer), b"BIN\0") + buffer
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


POINTS = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
VERTICES = "0 0 0\n1 0 0\n0 1 0\n"

BAD_FILES = [
    BadFile("truncated STL", "cut.stl", tetrahedron_stl(4)[:-30], "1 facet after the end of the file", 0),
    BadFile("STL of 4 billion facets", "huge.stl", tetrahedron_stl(0xFFFFFFFF), "states 4294967295 facets, and 4 are", 0),
    BadFile("0-byte file", "empty.stl", b"", "is empty"),
    BadFile(
        "OBJ index out of range",
        "range.obj",
        (POINTS + "f 1 2 9\n" + 9 * "f 1 2 3\n").encode(),
        "range.obj:4: expected an index into 3 elements",
    ),
    BadFile("OBJ index 0", "zero.obj", (POINTS + "f 0 1 2\n").encode(), "zero.obj:4: expected an index other than 0"),
    BadFile(
        "OBJ with a word for a number",
        "word.obj",
        (POINTS + "v 1 two 3\nf 1 2 3\n").encode(),
        "word.obj:4: expected a finite number",
    ),
    BadFile("truncated PLY", "cut.ply", ply(3, 1, VERTICES[:-4]), "byte 168: expected the element"),
    BadFile(
        "PLY index out of range",
        "range.ply",
        ply(3, 1, VERTICES + "3 0 1 7\n"),
        "range.ply:13: expected a vertex index below 3",
    ),
    BadFile("PLY of 4 billion vertices", "huge.ply", ply(4_000_000_000, 1, VERTICES), "\"vertex\" 4000000000 times"),
    BadFile("truncated GLB", "cut.glb", glb()[:-20], "byte 8: expected"),
    BadFile("GLB accessor past its buffer", "range.glb", glb(count=1000), "accessors[0].bufferView: expected"),
    BadFile(
        "GLB whose tree bites its tail",
        "cycle.glb",
        glb(children=[0]),
        "nodes[0]: expected each node once in the node tree",
        0,
    ),
    BadFile("GLB of zeros", "zeros.glb", bytes(64), "byte 0: expected"),
    BadFile(
        "glTF nested 100,000 deep",
        "deep.gltf",
        b'{"asset":' * 100_000,
        "deep.gltf:1: expected at most 200 levels of nesting",
    ),
    BadFile(
        "radius NaN",
        "nan.json5",
        b"{ spheres: [ { radius: NaN } ] }",
        "sphere number 1 is not drawn, because a value is missing or too large",
        0,
    ),
    BadFile(
        "not finite on write",
        "far.json5",
        b"{ spheres: [ { center: [3e38, 0, 0], radius: 3e38 } ] }",
        "far.json5: expected finite bounds for sphere number 1",
    ),
]
