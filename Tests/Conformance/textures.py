"""Compares times and memory of `orrery` and f3d for a textured model: textures.py ORRERY [REPETITIONS [FOLDER]]

The model is a sphere of 100,000 triangles in four GLB files: without a material, with a metallic one, and with three
textures of 2048x2048 pixels (base colour, roughness and metalness, normals) as JPEG and as PNG images. Each line is a whole
process that renders 1280x720 pixels, run in turn with the others; the times include the start of the process. `djpeg`
decodes the three JPEG images one after the other, if it is installed. The memory that textures may take is that of their
pixels with mipmaps. The files are written into FOLDER, or into a temporary one. Not part of `swift test`;
`make beside-textures` runs it.
"""

import io
import json
import os
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SIZE = 2048
SEGMENTS, RINGS = 250, 201


def sphere():
    """Returns positions, normals, texture coordinates and indices of a sphere of 100,000 triangles."""
    import numpy

    u, v = numpy.meshgrid(numpy.arange(SEGMENTS + 1) / SEGMENTS, numpy.arange(RINGS + 1) / RINGS)
    azimuth, polar = 2 * numpy.pi * u, numpy.pi * v
    normals = numpy.stack(
        [numpy.sin(polar) * numpy.cos(azimuth), numpy.cos(polar), -numpy.sin(polar) * numpy.sin(azimuth)], -1
    )
    first = numpy.arange(RINGS)[:, None] * (SEGMENTS + 1) + numpy.arange(SEGMENTS)
    below = first + SEGMENTS + 1
    upper = numpy.stack([first, below, first + 1], -1)[1:].reshape(-1, 3)
    lower = numpy.stack([first + 1, below, below + 1], -1)[:-1].reshape(-1, 3)
    coordinates = numpy.stack([u, v], -1)
    return (
        normals.reshape(-1, 3).astype("<f4"),
        normals.reshape(-1, 3).astype("<f4"),
        coordinates.reshape(-1, 2).astype("<f4"),
        numpy.concatenate([upper, lower]).astype("<u4"),
    )


def noise(source):
    """Returns values from 0 to 1 with the spectrum of a photograph: each octave has half the amplitude of the one below."""
    import numpy
    from PIL import Image

    total = numpy.zeros((SIZE, SIZE), "f4")
    for octave in range(2, 9):
        grid = Image.fromarray(source.random((1 << octave, 1 << octave), "f4"))
        total += numpy.asarray(grid.resize((SIZE, SIZE), Image.Resampling.BICUBIC)) / (1 << octave)
    total += source.random((SIZE, SIZE), "f4") * 0.01
    return (total - total.min()) / (total.max() - total.min())


def images():
    """Returns the three images: base colour, roughness and metalness, normals."""
    import numpy
    from PIL import Image

    source = numpy.random.default_rng(7)
    color = numpy.stack([noise(source) for _ in range(3)], -1)
    roughness = numpy.stack([numpy.ones((SIZE, SIZE)), 0.2 + 0.6 * noise(source), noise(source)], -1)
    slope = numpy.stack(numpy.gradient(noise(source) * 40), -1)
    normals = numpy.concatenate([-slope[..., ::-1], numpy.ones((SIZE, SIZE, 1))], -1)
    normals = normals / numpy.linalg.norm(normals, axis=-1, keepdims=True) * 0.5 + 0.5
    return [Image.fromarray((values * 255).round().astype("u1")) for values in (color, roughness, normals)]


def encoded(image, format):
    file = io.BytesIO()
    image.save(file, format, **({"quality": 90} if format == "JPEG" else {}))
    return file.getvalue()


def write_glb(path, mesh, files=(), media=None, material=None):
    """Writes a GLB file of a mesh, with the image files as the three textures of its material."""
    positions, normals, coordinates, indices = mesh
    binary, views = bytearray(), []

    def view(data):
        binary.extend(b"\0" * (-len(binary) % 4))
        views.append({"buffer": 0, "byteOffset": len(binary), "byteLength": len(data)})
        binary.extend(data)
        return len(views) - 1

    def accessor(array, kind, component, **bounds):
        count = array.size if kind == "SCALAR" else len(array)
        return {"bufferView": view(array.tobytes()), "componentType": component, "count": count, "type": kind, **bounds}

    bounds = {"min": positions.min(0).tolist(), "max": positions.max(0).tolist()}
    asset = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "accessors": [
            accessor(positions, "VEC3", 5126, **bounds),
            accessor(normals, "VEC3", 5126),
            accessor(coordinates, "VEC2", 5126),
            accessor(indices, "SCALAR", 5125),
        ],
    }
    primitive = {"attributes": {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}, "indices": 3}
    if material:
        primitive["material"] = 0
        asset["materials"] = [material]
    if files:
        asset["images"] = [{"bufferView": view(file), "mimeType": media} for file in files]
        asset["textures"] = [{"source": number} for number in range(len(files))]
    asset["meshes"] = [{"primitives": [primitive]}]
    binary.extend(b"\0" * (-len(binary) % 4))
    asset["bufferViews"], asset["buffers"] = views, [{"byteLength": len(binary)}]
    text = json.dumps(asset).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(binary), len(text), 0x4E4F534A))
        file.write(text + struct.pack("<II", len(binary), 0x004E4942) + binary)


TEXTURED = {
    "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicRoughnessTexture": {"index": 1}},
    "normalTexture": {"index": 2},
}


def file_paths(folder):
    """Returns the paths of the four GLB files by name, and of the JPEG images."""
    paths = {name: folder / f"{name}.glb" for name in ("plain", "material", "jpeg", "png")}
    return {**paths, "images": [folder / f"{number}.jpg" for number in range(3)]}


def write_files(folder):
    """Writes the four GLB files, and the JPEG images as files."""
    mesh, pictures, paths = sphere(), images(), file_paths(folder)
    write_glb(paths["plain"], mesh)
    write_glb(
        paths["material"], mesh, material={"pbrMetallicRoughness": {"metallicFactor": 1, "roughnessFactor": 0.4}}
    )
    for name in ("jpeg", "png"):
        files = [encoded(image, name.upper()) for image in pictures]
        write_glb(paths[name], mesh, files, f"image/{name}", TEXTURED)
        if name == "jpeg":
            for path, file in zip(paths["images"], files):
                path.write_bytes(file)


F3D = """
import sys, f3d
f3d.Log.set_verbose_level(f3d.Log.QUIET)
engine = f3d.Engine.create(True)
engine.window.size = (1280, 720)
engine.scene.add(sys.argv[1])
engine.window.render_to_image().save(sys.argv[2])
"""


def run(arguments):
    """Returns wall seconds, processor seconds and peak memory in MiB of a process."""
    start = time.perf_counter()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{' '.join(map(str, arguments[:3]))}: status {status}\n{errors.decode(errors='replace')}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--write":
        return write_files(Path(sys.argv[2]))
    orrery = sys.argv[1]
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    folder = Path(sys.argv[3] if len(sys.argv) > 3 else tempfile.mkdtemp(prefix="orrery-textures-"))
    folder.mkdir(parents=True, exist_ok=True)
    # By a process of its own, because the peak memory of a child begins with that of its parent.
    subprocess.run([sys.executable, __file__, "--write", folder], check=True)
    paths = file_paths(folder)

    def render(name):
        return [orrery, "render", paths[name], "-o", folder / f"{name}.png", "--size", "1280x720"]

    rows = [(f"orrery, {name}", render(name)) for name in ("plain", "material", "jpeg", "png")]
    if shutil.which("djpeg"):
        command = 'for file; do djpeg -outfile /dev/null "$file" || exit; done'
        rows.append(("djpeg, 3 images", ["sh", "-c", command, "sh", *paths["images"]]))
    rows += [
        (f"f3d, {name}", [sys.executable, "-c", F3D, paths[name], folder / f"f3d-{name}.png"])
        for name in ("plain", "jpeg", "png")
    ]
    found = [[] for _ in rows]
    for _ in range(repetitions):
        for (_, command), figures in zip(rows, found):
            figures.append(run(command))
    allowed = statistics.median(memory for _, _, memory in found[0]) + 3 * 3 * SIZE * SIZE * 4 / 3 / (1 << 20)
    print(f"load {os.getloadavg()[0]:.1f}; milliseconds of {repetitions} runs: medians, and middle halves")
    print(f"memory allowed for three textures: {allowed:.0f} MiB; the ratios are to the first line")
    print(f"{'process':18}{'wall':>8}{'':14}{'cpu':>8}{'':14}{'MiB':>6}{'wall ratio':>12}{'cpu ratio':>11}")
    first = [statistics.median(column) for column in zip(*found[0])]
    for (name, _), figures in zip(rows, found):
        walls, cpus, memories = (sorted(column) for column in zip(*figures))

        def text(values):
            half = f"[{values[len(values) // 4] * 1000:.0f} {values[3 * len(values) // 4] * 1000:.0f}]"
            return f"{statistics.median(values) * 1000:8.0f} {half:13}"

        print(
            f"{name:18}{text(walls)}{text(cpus)}{statistics.median(memories):6.0f}"
            f"{statistics.median(walls) / first[0]:12.2f}{statistics.median(cpus) / first[1]:11.2f}"
        )


if __name__ == "__main__":
    main()
