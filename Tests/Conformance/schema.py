"""Validates scene files with the schema of `orrery schema`: schema.py ORRERY [ASSETS]

The validator is the package `jsonschema`. Every scene of ASSETS and of the documentation must be valid, and each of the
wrong scenes below must be refused both by the validator and by Orrery. Where a number is out of range, Orrery takes the nearest
valid one with a warning. The exit status is 1 otherwise. Without the
packages `jsonschema` and `json5`, the script says so and does nothing.
"""

import json
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

try:
    import json5
    import jsonschema
except ImportError as missing:
    print(f"schema: skipped, because the Python package {missing.name} is not installed")
    sys.exit(0)

# Each scene has one mistake, of which the key or the place follows.
WRONG = [
    ("{ sphere: [{}] }", "sphere"),
    ("{ spheres: {} }", "spheres"),
    ("{ spheres: [1] }", "spheres"),
    ("{ spheres: [{ radious: 1 }] }", "radious"),
    ("{ spheres: [{ radius: [1] }] }", "radius"),
    ("{ spheres: [{ center: [1, 2] }] }", "center"),
    ("{ spheres: [{ center: [1, 2, true] }] }", "center"),
    ("{ spheres: [{ color: 3 }] }", "color"),
    ("{ spheres: [{ visible: 1 }] }", "visible"),
    ("{ spheres: [{ name: 5 }] }", "name"),
    ("{ boxes: [{ size: 2 }] }", "size"),
    ("{ boxes: [{ repeat: 5 }] }", "repeat"),
    ("{ boxes: [{ repeat: { count: 0 } }] }", "count"),
    ("{ boxes: [{ repeat: { count: 2.5 } }] }", "count"),
    ("{ version: 2 }", "version"),
    ("{ units: 'inch' }", "units"),
    ("{ up: 'w' }", "up"),
    ("{ parameters: [1] }", "parameters"),
    ("{ parameters: { a: null } }", "a"),
    ("{ parameters: { a: { value: 1, maximum: 2 } } }", "maximum"),
    ("{ parameters: { a: { value: 1, min: 'low' } } }", "min"),
    ("{ parameters: { a: { value: 1, step: 0 } } }", "step"),
    ("{ parameters: { a: { choices: ['a', 2], value: 'a' } } }", "choices"),
    ("{ functions: { f: 2 } }", "f"),
    ("{ data: [{ name: 'd' }] }", "file"),
    ("{ surfaces: [{ name: 's' }] }", "position"),
    ("{ lathes: [{ name: 'l' }] }", "profile"),
    ("{ groups: [{ children: [] }] }", "children"),
    ("{ groups: [{ children: { sphere: [] } }] }", "sphere"),
    ("{ components: [{ name: 'c' }] }", "file"),
    ("{ camera: { position: [0, 0] } }", "position"),
    ("{ effects: { shadows: true } }", "shadows"),
    ("{ lights: [{ intensity: -1 }] }", "intensity"),
    ("{ labels: [{ text: 5 }] }", "text"),
    ("{ title: 4 }", "title"),
]
# The same, of numbers that are out of range.
OUT_OF_RANGE = [
    ("{ camera: { fieldOfView: 200 } }", "fieldOfView"),
    ("{ materials: [{ name: 'm', roughness: 2 }] }", "roughness"),
    ("{ curves: [{ position: ['u', 0, 0], sides: 2 }] }", "sides"),
]


def scenes_of_documentation(folder):
    """Returns the blocks of the documentation that are whole scenes, with their places."""
    for path in sorted(folder.glob("*.md")):
        for block in re.finditer(r"```json5\n(\{\n.*?)```", path.read_text(), re.DOTALL):
            yield f"{path.name}, character {block.start()}", block[1]


def message(error):
    return f"{'/'.join(map(str, error.absolute_path)) or 'the scene'}: {error.message[:160]}"


def main():
    orrery = Path(sys.argv[1]).resolve()
    root = Path(__file__).resolve().parents[2]
    assets = Path(sys.argv[2]) if len(sys.argv) > 2 else root / "Assets"
    schema = json.loads(subprocess.run([orrery, "schema"], capture_output=True, check=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults = []

    valid = [(str(path.relative_to(assets)), path.read_text()) for path in sorted(assets.rglob("*.json5"))]
    valid += scenes_of_documentation(root / "Documentation")
    for name, text in valid:
        try:
            scene = json5.loads(text)
        except ValueError as error:
            faults.append(f"{name}: not JSON5: {error}")
            continue
        faults += [f"{name}: refused: {message(error)}" for error in validator.iter_errors(scene)]

    with tempfile.TemporaryDirectory() as folder:
        for text, place in WRONG + OUT_OF_RANGE:
            errors = list(validator.iter_errors(json5.loads(text)))
            if not any(place in message(error) + str(error.validator_value) for error in errors):
                faults.append(f"{text}: expected an error at {place}, found {[message(error) for error in errors]}")
            path = Path(folder) / "wrong.json5"
            path.write_text(text)
            done = subprocess.run([orrery, "info", path], capture_output=True, text=True)
            expected = 0 if (text, place) in OUT_OF_RANGE else 1
            if done.returncode != expected or "wrong.json5:1:" not in done.stderr:
                faults.append(f"{text}: Orrery has status {done.returncode}: {done.stderr.strip()}")

    for fault in faults:
        print(f"schema: {fault}")
    print(f"schema: {len(valid)} valid and {len(WRONG + OUT_OF_RANGE)} wrong scenes, {len(faults)} faults, jsonschema {version('jsonschema')}")
    sys.exit(1 if faults else 0)


main()
