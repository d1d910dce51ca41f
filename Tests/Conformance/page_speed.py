"""Measures pages in Chromium: page_speed.py ORRERY FOLDER [--rounds N] [--profile] [FILE...]

For each file:

- the time from the start of the page's script to its first picture, in a browser that has started and has no caches,
  beside that of an empty page, which compiles one program and draws one triangle. Each round opens all pages in turn, each
  in a browser of its own. The time includes the work of the graphics process: a pixel is read back.
- one step of the first slider: the script time until all models have followed it, that with the script of drawing, and
  the time until its picture is complete: a preview, as pages draw changes without a graphics processor
- the time and the size of the export, for the whole process

Prints medians and quartiles in milliseconds, and the differences from the empty page of the same round. With --profile,
writes a CPU profile of the first picture beside each page, which the developer tools of Chromium open, and prints the
functions that take longest. Without files: a vase on a lathe, 50,000 atoms and 1,000,000 triangles. Needs Chromium.
"""

import argparse
import collections
import json
import math
import os
import statistics
import subprocess
import time
from pathlib import Path

from browser import Browser

SIZE = (1280, 720)
ASSETS = Path(__file__).resolve().parents[2] / "Assets"
# The steps of a slider: as many as take three seconds.
STEPS, MAXIMUM_STEPS = 12, 60

EMPTY = """<!doctype html>
<meta charset="utf-8">
<body style="margin: 0">
<script>
performance.mark("orrery:start");
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [innerWidth, innerHeight];
document.body.append(canvas);
const gl = canvas.getContext("webgl2", { antialias: false, depth: false });
const program = gl.createProgram();
for (const [type, text] of [
  [gl.VERTEX_SHADER, "void main() { gl_Position = vec4(gl_VertexID & 1, gl_VertexID >> 1, 0.0, 1.0); }"],
  [gl.FRAGMENT_SHADER, "precision highp float; out vec4 color; void main() { color = vec4(1.0); }"],
]) {
  const shader = gl.createShader(type);
  gl.shaderSource(shader, "#version 300 es\\n" + text);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
}
gl.linkProgram(program);
gl.useProgram(program);
gl.viewport(0, 0, canvas.width, canvas.height);
gl.drawArrays(gl.TRIANGLES, 0, 3);
performance.mark("orrery:picture");
</script>
"""

# Waits for the graphics process when a page marks its first picture, and notes the time.
WAIT = """
const contexts = [];
const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (...options) {
  const context = getContext.apply(this, options);
  if (options[0] === "webgl2") contexts.push(context);
  return context;
};
const { mark } = performance;
performance.mark = function (name) {
  if (name === "orrery:picture") {
    const gl = contexts.at(-1);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
  return mark.call(this, name);
};
"""

FIRST = """
(() => {
  const [start, picture] = ["orrery:start", "orrery:picture"].map((name) => performance.getEntriesByName(name)[0]);
  return start && picture ? picture.startTime - start.startTime : null;
})()
"""

# Moves the first slider to and fro, and returns the script time and the whole time of each step.
STEP = """
(() => {
  const { scene, renderer, view } = document.querySelector("orrery-scene");
  const parameter = scene.parameters.find(({ kind, name }) => kind === "number" && name !== "t");
  if (!parameter) return null;
  const { gl } = renderer;
  const wait = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  const { value } = parameter;
  const other = parameter.max > value ? (value + parameter.max) / 2 : value * 0.99 - 0.01;
  const times = [];
  const begin = performance.now();
  for (let step = 0; step < STEPS || (step < MAXIMUM && performance.now() - begin < 3000); step++) {
    const start = performance.now();
    scene.setParameter(parameter.name, step % 2 ? value : other);
    scene.update();
    renderer.prepare();
    const updated = performance.now();
    renderer.draw(view.camera, 2);
    const end = performance.now();
    wait();
    times.push([updated - start, end - start, performance.now() - start]);
  }
  return times;
})()
""".replace("STEPS", str(STEPS)).replace("MAXIMUM", str(MAXIMUM_STEPS))


def atoms(count):
    """Returns a lattice of atoms as XYZ, of the density of water."""
    side = math.ceil(count ** (1 / 3))
    lines = [str(count), "a lattice"]
    for k in range(count):
        x, y, z = (2.2 * (k // side**axis % side) + 0.4 * math.sin(k * (axis + 1.3)) for axis in range(3))
        lines.append(f"{'COHN'[k % 4]} {x:.3f} {y:.3f} {z:.3f}")
    return "\n".join([*lines, ""])


def generated(folder):
    """Writes the scenes that are measured without files, and returns their paths."""
    (folder / "atoms.xyz").write_text(atoms(50_000))
    slider = {"size": {"value": 1, "min": 0.5, "max": 2}}
    particles = [{"name": "atoms", "file": "atoms.xyz", "radius": "0.5 * size * vdw"}]
    wave = {
        "u": {"from": -3, "to": 3, "count": 1001},
        "v": {"from": 3, "to": -3, "count": 501},
        "position": ["u", "size * 0.3 * sin(3 * u) * cos(3 * v)", "v"],
    }
    scenes = {
        "50,000 atoms": {"parameters": slider, "particles": particles},
        "1,000,000 triangles": {"parameters": slider, "surfaces": [wave]},
    }
    paths = [ASSETS / "vase.json5", folder / "atoms.xyz"]
    for name, scene in scenes.items():
        paths.append(folder / f"{name.replace(',', '').replace(' ', '-')}.json5")
        paths[-1].write_text(json.dumps(scene))
    return paths


def summary(values):
    """Returns the median with the quartiles as text."""
    if len(values) < 2:
        return f"{values[0]:7.1f}"
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{middle:7.1f} ({low:.1f} to {high:.1f})"


def open_page(path):
    """Opens a page in a new browser. Returns the time to its first picture, and the times of the steps of its slider."""
    with Browser() as browser:
        browser.resize(*SIZE)
        browser.wait_until_started()
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=WAIT)
        browser.open(path, f"({FIRST}) !== null")
        first = browser.evaluate(FIRST)
        steps = None
        if browser.evaluate("document.querySelector('orrery-scene') !== null"):
            # The full picture follows the preview.
            browser.evaluate("new Promise((resolve) => setTimeout(resolve, 500))")
            steps = browser.evaluate(STEP)
        if browser.problems:
            raise SystemExit(f"{path}: {browser.problems}")
        return first, steps


def profile(path):
    """Writes the CPU profile of the first picture, and prints the functions that take longest."""
    with Browser() as browser:
        browser.resize(*SIZE)
        browser.wait_until_started()
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=WAIT)
        browser.call("Profiler.enable")
        browser.call("Profiler.setSamplingInterval", interval=200)
        browser.call("Profiler.start")
        browser.open(path, f"({FIRST}) !== null")
        result = browser.call("Profiler.stop")["profile"]
    path.with_suffix(".cpuprofile").write_text(json.dumps(result))
    names = {node["id"]: node["callFrame"]["functionName"] or "(anonymous)" for node in result["nodes"]}
    times = collections.Counter()
    for node, step in zip(result["samples"], result["timeDeltas"]):
        times[names[node]] += step / 1000
    for name, duration in times.most_common(12):
        print(f"    {duration:8.1f} ms  {name}")


def export(orrery, path, target):
    """Exports a page. Returns the time in milliseconds."""
    start = time.perf_counter()
    subprocess.run([orrery, "export", path, "-o", target], check=True)
    return 1000 * (time.perf_counter() - start)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("orrery", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("files", type=Path, nargs="*")
    options = parser.parse_intermixed_args()
    orrery, folder = options.orrery.resolve(), options.folder
    folder.mkdir(parents=True, exist_ok=True)
    files = options.files or generated(folder)
    empty = folder / "empty.html"
    empty.write_text(EMPTY)
    pages = [folder / f"{path.stem}{number}.html" for number, path in enumerate(files)]
    exports = [[export(orrery, path, page) for _ in range(options.rounds)] for path, page in zip(files, pages)]
    rounds = [[open_page(page) for page in [empty, *pages]] for _ in range(options.rounds)]
    load = os.getloadavg()[0]
    print(f"{options.rounds} rounds, {os.cpu_count()} cores, load {load:.1f}; medians (quartiles) in ms")
    empties = [opened[0][0] for opened in rounds]
    print(f"empty page: first picture {summary(empties)}")
    for number, (path, page) in enumerate(zip(files, pages)):
        firsts = [opened[number + 1][0] for opened in rounds]
        print(f"{path.name}: {page.stat().st_size / 1000:.0f} kB")
        print(f"  export        {summary(exports[number])}")
        print(f"  first picture {summary(firsts)}")
        print(f"  less empty    {summary([first - other for first, other in zip(firsts, empties)])}")
        # The first steps compile functions.
        steps = [step for opened in rounds for step in (opened[number + 1][1] or [])[4:]]
        if steps:
            print(f"  slider step   {summary([update for update, _, _ in steps])} of script for the models")
            print(f"                {summary([script for _, script, _ in steps])} with the script of drawing")
            print(f"                {summary([whole for _, _, whole in steps])} until the picture is complete")
        if options.profile:
            profile(page)


if __name__ == "__main__":
    main()
