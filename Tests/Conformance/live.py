"""Compares changing spheres with VTK and moderngl: live.py PICTURE_BENCHMARKS [COUNT...]

Every radius and colour changes in every frame of 800x600 pixels, without a GPU. The programs render frames in turn.
Orrery's process renders one frame for each line of its input. The time of a frame includes the change, the upload and the
complete rendering. Each program renders with one sample a pixel and with four: orrery with a shaded sample at each of
2 x 2 places, VTK and moderngl by multisampling, which shades each pixel once and leaves the outlines of imposters jagged.
Not part of `swift test`; `make beside-live` runs it.
"""

import os
import statistics
import subprocess
import sys
import time

import moderngl
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
import vtkmodules.vtkRenderingOpenGL2
from vtkmodules.vtkFiltersSources import vtkSphereSource
from vtkmodules.vtkRenderingCore import vtkActor, vtkGlyph3DMapper, vtkRenderWindow, vtkRenderer
from vtkmodules.vtkRenderingOpenGL2 import vtkOpenGLSphereMapper

WIDTH, HEIGHT = 800, 600
REPETITIONS = 15


def spheres(count, step):
    """Returns the centres, radii and colours of the spheres that PictureBenchmarks renders."""
    index = numpy.arange(count)
    height = 1 - 2 * (index + 0.5) / count
    reach = numpy.sqrt(1 - height * height)
    turn = (index % 100_000) * 2.399963
    depth = 2 * numpy.cbrt((index * 0.618034) % 1)
    centers = numpy.stack([numpy.cos(turn) * reach, height, numpy.sin(turn) * reach], 1) * depth[:, None]
    radii = (1 + 0.2 * ((index + step) % 7) / 7) / numpy.cbrt(count)
    colors = numpy.stack([index % 256, (index + step) % 256, numpy.full(count, 180)], 1)
    return centers.astype("f4"), radii.astype("f4"), colors.astype("u1")


class VTK:
    def __init__(self, count, mapper, samples=0):
        self.frames = [spheres(count, 0), spheres(count, 1)]
        centers = self.frames[0][0]
        points = vtkPoints()
        points.SetData(numpy_to_vtk(centers, deep=1))
        self.data = vtkPolyData()
        self.data.SetPoints(points)
        vertices = vtkCellArray()
        vertices.SetData(1, numpy_to_vtk(numpy.arange(count, dtype="i8"), deep=1))
        self.data.SetVerts(vertices)
        if isinstance(mapper, vtkGlyph3DMapper):
            source = vtkSphereSource()
            source.SetRadius(1)
            source.SetThetaResolution(16)
            source.SetPhiResolution(9)
            mapper.SetSourceConnection(source.GetOutputPort())
            mapper.SetScaleModeToScaleByMagnitude()
        mapper.SetInputData(self.data)
        mapper.SetScaleArray("radius")
        mapper.SetScalarModeToUsePointFieldData()
        mapper.SelectColorArray("color")
        actor = vtkActor()
        actor.SetMapper(mapper)
        renderer = vtkRenderer()
        renderer.AddActor(actor)
        camera = renderer.GetActiveCamera()
        camera.SetPosition(0, 0, 8)
        camera.SetViewAngle(35)
        self.window = vtkRenderWindow()
        self.window.SetOffScreenRendering(1)
        self.window.SetMultiSamples(samples)
        self.window.SetSize(WIDTH, HEIGHT)
        self.window.AddRenderer(renderer)
        self.renderer = renderer

    def covered(self):
        """Returns the fraction of the picture that is not background."""
        pixels = vtkUnsignedCharArray()
        self.window.GetPixelData(0, 0, WIDTH - 1, HEIGHT - 1, 1, pixels, 0)
        return float((vtk_to_numpy(pixels).max(axis=1) > 0).mean())

    def frame(self, step):
        _, radii, colors = self.frames[step % 2]
        radius, color = numpy_to_vtk(radii), numpy_to_vtk(colors)
        radius.SetName("radius")
        color.SetName("color")
        self.data.GetPointData().AddArray(radius)
        self.data.GetPointData().AddArray(color)
        self.data.Modified()
        self.renderer.ResetCameraClippingRange()
        self.window.Render()
        self.window.WaitForCompletion()


VERTEX = """
#version 330
in vec2 corner; in vec3 center; in float radius; in vec3 color;
uniform mat4 projection;
out vec3 middle; out vec3 place; out vec3 tint; flat out float size;
void main() {
  middle = center - vec3(0, 0, 8); size = radius; tint = color;
  vec3 towards = normalize(-middle), side = normalize(cross(vec3(0, 1, 0), towards)), up = cross(towards, side);
  place = middle + (side * corner.x + up * corner.y) * radius * 1.1 + towards * radius;
  gl_Position = projection * vec4(place, 1);
}
"""
FRAGMENT = """
#version 330
in vec3 middle; in vec3 place; in vec3 tint; flat in float size;
uniform mat4 projection;
out vec4 result;
void main() {
  vec3 ray = normalize(place);
  float along = dot(ray, middle), rest = size * size - dot(middle, middle) + along * along;
  if (rest < 0) discard;
  vec3 hit = ray * (along - sqrt(rest));
  vec4 clip = projection * vec4(hit, 1);
  gl_FragDepth = clip.z / clip.w * 0.5 + 0.5;
  vec3 normal = (hit - middle) / size;
  result = vec4(tint * (0.3 + 0.7 * max(dot(normal, normalize(vec3(-0.5, 0.65, 0.65))), 0.0)), 1);
}
"""


class ModernGL:
    def __init__(self, count, samples=0):
        self.frames = [spheres(count, 0), spheres(count, 1)]
        self.context = moderngl.create_context(standalone=True, backend="egl")
        self.program = self.context.program(vertex_shader=VERTEX, fragment_shader=FRAGMENT)
        near, far, scale = 4.0, 12.0, 1 / numpy.tan(numpy.radians(17.5))
        projection = numpy.zeros((4, 4), "f4")
        projection[0, 0], projection[1, 1] = scale * HEIGHT / WIDTH, scale
        projection[2, 2], projection[2, 3] = (near + far) / (near - far), -1
        projection[3, 2] = 2 * near * far / (near - far)
        self.program["projection"].write(projection.tobytes())
        corners = self.context.buffer(numpy.array([-1, -1, 1, -1, -1, 1, 1, 1], "f4").tobytes())
        self.records = numpy.zeros(count, [("center", "3f4"), ("radius", "f4"), ("color", "4u1")])
        self.records["center"] = self.frames[0][0]
        self.buffer = self.context.buffer(self.records.tobytes(), dynamic=True)
        self.array = self.context.vertex_array(
            self.program,
            [(corners, "2f", "corner"), (self.buffer, "3f 1f 3f1 1x1/i", "center", "radius", "color")],
        )
        size = (WIDTH, HEIGHT)
        self.picture = self.context.simple_framebuffer(size)
        self.target = self.picture
        if samples > 0:
            self.target = self.context.framebuffer(
                [self.context.renderbuffer(size, samples=samples)],
                self.context.depth_renderbuffer(size, samples=samples),
            )
        self.count = count

    def frame(self, step):
        with self.context:
            _, radii, colors = self.frames[step % 2]
            self.records["radius"] = radii
            self.records["color"][:, :3] = colors
            self.buffer.write(self.records)
            self.target.use()
            self.context.enable(moderngl.DEPTH_TEST)
            self.target.clear(0.95, 0.96, 0.97)
            self.array.render(moderngl.TRIANGLE_STRIP, instances=self.count)
            if self.target is not self.picture:
                self.context.copy_framebuffer(self.picture, self.target)
            self.context.finish()

    def covered(self):
        with self.context:
            pixels = numpy.frombuffer(self.picture.read(components=3), "u1").reshape(-1, 3)
        return float((pixels != pixels[0]).any(axis=1).mean())


WAYS = {
    "VTK SphereMapper": lambda count: VTK(count, vtkOpenGLSphereMapper()),
    "VTK SphereMapper, 4 samples": lambda count: VTK(count, vtkOpenGLSphereMapper(), 4),
    "VTK Glyph3DMapper": lambda count: VTK(count, vtkGlyph3DMapper()),
    "moderngl": ModernGL,
    "moderngl, 4 samples": lambda count: ModernGL(count, 4),
}


def serve(name, count):
    """Renders a frame for each line of input, and prints its number and the covered fraction of the picture."""
    way = WAYS[name](count)
    for step, _ in enumerate(sys.stdin, 1):
        way.frame(step)
        if step == 1:
            covered = way.covered()
        print(step, covered, flush=True)


class Process:
    """A process of one renderer, because OpenGL contexts in one process disturb each other."""

    def __init__(self, arguments):
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def frame(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.process.args} ended")
        self.covered = float(line.split()[1])


def main():
    if sys.argv[1] == "--serve":
        return serve(sys.argv[2], int(sys.argv[3]))
    program = sys.argv[1]
    counts = [int(text) for text in sys.argv[2:]] or [1, 100, 10_000, 100_000]
    print(f"load average {' '.join(f'{load:.2f}' for load in os.getloadavg())}")
    print("Milliseconds a frame: medians of frames drawn in turn, and their middle halves; ratio to the raycaster with 4 samples.")
    for count in counts:
        ways = {
            "ours, 4 samples": Process([program, "live", str(count), "raycaster"]),
            "ours": Process([program, "live", str(count), "single"]),
            "ours, OpenGL, 4 samples": Process([program, "live", str(count), "opengl"]),
            "ours, OpenGL": Process([program, "live", str(count), "opengl-single"]),
        }
        for name in WAYS:
            ways[name] = Process([sys.executable, __file__, "--serve", name, str(count)])
        times = {name: [] for name in ways}
        for step in range(REPETITIONS + 2):
            for name, way in ways.items():
                start = time.perf_counter()
                way.frame()
                # The first two frames create the cached data.
                if step > 1:
                    times[name].append((time.perf_counter() - start) * 1000)
        ours = statistics.median(times["ours, 4 samples"])
        print(f"{count} spheres")
        for name, values in times.items():
            low, middle, high = statistics.quantiles(values, n=4)
            # The coverage shows that the program renders the spheres.
            covered = ways[name].covered
            print(f"  {name:28} {middle:8.2f} [{low:.2f} {high:.2f}]  {middle / ours:.2f}  covers {covered:.3f}")
            ways[name].process.stdin.close()
            ways[name].process.wait()
    print(f"load average {' '.join(f'{load:.2f}' for load in os.getloadavg())}")


main()
