"""The values of a file that two programs must agree on: counts, bounds, area and colours."""

from dataclasses import asdict, dataclass

import numpy as np


class Unsound(Exception):
    """The program read a triangle with an index out of range."""


@dataclass
class Summary:
    """The values that a program read from a file. None is an unknown value."""

    triangles: int | None = None
    vertices: int | None = None
    bounds: list | None = None
    area: float | None = None
    # Red, green, blue, alpha from 0 to 255, in sRGB, or in linear light if `is_linear` is true.
    colors: list | None = None
    is_linear: bool = False

    @staticmethod
    def of(positions, triangles, colors=None, is_linear=False):
        """Returns the summary of arrays of n x 3 positions and m x 3 indices."""
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
    """Returns the distinct rows of an array of three or four channels: floats from 0 to 1, or bytes."""
    colors = np.asarray(colors)
    if colors.dtype.kind == "f":
        colors = np.round(255 * np.clip(colors, 0, 1))
    if colors.shape[-1] == 3:
        colors = np.concatenate([colors, np.full((*colors.shape[:-1], 1), 255)], axis=-1)
    return np.unique(colors.reshape(-1, 4).astype(int), axis=0).tolist()


def linear_from_srgb(colors):
    """Converts sRGB bytes to linear ones, rounded."""
    colors = np.asarray(colors, dtype=float) / 255
    rgb = colors[:, :3]
    rgb = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return np.round(255 * np.concatenate([rgb, colors[:, 3:]], axis=1))


def disagreements(expected, found, compares_vertices, compares_colors):
    """Returns short descriptions of the differences of `found` from `expected`. Unknown values are skipped."""
    different = []
    if found.triangles is not None and found.triangles != expected.triangles:
        different.append(f"triangles {found.triangles} for {expected.triangles}")
    if compares_vertices and found.vertices is not None and found.vertices != expected.vertices:
        different.append(f"vertices {found.vertices} for {expected.vertices}")
    if found.bounds is not None:
        low, high = np.asarray(expected.bounds, dtype=float)
        # The precision of a text with six digits.
        tolerance = 1e-5 * max(np.abs([low, high]).max(), (high - low).max())
        if np.abs(np.asarray(found.bounds) - [low, high]).max() > tolerance:
            different.append(f"bounds {np.round(found.bounds, 5).tolist()} for {np.round([low, high], 5).tolist()}")
    if found.area is not None and abs(found.area - expected.area) > 1e-4 * expected.area:
        different.append(f"area {found.area:.6g} for {expected.area:.6g}")
    if compares_colors and found.colors is not None and expected.colors is not None:
        different += color_disagreement(expected.colors, found)
    return different


def color_disagreement(expected, found):
    """Returns the colours of either side that are not near any colour of the other."""
    if not found.colors:
        return [f"no colours for {len(expected)}"]
    ours = linear_from_srgb(expected) if found.is_linear else np.asarray(expected, dtype=float)
    theirs = np.asarray(found.colors, dtype=float)
    distances = np.abs(ours[:, None, :] - theirs[None, :, :]).max(axis=2)
    # Both values are rounded once.
    limit = 2
    strangers = theirs[distances.min(axis=0) > limit].astype(int).tolist()
    missing = ours[distances.min(axis=1) > limit].astype(int).tolist()
    if not strangers and not missing:
        return []
    example = f", such as {missing[0]}" if missing else ""
    other = f", such as {strangers[0]}" if strangers else ""
    return [f"colours: {len(missing)} of {len(ours)} missing{example}, {len(strangers)} others{other}"]
