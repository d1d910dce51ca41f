"""The scenes that are exchanged."""

import json
import math

FIVE_COLORS = ["#e63946", "#f1a208", "#2a9d8f", "#264653", "#ffffff"]


def spheres():
    return {
        "spheres": [
            {
                "name": f"sphere {k}",
                "center": [2.5 * k, 0.3 * k * k, -k],
                "radius": 0.5 + 0.25 * k,
                "color": color,
            }
            for k, color in enumerate(FIVE_COLORS)
        ]
    }


def primitives():
    placed = [
        ("boxes", {"size": [1, 2, 0.5], "color": "#cc3311"}),
        ("planes", {"width": 2, "depth": 1.5, "color": "#ee7733"}),
        ("discs", {"radius": 0.8, "color": "#ddaa33"}),
        ("cylinders", {"radius": 0.5, "height": 2, "color": "#009988"}),
        ("cones", {"radius": 0.7, "height": 1.5, "color": "#33bbee"}),
        ("tori", {"radius": 0.8, "tubeRadius": 0.25, "color": "#0077bb"}),
        ("capsules", {"radius": 0.4, "height": 1.25, "color": "#882255"}),
        ("spheres", {"radius": 0.9, "color": "#bbbbbb"}),
    ]
    scene = {}
    for number, (kind, shape) in enumerate(placed):
        shape["name"] = f"{kind} {number}"
        shape["center"] = [3 * (number % 4), 0, 3 * (number // 4)]
        if kind != "spheres":
            shape["rotation"] = [20 * number, 15 * number, 5]
        scene[kind] = [shape]
    return scene


def protein():
    """Returns a helix of residues as PDB: many spheres of a few elements, which share one mesh."""
    lines, serial = [], 0
    for residue in range(1, 31):
        turn = math.radians(100 * residue)
        for name, element, distance, rise in [
            ("N", "N", 1.5, 0),
            ("CA", "C", 2.3, 0.5),
            ("C", "C", 1.7, 1),
            ("O", "O", 2.1, 1.6),
            ("SD", "S", 4.0, 0.4),
        ]:
            serial += 1
            x, y, z = distance * math.cos(turn), distance * math.sin(turn), 1.5 * residue + rise
            lines.append(
                f"ATOM  {serial:5d}  {name:<3s} MET A{residue:4d}    {x:8.3f}{y:8.3f}{z:8.3f}  1.00  0.00          {element:>2s}"
            )
    return "\n".join([*lines, "END", ""])


def painted():
    """Returns a wavy sheet with a colour, a normal and a texture coordinate at each vertex, as ASCII PLY."""
    side = 13
    vertices, faces = [], []
    for row in range(side):
        for column in range(side):
            x, z = column / (side - 1), row / (side - 1)
            y = 0.2 * math.sin(5 * x) * math.cos(4 * z)
            dx, dz = math.cos(5 * x) * math.cos(4 * z), -0.8 * math.sin(5 * x) * math.sin(4 * z)
            length = math.sqrt(dx * dx + 1 + dz * dz)
            normal = (-dx / length, 1 / length, -dz / length)
            color = (round(255 * x), round(255 * z), round(255 * (1 - x) * z), 255)
            vertices.append((x, y, z, *normal, x, z, *color))
    for row in range(side - 1):
        for column in range(side - 1):
            a = row * side + column
            faces += [(a, a + side, a + 1), (a + 1, a + side, a + side + 1)]
    header = ["ply", "format ascii 1.0", f"element vertex {len(vertices)}"]
    header += [f"property float {name}" for name in ("x", "y", "z", "nx", "ny", "nz", "s", "t")]
    header += [f"property uchar {name}" for name in ("red", "green", "blue", "alpha")]
    header += [f"element face {len(faces)}", "property list uchar int vertex_indices", "end_header"]
    body = [" ".join(f"{value:.9g}" for value in vertex) for vertex in vertices]
    return "\n".join(header + body + [" ".join(map(str, (3, *face))) for face in faces]) + "\n"


def write(folder):
    """Writes the scenes into the folder, and returns their files by name."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "spheres.json5": json.dumps(spheres()),
        "primitives.json5": json.dumps(primitives()),
        "protein.pdb": protein(),
        "painted.ply": painted(),
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    return {name.split(".")[0]: folder / name for name in texts}
