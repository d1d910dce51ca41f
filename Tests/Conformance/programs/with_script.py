"""A reader of glTF 2.0 that follows the specification, for EXT_mesh_gpu_instancing, which no other program here supports.

It reads only the features that `orrery` writes."""

import base64
import json
import struct
from pathlib import Path

import numpy as np

from programs import Cannot
from summary import Summary, unique_colors

VERSION = "glTF 2.0"
KINDS = {5121: np.uint8, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


class Asset:
    def __init__(self, path):
        data = path.read_bytes()
        self.buffer = b""
        if path.suffix == ".glb":
            size = struct.unpack_from("<I", data, 12)[0]
            self.json = json.loads(data[20 : 20 + size])
            self.buffer = data[20 + size + 8 :]
        else:
            self.json = json.loads(data)
            uri = self.json["buffers"][0]["uri"]
            embedded = uri.partition("base64,")[2]
            self.buffer = base64.b64decode(embedded) if embedded else (path.parent / uri).read_bytes()

    def numbers(self, index):
        """Returns the elements of an accessor, one a row."""
        accessor = self.json["accessors"][index]
        view = self.json["bufferViews"][accessor["bufferView"]]
        kind, width = np.dtype(KINDS[accessor["componentType"]]), WIDTHS[accessor["type"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        stride = view.get("byteStride", kind.itemsize * width)
        return np.ndarray((accessor["count"], width), kind, self.buffer, start, (stride, kind.itemsize)).astype(float)

    def nodes(self, numbers, outer):
        """Yields the nodes of these numbers and those in them, each with the matrix of the node around it."""
        for node in (self.json["nodes"][number] for number in numbers):
            yield node, outer
            if "children" in node:
                yield from self.nodes(node["children"], outer @ matrix(node))

    def places(self, node):
        """Returns the matrices with which a node transforms its mesh."""
        own = matrix(node)
        if "extensions" not in node:
            return [own]
        attributes = node["extensions"]["EXT_mesh_gpu_instancing"]["attributes"]
        if "EXT_mesh_gpu_instancing" not in self.json["extensionsRequired"] or "ROTATION" in attributes:
            raise ValueError("an extension that is not required, or turned instances")
        translations = self.numbers(attributes["TRANSLATION"])
        scales = self.numbers(attributes["SCALE"]) if "SCALE" in attributes else np.ones_like(translations)
        return [own @ placed(translation, scale) for translation, scale in zip(translations, scales, strict=True)]


def matrix(node):
    """Returns the matrix of a node, without its instances."""
    if "matrix" in node:
        return np.array(node["matrix"], dtype=float).reshape(4, 4).T
    return placed(node.get("translation", [0, 0, 0]), node.get("scale", [1, 1, 1]))


def placed(translation, scale):
    place = np.diag([*scale, 1.0])
    place[:3, 3] = translation
    return place


def read(path):
    path = Path(path)
    if path.suffix not in (".glb", ".gltf"):
        raise Cannot
    asset = Asset(path)
    positions, triangles, colors, count = [], [], [], 0
    for node, outer in asset.nodes(asset.json["scenes"][0]["nodes"], np.eye(4)):
        for part in asset.json["meshes"][node["mesh"]]["primitives"] if "mesh" in node else []:
            points = asset.numbers(part["attributes"]["POSITION"])
            corners = asset.numbers(part["indices"]).reshape(-1, 3)
            factor = np.array(
                asset.json["materials"][part["material"]]["pbrMetallicRoughness"]["baseColorFactor"], dtype=float
            )
            painted = "COLOR_0" in part["attributes"]
            colors += unique_colors(
                factor * asset.numbers(part["attributes"]["COLOR_0"]) if painted else factor[None, :]
            )
            for place in asset.places(node):
                place = outer @ place
                positions.append(points @ place[:3, :3].T + place[:3, 3])
                triangles.append(corners + count)
                count += len(points)
    return Summary.of(np.concatenate(positions), np.concatenate(triangles), unique_colors(np.array(colors)), True)


def write(sources, folder):
    raise Cannot
