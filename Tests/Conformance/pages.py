"""Compares pages in Chromium with pictures of `orrery render`: pages.py ORRERY FOLDER [PROTEIN.pdb [TRAJECTORY.xyz]]

Prints the mean difference of the pixels, and the share of outliers, for ten scenes of one kind of content each. Writes a
contact sheet, FOLDER/pages.png: the page, the picture, and their difference times eight. Needs Chromium and no packages.
"""

import base64
import json
import math
import shutil
import subprocess
import sys
from pathlib import Path

from browser import Browser
from scenes import protein

SIZE = (400, 250)
# The limits of Tests/Page/PageTests, of 255 and as a share of the pixels.
MEAN, OUTLIER, SHARE = 2, 24, 1 / 200
ASSETS = Path(__file__).resolve().parents[2] / "Assets"

COLORS = ["#d04040", "#4060d0", "#40a060", "#d0a040", "#a05080"]
SPHERES = [{"center": [2 * k - 4, 0.4 * (k % 2), 0], "radius": 0.6 + 0.1 * k, "color": c} for k, c in enumerate(COLORS)]
TEXTURED = {
    "materials": [{"name": "map", "roughness": 0.8, "baseColorTexture": "earth.png"}],
    "spheres": [{"center": [-1.2, 0, 0], "material": "map"}],
    "boxes": [{"center": [1.2, 0, 0], "rotation": [20, 35, 0], "size": [1.3, 1.3, 1.3], "material": "map"}],
}
ARM = {
    "boxes": [{"size": [1, 0.4, 0.3], "color": "#50a060"}],
    "spheres": [{"center": [0.8, 0, 0], "radius": 0.3, "color": "#c05050"}],
    "groups": [{"position": [0, 0.7, 0], "scale": [1, 0.5, 1], "children": {"spheres": [{"radius": 0.4, "color": "#5060c0"}]}}],
}
SCENES = {
    "spheres": {"effects": {"shadow": True}, "spheres": SPHERES},
    "translucent": {
        "spheres": [{"color": "#d04040"}, {"center": [0.6, 0, 1], "radius": 0.7, "color": "#4060d080"}],
        "boxes": [{"center": [-0.9, 0.3, 0.8], "size": [0.8, 0.8, 0.8], "rotation": [20, 30, 0], "color": "#40c06060"}],
    },
    "surface": {
        "camera": {"position": [3, 4, 5], "target": [0, 0, 0]},
        "surfaces": [
            {
                "u": {"from": -2, "to": 2, "count": 80},
                "v": {"from": 2, "to": -2, "count": 80},
                "color": "mix(rgb(0.1, 0.3, 0.6), rgb(0.9, 0.9, 0.6), y + 0.5)",
                "position": ["u", "0.5 * sin(2 * u) * cos(2 * v)", "v"],
            }
        ],
    },
    "labels": {
        "camera": {"position": [0, 0, 6], "target": [0, 0, 0]},
        "title": "A title",
        "legend": {"palette": "viridis", "from": -1, "to": 1, "title": "charge"},
        "effects": {"axes": True},
        "spheres": [{"name": "ball", "color": "#6090c0"}],
        "labels": [{"text": "r = {ball.radius:.2}", "at": [1, 1, 0], "anchor": "bottomLeft"}],
    },
    "group": {"groups": [{"position": [0.5, 0, 0], "rotation": [0, 40, 20], "scale": 1.5, "children": ARM}]},
    "environment": {
        "environment": {"visible": True},
        "materials": [{"name": "gold", "baseColor": "#ffc860", "metallic": 1, "roughness": 0.3}],
        "spheres": [{"center": [-1.1, 0, 0], "material": "gold"}, {"center": [1.1, 0, 0], "color": "#b02020"}],
    },
}


def trajectory(frame_count=20, side=4):
    """Returns the frames of a lattice of vibrating atoms as XYZ."""
    lines = []
    for frame in range(frame_count):
        lines += [str(side**3), f"frame {frame}"]
        for k in range(side**3):
            x, y, z = (3 * (k // side**axis % side) + 0.8 * math.sin(frame + k * (axis + 1)) for axis in range(3))
            lines.append(f"{'CNO'[k % 3]} {x:.4f} {y:.4f} {z:.4f}")
    return "\n".join([*lines, ""])


def write_inputs(orrery, folder, protein_file, trajectory_file):
    """Yields the name, the input file and the options of each scene."""
    for name, scene in SCENES.items():
        path = folder / f"{name}.json5"
        path.write_text(json.dumps(scene))
        yield name, path, []
    (folder / "protein.pdb").write_text(protein())
    yield "rods", folder / "protein.pdb", ["--radius", "ball", "--bonds", "distance"]
    shutil.copy(ASSETS / "earth.png", folder)
    (folder / "textured.json5").write_text(json.dumps(TEXTURED))
    subprocess.run([orrery, "export", folder / "textured.json5", "-o", folder / "textured.glb"], check=True)
    yield "textured mesh", folder / "textured.glb", []
    yield "protein", protein_file or folder / "protein.pdb", []
    if not trajectory_file:
        trajectory_file = folder / "trajectory.xyz"
        trajectory_file.write_text(trajectory())
    yield "frame of a trajectory", trajectory_file, ["--frame", "12", "--bonds", "distance"]


# Whether the picture is drawn, and not only a preview.
COMPLETE = """
(({ renderer } = {}) => renderer?.pictureCount > 0 && !renderer.isPreview)(document.querySelector("orrery-scene") ?? {})
"""

# Compares two pictures, given as data URLs, in the browser, which decodes them.
COMPARE = """
async (page, picture, outlier) => {
  const pixels = await Promise.all([page, picture].map(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  const [{ width, height, data: a }, { data: b }] = pixels;
  if (a.length !== b.length) throw new Error("pictures of different sizes");
  const difference = new ImageData(width, height);
  let sum = 0, outliers = 0;
  for (let start = 0; start < a.length; start += 4) {
    let largest = 0;
    for (let c = start; c < start + 3; c++) {
      const distance = Math.abs(a[c] - b[c]);
      sum += distance;
      largest = Math.max(largest, distance);
      difference.data[c] = 8 * distance;
    }
    difference.data[start + 3] = 255;
    if (largest > outlier) outliers += 1;
  }
  const pixelCount = width * height;
  return { mean: sum / (3 * pixelCount), outliers, share: outliers / pixelCount, difference: [...difference.data] };
}
"""


def data_url(data):
    return "data:image/png;base64," + base64.b64encode(data).decode()


def compare(browser, orrery, folder, name, path, options):
    """Returns the pictures of a scene as PNG files, the page's first, and how much they differ."""
    stem = folder / name.replace(" ", "-")
    subprocess.run([orrery, "export", path, *options, "--controls", "none", "-o", f"{stem}.html"], check=True)
    subprocess.run([orrery, "render", path, *options, "--size", f"{SIZE[0]}x{SIZE[1]}", "-o", f"{stem}.png"], check=True)
    browser.resize(*SIZE)
    browser.open(Path(f"{stem}.html"), COMPLETE)
    # The compositor shows a frame after it is drawn.
    browser.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    pictures = [browser.screenshot(), Path(f"{stem}.png").read_bytes()]
    if browser.problems:
        raise SystemExit(f"{name}: {browser.problems}")
    return pictures


def sheet(rows, differences):
    """Returns the contact sheet as HTML."""
    cells = []
    for (name, pictures), difference in zip(rows, differences):
        images = "".join(f'<td><img src="{data_url(picture)}">' for picture in pictures)
        text = f"{name}<br>mean {difference['mean']:.2f}<br>{difference['outliers']} outliers"
        cells.append(f'<tr><th>{text}{images}<td><canvas width="{SIZE[0]}" height="{SIZE[1]}"></canvas>')
    head = "<tr><th><th>page in Chromium<th>orrery render<th>difference times 8"
    style = "body { margin: 0; font: 15px sans-serif; } th { width: 130px; } img, canvas { display: block; }"
    return f'<!doctype html><meta charset="utf-8"><style>{style}</style><table>{head}{"".join(cells)}</table>'


def main():
    if not 3 <= len(sys.argv) <= 5:
        raise SystemExit(__doc__)
    orrery, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    protein_file, trajectory_file = (sys.argv[3:] + [None, None])[:2]
    folder.mkdir(parents=True, exist_ok=True)
    failures = 0
    with Browser() as browser:
        rows = []
        for name, path, options in write_inputs(orrery, folder, protein_file, trajectory_file):
            rows.append((name, compare(browser, orrery, folder, name, path, options)))
        differences = []
        for name, pictures in rows:
            arguments = ", ".join(json.dumps(value) for value in [*map(data_url, pictures), OUTLIER])
            difference = browser.evaluate(f"({COMPARE})({arguments})")
            differences.append(difference)
            is_close = difference["mean"] < MEAN and difference["share"] < SHARE
            failures += not is_close
            print(
                f"{name:22s} mean {difference['mean']:5.2f} of 255, {difference['outliers']:4d} outliers "
                f"({100 * difference['share']:.2f} %){'' if is_close else '  too different'}"
            )
        (folder / "sheet.html").write_text(sheet(rows, differences))
        browser.resize(3 * SIZE[0] + 170, len(rows) * (SIZE[1] + 8) + 40)
        browser.open(folder / "sheet.html", "document.readyState === 'complete'")
        for number, difference in enumerate(differences):
            browser.evaluate(
                f"document.querySelectorAll('canvas')[{number}].getContext('2d').putImageData(new ImageData("
                f"new Uint8ClampedArray({json.dumps(difference['difference'])}), {SIZE[0]}, {SIZE[1]}), 0, 0)"
            )
        (folder / "pages.png").write_bytes(browser.screenshot())
    print(f"wrote {folder / 'pages.png'}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
