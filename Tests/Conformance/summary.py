"""What two programs must agree on when they read one file: counts, bounds, area and colours."""

from dataclasses import asdict, dataclass

import numpy as np


class Unsound(Exception):
    """The program read a triangle with a corner that is not there."""


@dataclass
class Summary:
    """What a program finds in a file; None stands for what it cannot tell."""

    triangles: int | None = None
    vertices: int | None = None
    bounds: list | None = None
    area: float | None = None
    # Red, green, blue, alpha from 0 to 255; in sRGB, or in linear light where `is_linear`.
    colors: list | None = None
    is_linear: bool = False

    @staticmethod
    def of(positions, triangles, colors=None, is_linear=False):
        """Sums up arrays of n x 3 positions and m x 3 indices."""
        positions = np.asarray(positions, dtype=float).reshape(-1, 3)
        triangles = np.asarray(triangles, dtype=int).reshape(-1, 3)
        if triangles.size and not 0 <= triangles.min() <= triangles.max() < len(positions):
            raise Unsound(f"index {triangles.max()} of {len(positions)} vertices")
        corners = positions[triangles]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        bounds = [positions.min(axis=0).tolist(), positions.max(axis=0).tolist()] if len(positions) else None
        return Summary(
            triangles=len(corners),
            vertices=len(positions),
            bounds=bounds,
            area=float(np.linalg.norm(normals, axis=1).sum() / 2),
            colors=colors,
            is_linear=is_linear,
        )

    def as_json(self):
        return asdict(self)


def unique_colors(colors):
    """The distinct rows of an array of three or four channels: floats from 0 to 1, or bytes."""
    colors = np.asarray(colors)
    if colors.dtype.kind == "f":
        colors = np.round(255 * np.clip(colors, 0, 1))
    if colors.shape[-1] == 3:
        colors = np.concatenate([colors, np.full((*colors.shape[:-1], 1), 255)], axis=-1)
    return np.unique(colors.reshape(-1, 4).astype(int), axis=0).tolist()


def linear_from_srgb(colors):
    """sRGB bytes as linear ones, rounded."""
    colors = np.asarray(colors, dtype=float) / 255
    rgb = colors[:, :3]
    rgb = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return np.round(255 * np.concatenate([rgb, colors[:, 3:]], axis=1))


def disagreements(expected, found, compares_vertices, compares_colors):
    """What `found` says otherwise than `expected`, each in a few words. What either cannot tell is passed over."""
    different = []
    if found.triangles is not None and found.triangles != expected.triangles:
        different.append(f"triangles {found.triangles} for {expected.triangles}")
    if compares_vertices and found.vertices is not None and found.vertices != expected.vertices:
        different.append(f"vertices {found.vertices} for {expected.vertices}")
    if found.bounds is not None:
        low, high = np.asarray(expected.bounds, dtype=float)
        # What a text with six digits keeps.
        tolerance = 1e-5 * max(np.abs([low, high]).max(), (high - low).max())
        if np.abs(np.asarray(found.bounds) - [low, high]).max() > tolerance:
            different.append(f"bounds {np.round(found.bounds, 5).tolist()} for {np.round([low, high], 5).tolist()}")
    if found.area is not None and abs(found.area - expected.area) > 1e-4 * expected.area:
        different.append(f"area {found.area:.6g} for {expected.area:.6g}")
    if compares_colors and found.colors is not None and expected.colors is not None:
        different += color_disagreement(expected.colors, found)
    return different


def color_disagreement(expected, found):
    """Each colour must be near one of the others', both ways."""
    if not found.colors:
        return [f"no colours for {len(expected)}"]
    ours = linear_from_srgb(expected) if found.is_linear else np.asarray(expected, dtype=float)
    theirs = np.asarray(found.colors, dtype=float)
    distances = np.abs(ours[:, None, :] - theirs[None, :, :]).max(axis=2)
    # Rounded once by each.
    limit = 2
    strangers = theirs[distances.min(axis=0) > limit].astype(int).tolist()
    missing = ours[distances.min(axis=1) > limit].astype(int).tolist()
    if not strangers and not missing:
        return []
    example = f", such as {missing[0]}" if missing else ""
    other = f", such as {strangers[0]}" if strangers else ""
    return [f"colours: {len(missing)} of {len(ours)} missing{example}, {len(strangers)} others{other}"]
