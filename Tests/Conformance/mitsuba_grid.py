"""Compares spheres of all roughness and metalness with Mitsuba 3: mitsuba_grid.py ORRERY ENVIRONMENT.hdr OUTPUT.png

Each sphere has the light of the environment alone. Mitsuba integrates the reflection model of glTF 2.0, appendix B, with the
energy that its microfacets lose: `GLTFMaterial` mixes a metal and a dielectric of Mitsuba's microfacet distribution (GGX,
Smith) with Schlick's Fresnel term, times the compensation of E. Turquin ("Practical multiple scattering compensation for
microfacet models", 2019), 1 + F0 (1 / E - 1). E, the fraction of uniform light that microfacets without a Fresnel term
scatter once to the eye, is integrated here in double precision (`directional_albedo`), not taken from `orrery`. The diffuse
term has the fraction of light that the dielectric does not reflect to the eye. White metals are compared with Mitsuba's own
`roughconductor`, too, divided by E at the centre of each pixel. The pictures of `orrery` have 8 bits a component and are tone
mapped, so each pixel is taken from the longest of several exposures that does not compress it.

The sphere of `orrery` is a mesh of 512 x 256 quads with exact normals, so that the difference is that of the materials.
Mitsuba receives the environment with 2 h + 1 rows for h, because its first and last rows are at the poles, whereas the
centres of the first and last pixels of a Radiance file are half a pixel away from them.

Prints the mean absolute difference over each sphere as a percentage of the mean, the same without the 1 % of the pixels
that differ most (the reflection of a sun, which `orrery` shades as a directional light with a blurred lobe, and Mitsuba as
pixels), with the noise of Mitsuba's picture (the difference of two seeds, divided by 2), and writes both grids and their
differences times 5. Then prints the white furnace: the fraction of uniform light that white spheres return, by both
programs. Not part of `swift test`.

Mitsuba needs libLLVM: `DRJIT_LIBLLVM_PATH` names it if it is not found.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROUGHNESSES = (0.1, 0.25, 0.5, 0.75, 1.0)
METALNESSES = (1.0, 0.5, 0.0)
BASE_COLOR = (0.9, 0.6, 0.3)
SIZE = 96
# Mitsuba's noise counts as difference: a quarter of these samples adds 0.2 % to the mean.
SAMPLES = 8192
# The factor of the size of the pictures of `orrery`, which has one shading sample a pixel: highlights are narrower.
OVERSAMPLING = 8
DISTANCE = 10.0
FIELD_OF_VIEW = 12.6
# The differences count up to this distance from the centre, so that no pixel contains background.
RADIUS = 0.97
STOPS = range(4, -21, -1)
# The value below which a pixel is not compressed by tone mapping. A pixel is the mean of up to four samples, which are tone
# mapped before. If the mean is below a quarter of 0.76, where compression begins, none of them is compressed.
LARGEST_VALUE = 0.19


def directional_albedo(roughness, cosines, steps=256):
    """Returns the factors of F0 and F90 in the fraction of uniform light that microfacets scatter once to the eye.

    Integrates over microfacet normals by the midpoint rule, in shares of D n.h that are smaller for steep microfacets.
    """
    square = max(roughness, 0.045) ** 4
    rest, turns = np.meshgrid(1 - (np.arange(steps) + 0.5) / steps, 2 * np.pi * (np.arange(steps) + 0.5) / steps)
    share = 1 - rest**3
    half_up = np.sqrt((1 - share) / (1 + (square - 1) * share))
    half_along = np.sqrt(1 - half_up**2) * np.cos(turns)

    def term(cosine):
        return cosine + np.sqrt(cosine**2 * (1 - square) + square)

    values = []
    for cosine in cosines:
        eye_dot_half = half_along * np.sqrt(1 - cosine**2) + half_up * cosine
        light_up = 2 * eye_dot_half * half_up - cosine
        visible = (light_up > 0) & (eye_dot_half > 0)
        light_up = np.where(visible, light_up, 1)
        weight = 3 * rest**2 * 4 * light_up * eye_dot_half / (half_up * term(light_up) * term(cosine))
        fresnel = (1 - np.clip(eye_dot_half, 0, 1)) ** 5
        values.append([np.mean(visible * weight * (1 - fresnel)), np.mean(visible * weight * fresnel)])
    return np.array(values).T


# The cosines at which `GLTFMaterial` knows the directional albedo. The first is not 0, where nothing is visible.
COSINES = np.linspace(0.002, 1, 500)


def gltf_material(mi, dr):
    class GLTFMaterial(mi.BSDF):
        """The reflection of glTF 2.0, appendix B, with energy compensation: a metal and a dielectric with a diffuse base."""

        def __init__(self, props):
            mi.BSDF.__init__(self, props)
            self.base = mi.Color3f(props["red"], props["green"], props["blue"])
            self.metallic, roughness = props["metallic"], max(props["roughness"], 0.045)
            self.distribution = mi.MicrofacetDistribution(mi.MicrofacetType.GGX, roughness * roughness, True)
            self.albedo = [mi.Float(factor) for factor in directional_albedo(roughness, COSINES)]
            flags = mi.BSDFFlags.GlossyReflection | mi.BSDFFlags.DiffuseReflection | mi.BSDFFlags.FrontSide
            self.m_components = [flags]
            self.m_flags = flags

        def albedo_at(self, cosine):
            """Returns the factors of F0 and F90 for the cosine of the eye, by linear interpolation."""
            place = (cosine - COSINES[0]) / (COSINES[1] - COSINES[0])
            index = dr.clip(mi.Int(place), 0, len(COSINES) - 2)
            share = dr.clip(place - index, 0, 1)

            def value(factor):
                return dr.lerp(
                    dr.gather(mi.Float, factor, mi.UInt32(index)), dr.gather(mi.Float, factor, mi.UInt32(index + 1)), share
                )

            return [value(factor) for factor in self.albedo]

        def eval(self, context, si, wo, active=True):
            # The path begins at the eye.
            f0_share, f90_share = self.albedo_at(mi.Frame3f.cos_theta(si.wi))
            lost = 1 / (f0_share + f90_share) - 1
            cosine_in, cosine_out = mi.Frame3f.cos_theta(si.wi), mi.Frame3f.cos_theta(wo)
            half = dr.normalize(si.wi + wo)
            schlick = (1 - dr.dot(wo, half)) ** 5
            specular = (
                self.distribution.eval(half) * self.distribution.G(si.wi, wo, half) / (4 * cosine_in * cosine_out)
            )
            kept = 1 - (0.04 * f0_share + f90_share) * (1 + 0.04 * lost)
            dielectric = self.base * dr.inv_pi * kept + specular * (0.04 + 0.96 * schlick) * (1 + 0.04 * lost)
            metal = specular * (self.base + (1 - self.base) * schlick) * (1 + self.base * lost)
            value = dr.lerp(dielectric, metal, self.metallic) * cosine_out
            return dr.select(active & (cosine_in > 0) & (cosine_out > 0), value, 0)

        def pdf(self, context, si, wo, active=True):
            cosine_in, cosine_out = mi.Frame3f.cos_theta(si.wi), mi.Frame3f.cos_theta(wo)
            half = dr.normalize(si.wi + wo)
            specular = self.distribution.pdf(si.wi, half) / (4 * dr.dot(wo, half))
            value = 0.5 * specular + 0.5 * cosine_out * dr.inv_pi
            return dr.select(active & (cosine_in > 0) & (cosine_out > 0), value, 0)

        def sample(self, context, si, sample1, sample2, active=True):
            half, _ = self.distribution.sample(si.wi, sample2)
            mirrored = mi.reflect(si.wi, half)
            wo = dr.select(sample1 < 0.5, mirrored, mi.warp.square_to_cosine_hemisphere(sample2))
            result = mi.BSDFSample3f()
            result.wo = wo
            result.pdf = self.pdf(context, si, wo, active)
            result.eta = 1.0
            result.sampled_type = mi.UInt32(+mi.BSDFFlags.GlossyReflection)
            result.sampled_component = mi.UInt32(0)
            valid = active & (result.pdf > 0)
            return result, dr.select(valid, self.eval(context, si, wo, active) / result.pdf, 0)

        def eval_pdf(self, context, si, wo, active=True):
            return self.eval(context, si, wo, active), self.pdf(context, si, wo, active)

        def to_string(self):
            return "GLTFMaterial"

    return GLTFMaterial


class Mitsuba:
    def __init__(self, environment):
        import drjit as dr
        import mitsuba as mi

        mi.set_variant("llvm_ad_rgb" if "llvm_ad_rgb" in mi.variants() else "scalar_rgb")
        mi.register_bsdf("gltf", gltf_material(mi, dr))
        self.mi, self.environment = mi, environment

    def bitmap(self):
        """Returns the environment with rows at the poles: each row of the file, and the mean of each two."""
        rows = np.array(self.mi.Bitmap(self.environment), dtype=np.float32)
        result = np.empty((2 * len(rows) + 1, *rows.shape[1:]), np.float32)
        result[1::2] = rows
        result[2:-1:2] = (rows[1:] + rows[:-1]) / 2
        result[0], result[-1] = rows[0], rows[-1]
        return self.mi.Bitmap(result)

    def picture(self, material, seed):
        transform = self.mi.ScalarTransform4f
        scene = self.mi.load_dict(
            {
                "type": "scene",
                "integrator": {"type": "direct", "emitter_samples": 1, "bsdf_samples": 1, "hide_emitters": True},
                "sensor": {
                    "type": "perspective",
                    "fov": FIELD_OF_VIEW,
                    "to_world": transform().look_at([0, 0, DISTANCE], [0, 0, 0], [0, 1, 0]),
                    "film": {
                        "type": "hdrfilm",
                        "width": SIZE,
                        "height": SIZE,
                        "rfilter": {"type": "box"},
                        "pixel_format": "rgb",
                    },
                    "sampler": {"type": "multijitter", "sample_count": SAMPLES},
                },
                # The centre of the panorama is +Z for Mitsuba, and −Z for orrery.
                "light": {
                    "type": "envmap",
                    "bitmap": self.bitmap(),
                    "to_world": transform().rotate([0, 1, 0], 180),
                },
                "sphere": {"type": "sphere", "bsdf": material},
            }
        )
        return np.array(self.mi.render(scene, spp=SAMPLES, seed=seed))


def write_sphere(path, segments=512, rings=256):
    """Writes a sphere of radius 1 as an OBJ file with exact normals."""
    with open(path, "w") as file:
        for ring in range(rings + 1):
            colatitude = np.pi * ring / rings
            for segment in range(segments):
                turn = 2 * np.pi * segment / segments
                x, z = np.sin(colatitude) * np.sin(turn), np.sin(colatitude) * np.cos(turn)
                place = f"{x:.7f} {np.cos(colatitude):.7f} {z:.7f}"
                file.write(f"v {place}\nvn {place}\n")
        for ring in range(rings):
            for segment in range(segments):
                corners = [
                    row * segments + column % segments + 1
                    for row, column in ((ring, segment), (ring + 1, segment), (ring + 1, segment + 1), (ring, segment + 1))
                ]
                file.write("f " + " ".join(f"{corner}//{corner}" for corner in corners) + "\n")


def decoded(path):
    """Returns the linear light of a picture before PBR Neutral tone mapping, and where it is not compressed."""
    from PIL import Image

    value = np.asarray(Image.open(path).convert("RGB")) / 255.0
    mapped = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    low = mapped.min(axis=2, keepdims=True)
    offset = np.where(low >= 0.04, 0.04, np.sqrt(low / 6.25) - low)
    return mapped + offset, mapped.max(axis=2, keepdims=True) < LARGEST_VALUE


class Orrery:
    def __init__(self, path, environment):
        self.path, self.environment = path, environment
        self.folder = Path(tempfile.mkdtemp(prefix="orrery-mitsuba-"))
        write_sphere(self.folder / "sphere.obj")

    def picture(self, color, metallic, roughness):
        encoded = ", ".join(str(12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055) for c in color)
        scene = self.folder / "sphere.json5"
        scene.write_text(
            f"""{{ background: "black", lights: [],
            camera: {{ position: [0, 0, {DISTANCE}], target: [0, 0, 0], fieldOfView: {FIELD_OF_VIEW} }},
            materials: [{{ name: "m", baseColor: "rgb({encoded})", metallic: {metallic}, roughness: {roughness} }}],
            meshes: [{{ file: "sphere.obj", material: "m" }}] }}"""
        )
        size = SIZE * OVERSAMPLING
        light, known = np.zeros((size, size, 3)), np.zeros((size, size, 1), dtype=bool)
        for stops in STOPS:
            output = self.folder / "sphere.png"
            command = [
                self.path, "render", scene, "-o", output, "--size", f"{size}x{size}", "--environment", self.environment,
                "--exposure", str(stops), "--renderer", "raycaster",
            ]  # fmt: skip
            subprocess.run(list(map(str, command)), check=True)
            value, is_exact = decoded(output)
            light = np.where(is_exact & ~known, value / 2.0**stops, light)
            known |= is_exact
            if known.all():
                break
        if not known.all():
            print(f"{(~known).sum()} pixels are too bright for every exposure", file=sys.stderr)
        return light.reshape(SIZE, OVERSAMPLING, SIZE, OVERSAMPLING, 3).mean(axis=(1, 3))


def cosines_to_eye(half):
    """Returns the cosine between the normal of the sphere and the direction to the eye at each pixel centre.

    `half` is half the height of the picture in the plane of the sphere's centre. Pixels beside the sphere have the least.
    """
    place = ((np.arange(SIZE) + 0.5) / SIZE * 2 - 1) * half
    x, y = np.meshgrid(place, -place)
    ray = np.stack([x, y, np.full_like(x, -DISTANCE)], axis=-1)
    ray /= np.linalg.norm(ray, axis=-1, keepdims=True)
    # The eye is at (0, 0, d), so the nearer distance t along the ray solves t^2 + 2 t d z + d^2 - 1 = 0.
    root = (DISTANCE * ray[..., 2]) ** 2 - DISTANCE**2 + 1
    distance = -DISTANCE * ray[..., 2] - np.sqrt(np.maximum(root, 0))
    normal = ray * distance[..., np.newaxis] + [0, 0, DISTANCE]
    return np.clip(-(normal * ray).sum(axis=-1), COSINES[0], 1)


def mean_difference(one, other, inside, share=1.0):
    """Returns the mean difference in percent, for a share of the pixels: those that differ least."""
    differences = np.sort(np.abs(one - other).mean(axis=2)[inside])
    return 100 * differences[: round(share * len(differences))].sum() / len(differences) / other[inside].mean()


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    orrery, mitsuba = Orrery(sys.argv[1], sys.argv[2]), Mitsuba(sys.argv[2])
    half = np.tan(np.radians(FIELD_OF_VIEW / 2)) * DISTANCE
    place = ((np.arange(SIZE) + 0.5) / SIZE * 2 - 1) * half
    inside = np.hypot(*np.meshgrid(place, place)) < RADIUS
    rows, differences = [], []

    def compare(title, color, metallic, roughness, material, factor=1.0):
        ours = orrery.picture(color, metallic, roughness)
        first, second = (mitsuba.picture(material, seed) * factor for seed in (0, 1))
        theirs = (first + second) / 2
        noise = mean_difference(first, second, inside) / 2
        difference = mean_difference(ours, theirs, inside)
        bias = 100 * (ours[inside].mean() / theirs[inside].mean() - 1)
        most = mean_difference(ours, theirs, inside, 0.99)
        print(f"{title:24}{roughness:10.2f}{difference:12.2f}{most:10.2f}{bias:+10.2f}{noise:10.2f}", flush=True)
        return difference, ours, theirs

    print(f"{'material':24}{'roughness':>10}{'mean |d| %':>12}{'99 %':>10}{'bias %':>10}{'noise %':>10}")
    for metallic in METALNESSES:
        cells = []
        for roughness in ROUGHNESSES:
            red, green, blue = BASE_COLOR
            material = {"type": "gltf", "red": red, "green": green, "blue": blue}
            material |= {"metallic": metallic, "roughness": roughness}
            difference, *pair = compare(f"metallic {metallic}", BASE_COLOR, metallic, roughness, material)
            differences.append(difference)
            cells.append(pair)
        rows.append(cells)
    for roughness in ROUGHNESSES:
        material = {"type": "roughconductor", "material": "none", "distribution": "ggx", "alpha": roughness**2}
        albedo = directional_albedo(roughness, COSINES).sum(axis=0)
        factor = 1 / np.interp(cosines_to_eye(half), COSINES, albedo)[..., np.newaxis]
        compare("white, roughconductor", (1, 1, 1), 1, roughness, material, factor)
    furnace(orrery, mitsuba, inside)
    print(f"the grid: mean {np.mean(differences):.2f} %, largest {np.max(differences):.2f} %")
    write_grid(sys.argv[3], rows)


def furnace(orrery, mitsuba, inside):
    """Prints what white spheres return of uniform light of the radiance 0.5."""
    orrery.environment = mitsuba.environment = str(orrery.folder / "uniform.hdr")
    header = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 64 +X 128\n"
    Path(orrery.environment).write_bytes(header + bytes([128, 128, 128, 128]) * (64 * 128))
    print(f"{'white furnace, %':24}{'roughness':>10}{'orrery':>12}{'Mitsuba':>10}{'least':>10}{'largest':>10}")
    for metallic in METALNESSES:
        for roughness in ROUGHNESSES:
            material = {"type": "gltf", "red": 1.0, "green": 1.0, "blue": 1.0}
            theirs = mitsuba.picture(material | {"metallic": metallic, "roughness": roughness}, 0)[inside] * 200
            ours = orrery.picture((1, 1, 1), metallic, roughness)[inside] * 200
            print(
                f"{f'metallic {metallic}':24}{roughness:10.2f}{ours.mean():12.2f}{theirs.mean():10.2f}"
                f"{ours.min():10.2f}{ours.max():10.2f}",
                flush=True,
            )


def write_grid(path, rows):
    from PIL import Image

    def strip(values):
        return np.concatenate(values, axis=1)

    bands = []
    for cells in rows:
        scale = 0.6 / np.percentile(np.stack([theirs for _, theirs in cells]), 99)
        bands += [strip([ours * scale for ours, _ in cells]), strip([theirs * scale for _, theirs in cells])]
        bands.append(strip([abs(ours - theirs) * scale * 5 for ours, theirs in cells]))
    picture = np.clip(np.concatenate(bands), 0, 1) ** (1 / 2.2)
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    Image.fromarray((picture * 255).astype(np.uint8)).save(path)
    print(f"{path}: for each metalness orrery, Mitsuba, and the difference times 5")


if __name__ == "__main__":
    main()
