"""Validates every shader with glslangValidator, after inserting its included files: shaders.py FOLDER

Each shader is validated with combinations of the numbers that the programs define.
"""

import itertools
import pathlib
import re
import subprocess
import sys

DEFINED = {
    "VERTEX_COLORS": [0, 1], "RECTANGLES": [0, 1], "ORTHOGRAPHIC": [0, 1], "OTHER_CLOUDS": [0, 1], "LIGHT_COUNT": [0, 1, 16], "SPECULAR_COUNT": [0, 1],
    "SHADOW_COUNT": [0, 4], "PREVIEW": [0, 1], "PHYSICAL": [0, 1], "CLIP": [0, 1], "CLIP_DISTANCE": [0, 1],
}
# The definitions of a surface with a material. Each is validated alone, without the others, and with all.
MATERIAL = {
    "UNLIT": 1, "CLEARCOAT": 1, "ALPHA_MODE": 2, "TEXTURE_COORDINATES": 2, "TANGENTS": 1, "BASE_COLOR_TEXTURE": 1,
    "METALLIC_ROUGHNESS_TEXTURE": 1, "NORMAL_TEXTURE": 1, "OCCLUSION_TEXTURE": 1, "EMISSIVE_TEXTURE": 1,
    "CLEARCOAT_TEXTURE": 1, "CLEARCOAT_ROUGHNESS_TEXTURE": 1, "CLEARCOAT_NORMAL_TEXTURE": 1, "SPECULAR_TEXTURE": 1,
    "SPECULAR_COLOR_TEXTURE": 1, "LAYER": 1, "TRANSMISSION": 1, "DIFFUSE_TRANSMISSION": 1, "SHEEN": 1, "ANISOTROPY": 1,
    "IRIDESCENCE": 1, "TRANSMISSION_TEXTURE": 1, "THICKNESS_TEXTURE": 1, "DIFFUSE_TRANSMISSION_TEXTURE": 1,
    "DIFFUSE_TRANSMISSION_COLOR_TEXTURE": 1, "SHEEN_COLOR_TEXTURE": 1, "SHEEN_ROUGHNESS_TEXTURE": 1,
    "ANISOTROPY_TEXTURE": 1, "IRIDESCENCE_TEXTURE": 1, "IRIDESCENCE_THICKNESS_TEXTURE": 1,
}


def variants(text):
    """Returns the definitions with which a shader is validated."""
    def defined(name):
        return re.search(rf"#ifndef {name}\n|#define {name} ", text)

    names = [name for name in DEFINED if defined(name)]
    for values in itertools.product(*(DEFINED[name] for name in names)):
        yield dict(zip(names, values))
    names = [name for name in MATERIAL if defined("MATERIAL") and defined(name)]
    material = {"PHYSICAL": 1, "MATERIAL": 1, "EXTENDED": 1, "VOLUME": 1}
    every = material | {name: MATERIAL[name] for name in names}
    if names:
        yield material
        yield every
        yield every | {"VERTEX_COLORS": 1, "LIGHT_COUNT": 16, "UNLIT": 0, "TANGENTS": 0}
        yield every | {"TEXTURE_COORDINATES": 1, "ALPHA_MODE": 1, "UNLIT": 0}
    for name in names:
        yield material | {name: MATERIAL[name]}
        yield every | {name: 0}


def resolved(path):
    return re.sub(
        r'^#include "(.*)"$', lambda match: (path.parent / match[1]).read_text(), path.read_text(), flags=re.MULTILINE
    )


def main():
    count, failed = 0, 0
    for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        if path.suffix not in (".vert", ".frag"):
            continue
        text = resolved(path)
        for variant in variants(text):
            version, rest = text.split("\n", 1)
            defined = "".join(f"#define {name} {value}\n" for name, value in variant.items())
            process = subprocess.run(
                ["glslangValidator", "--stdin", "-S", path.suffix[1:]],
                input=f"{version}\n{defined}{rest}", capture_output=True, text=True,
            )
            count += 1
            if process.returncode != 0:
                failed += 1
                print(f"{path.name} {variant}:\n{process.stdout}")
    print(f"{count} shaders read by glslangValidator, {failed} of them refused")
    return 1 if failed or count == 0 else 0


sys.exit(main())
