"""Measures pages in motion beside three.js, where software draws them: page_motion.py ORRERY FOLDER [--rounds N] [--size WxH]
[--results FILE] [NAME...]

The pages of three.js are those that trimesh writes (release 140, the standard material, antialiasing), of the same models in GLB files
of orrery. In each round one browser opens both pages of a scene in turn, and waits until each is still. Then a person drags for some
seconds, or moves a slider, or the scene plays; the page of three.js moves its models in a loop, or computes its vertices again.
Frames are counted by both renderers, and the processor time is that of all processes of the browser.

- first: from the start of the page's script to its first picture
- frame: a moving frame, by the clock and in processor time
- still: from the release, after which the view glides on, until the full picture of ours is there

Prints medians, and the median of the ratios of the rounds with their range. With --results, replaces the section of that file. Needs
Chromium. Names are those of scenes: stl, helmet, spheres, vase, haemoglobin, gears.
"""

import argparse
import base64
import json
import math
import os
import re
import statistics
import struct
import subprocess
import time
import zipfile
from pathlib import Path

import numpy
import trimesh
from browser import Browser

ASSETS = Path(__file__).resolve().parents[2] / "Assets"
TEMPLATE = Path(trimesh.__file__).parent / "resources/templates/viewer.zip"
HEADING = "## Pages in motion, without a graphics processor"

# What the page of three.js does in a scene that plays, and at a step of the slider.
LOOP = """
{ const parts = []; scene.traverse((object) => { if (object.isMesh) parts.push(object); }); let t = 0;
  const next = () => { requestAnimationFrame(next); t += 1 / 60; parts.forEach((part, i) => { MOVE }); render(); }; next(); }
"""
SLIDER = """
{ let mesh; scene.traverse((object) => {
    if (object.isMesh && object.geometry.attributes.position.count > (mesh?.geometry.attributes.position.count ?? 0)) mesh = object; });
  const { position } = mesh.geometry.attributes;
  const old = Array.from({ length: position.count }, (_, i) => [position.getX(i), position.getY(i), position.getZ(i)]);
  window.moveSlider = (value) => {
    old.forEach(([x, y, z], i) => { const scale = 0.8 + value / 2 + 0.001 * Math.sin(60 * y); position.setXYZ(i, x * scale, y, z * scale); });
    (position.data ?? position).needsUpdate = true;
    mesh.geometry.computeVertexNormals();
    render();
  }; }
"""
OURS_SLIDER = """
window.moveSlider = (value) => {
  const { scene } = document.querySelector("orrery-scene");
  const { name, min, max } = scene.parameters.find(({ kind, name }) => kind === "number" && name !== "t");
  scene.setParameter(name, min + (max - min) * value);
};
"""
MOVES = {
    "spheres": "part.position.set(2 * Math.sin(i * 0.7 + t), (i / 500 - 1) * 2, 2 * Math.cos(i * 1.3 + t));",
    "gears": "part.rotation.z = t * (i + 1) * 0.1;",
}

FRAMES = """
(() => {
  const ours = document.querySelector("orrery-scene")?.renderer;
  return ours ? ours.pictureCount : renderer.info.render.frame;
})()
"""
HAS_PICTURE = "performance.getEntriesByName('orrery:picture').length > 0"
FIRST = "[1, -1].reduce((sum, sign) => sum + sign * performance.getEntriesByName(sign > 0 ? 'orrery:picture' : 'orrery:start')[0].startTime, 0)"


STILL = """
new Promise((done) => {
  const start = performance.now(), { renderer } = document.querySelector("orrery-scene");
  const look = () => renderer.isPreview ? setTimeout(look, 5) : done(performance.now() - start);
  look();
})
"""


def gear(path):
    """Writes a gear of 50,000 triangles as STL."""
    torus = trimesh.creation.torus(1, 0.35, major_sections=250, minor_sections=100)
    angles = numpy.arctan2(torus.vertices[:, 1], torus.vertices[:, 0])
    torus.vertices *= (1 + 0.12 * numpy.tanh(4 * numpy.sin(24 * angles)))[:, None]
    torus.export(path)
    return path


def spheres(path):
    """Writes a scene of 1,000 spheres that follow t."""
    sphere = {
        "name": "s", "repeat": {"count": 1000, "index": "i"}, "radius": "0.06 + 0.03 * sin(t + i)",
        "position": ["2 * sin(i * 0.7 + t)", "(i / 500 - 1) * 2", "2 * cos(i * 1.3 + t)"], "color": "hsl(i * 0.36, 0.7, 0.5)",
    }
    path.write_text(json.dumps({"parameters": {"t": 0}, "spheres": [sphere]}))
    return path


def scenes(folder, data):
    """Returns the scenes by name: the file, and how it moves."""
    found = {
        "stl": (gear(folder / "gear.stl"), "drag"), "helmet": (data / "gltf/DamagedHelmet.glb", "drag"),
        "spheres": (spheres(folder / "spheres.json5"), "play"), "vase": (ASSETS / "vase.json5", "slider"),
        "haemoglobin": (data / "4hhb.pdb", "drag"), "gears": (ASSETS / "gear-train.json5", "play"),
    }
    return {name: scene for name, scene in found.items() if scene[0].exists()}


def with_camera(glb):
    """Returns a GLB file with a camera that shows all of it, which the page of trimesh needs."""
    data = glb.read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    document, rest = json.loads(data[20 : 20 + length]), data[20 + length :]
    low, high = trimesh.load(glb, force="scene").bounds
    center, radius = (low + high) / 2, float(numpy.linalg.norm(high - low)) / 2
    back = numpy.array([0.4, 0.3, 0.866])
    right = numpy.cross([0, 1, 0], back) / math.hypot(back[0], back[2])
    matrix = numpy.eye(4)
    matrix[:3, :3] = numpy.stack([right, numpy.cross(back, right), back], axis=1)
    matrix[:3, 3] = center + back * radius / math.sin(0.3)
    document["cameras"] = [{"type": "perspective", "perspective": {"yfov": 0.6, "znear": radius / 50, "zfar": radius * 20}}]
    for node in document["nodes"]:
        node.pop("camera", None)
    document["nodes"].append({"camera": 0, "matrix": matrix.T.flatten().tolist()})
    document["scenes"][document.get("scene", 0)]["nodes"].append(len(document["nodes"]) - 1)
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    return struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A) + text + rest


def three_page(glb, name, path):
    """Writes the page of three.js for a GLB file."""
    page = zipfile.ZipFile(TEMPLATE).read("viewer.html.template").decode()
    work = SLIDER if name == "vase" else LOOP.replace("MOVE", MOVES[name]) if name in MOVES else ""
    shown = "centerControls(scene,camera,controls);render();"
    assert page.count(shown) == 1 and "$B64GLTF" in page, "another template of trimesh"
    page = page.replace("$B64GLTF", base64.b64encode(with_camera(glb)).decode())
    page = page.replace(shown, f"{shown} performance.mark('orrery:picture'); {work}")
    path.write_text(page.replace("<script>", "<script>performance.mark('orrery:start');</script><script>", 1))


def processor_time(process):
    """Returns the processor time of a process and of those that it started, in milliseconds."""
    children, times = {}, {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(entry))
        times[int(entry)] = int(fields[11]) + int(fields[12])
    total, waiting = 0, [process]
    while waiting:
        current = waiting.pop()
        total += times.get(current, 0)
        waiting += children.get(current, [])
    return 1000 * total / os.sysconf("SC_CLK_TCK")


def wait_until_idle(browser, limit=60):
    """Waits until the browser has done almost nothing for half a second. Returns the seconds until then."""
    start, last, quiet = time.monotonic(), processor_time(browser.process.pid), 0
    while quiet < 2 and time.monotonic() - start < limit:
        time.sleep(0.25)
        now = processor_time(browser.process.pid)
        quiet, last = quiet + 1 if now - last <= 20 else 0, now
    return time.monotonic() - start - 0.25 * quiet


def move(browser, motion, size, seconds):
    """Moves for some seconds. Returns the time of a frame by the clock and in processor time."""
    frames, processor, start = browser.evaluate(FRAMES), processor_time(browser.process.pid), time.monotonic()
    step = 0
    while time.monotonic() - start < seconds:
        step += 1
        if motion == "drag":
            x, y = size[0] / 2 + 60 * abs(step % 40 - 20) / 20, size[1] / 2 + step % 7
            browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
            time.sleep(0.012)
        elif motion == "slider":
            browser.evaluate(f"moveSlider({0.5 + 0.4 * math.sin(step * 0.1)})")
            browser.evaluate("new Promise((resolve) => requestAnimationFrame(() => resolve(0)))")
        else:
            time.sleep(0.05)
    count = max(1, browser.evaluate(FRAMES) - frames)
    return 1000 * (time.monotonic() - start) / count, (processor_time(browser.process.pid) - processor) / count


def measure(browser, page, motion, size, seconds):
    """Returns the times of a page in milliseconds: first, frame by the clock and in processor time, and still."""
    browser.open(page, HAS_PICTURE)
    first = browser.evaluate(FIRST)
    if motion != "play":
        wait_until_idle(browser)
    if motion == "slider" and browser.evaluate("document.querySelector('orrery-scene') !== null"):
        browser.evaluate(OURS_SLIDER)
    place = {"x": size[0] / 2, "y": size[1] / 2, "button": "left"}
    if motion == "drag":
        browser.call("Input.dispatchMouseEvent", type="mousePressed", buttons=1, clickCount=1, **place)
    move(browser, motion, size, 1)
    clock, processor = move(browser, motion, size, seconds)
    if motion == "drag":
        browser.call("Input.dispatchMouseEvent", type="mouseReleased", buttons=0, **place)
    still = math.nan
    if motion != "play" and browser.evaluate("document.querySelector('orrery-scene') !== null"):
        still = browser.evaluate(STILL)
    elif motion != "play":
        wait_until_idle(browser)
    if browser.problems:
        raise SystemExit(f"{page}: {browser.problems}")
    return first, clock, processor, still


def ratio(ours, theirs):
    """Returns the median of the ratios of rounds and their range as text."""
    ratios = sorted(one / other for one, other in zip(ours, theirs))
    return f"{statistics.median(ratios):.2f} [{ratios[0]:.2f} {ratios[-1]:.2f}]"


def section(rows, size, rounds):
    """Returns the section of the results."""
    lines = [
        HEADING, "",
        f"Chromium with SwiftShader, {size[0]}x{size[1]}, beside three.js release 140 of the same models, in turn in one browser; {rounds} rounds."
        " Medians in ms, and the median ratio to three.js with its range; still: from the release, after which the view glides, to the full picture. `make bench-pages` makes this table.", "",
        "| scene | first picture | over three.js | frame | over three.js | processor time of a frame | over three.js | still |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, (motion, ours, theirs) in rows.items():
        cells = [f"{name}, {motion}"]
        for number in range(3):
            mine, others = [[times[number] for times in page] for page in (ours, theirs)]
            cells += [f"{statistics.median(mine):.0f}", ratio(mine, others)]
        still = statistics.median(times[3] for times in ours)
        lines.append(f"| {' | '.join(cells)} | {'-' if math.isnan(still) else f'{still:.0f}'} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("orrery", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--size", default="640x400")
    parser.add_argument("--data", type=Path, default=ASSETS.parents[1] / "shared/data")
    parser.add_argument("--results", type=Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    folder, size = options.folder, tuple(map(int, options.size.split("x")))
    folder.mkdir(parents=True, exist_ok=True)
    known, rows = scenes(folder, options.data), {}
    for name in options.names or known:
        path, motion = known[name]
        ours, theirs, glb = folder / f"{name}.html", folder / f"{name}.three.html", folder / f"{name}.glb"
        for target in (ours, glb):
            target.unlink(missing_ok=True)
            subprocess.run([options.orrery, "export", path, "-o", target], check=True)
        three_page(glb, name, theirs)
        samples = [], []
        for _ in range(options.rounds):
            with Browser() as browser:
                browser.resize(*size)
                browser.wait_until_started()
                for page, times in zip((ours, theirs), samples):
                    times.append(measure(browser, page, motion, size, options.seconds))
        rows[name] = (motion, *samples)
        print(section({name: rows[name]}, size, options.rounds).splitlines()[-1], flush=True)
    text = section(rows, size, options.rounds)
    if options.results:
        old = options.results.read_text()
        kept = re.sub(rf"{re.escape(HEADING)}\n.*?(?=\n## |\nTaken in |\Z)", "", old, flags=re.DOTALL)
        place = kept.find("\nTaken in ")
        place = len(kept) if place < 0 else place
        options.results.write_text(f"{kept[:place].rstrip()}\n\n{text}\n{kept[place:].lstrip()}")


if __name__ == "__main__":
    main()
