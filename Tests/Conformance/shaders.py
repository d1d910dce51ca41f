"""Validates every shader with glslangValidator, after inserting its included files: shaders.py FOLDER

Each shader is validated with all combinations of the numbers that the programs define.
"""

import itertools
import pathlib
import re
import subprocess
import sys

DEFINED = {
    "VERTEX_COLORS": [0, 1], "CUSTOM_MATERIAL": [0, 1], "RECTANGLES": [0, 1], "LIGHT_COUNT": [0, 1, 16],
    "SPECULAR_COUNT": [0, 1], "SHADOW_COUNT": [0, 4],
}


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
        names = [name for name in DEFINED if re.search(rf"#ifndef {name}\n|#define {name} ", text)]
        for values in itertools.product(*(DEFINED[name] for name in names)):
            version, rest = text.split("\n", 1)
            defined = "".join(f"#define {name} {value}\n" for name, value in zip(names, values))
            process = subprocess.run(
                ["glslangValidator", "--stdin", "-S", path.suffix[1:]],
                input=f"{version}\n{defined}{rest}", capture_output=True, text=True,
            )
            count += 1
            if process.returncode != 0:
                failed += 1
                print(f"{path.name} {dict(zip(names, values))}:\n{process.stdout}")
    print(f"{count} shaders read by glslangValidator, {failed} of them refused")
    return 1 if failed or count == 0 else 0


sys.exit(main())
