import Geometry
import Reactive
import OpenGLRendering
import Pictures
import Raycasting
import RenderScene
import Rendering
import SceneModel
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of a frame of 800x600 pixels in which every sphere of a cloud has a new radius and colour, without a GPU:
/// by the raycaster and by this machine's OpenGL. The baseline copies the bytes of the frame.
///
/// `PictureBenchmarks splats [COUNT…]` measures 3D Gaussians; see `SplatBenchmarks`.
///
/// `PictureBenchmarks live COUNT raycaster|single|opengl|opengl-single|models` draws one frame for each input line, and prints a line
/// for it.
///
/// `PictureBenchmarks [COUNT…]` prints these columns:
/// - `set`: sets the elements.
/// - `cast`: sets the elements and renders by the raycaster.
/// - `single`: the same with one sample for each pixel, as most other programs draw it.
/// - `again`: a frame in which only the camera moved.
/// - `upload`: sets the elements, and builds and uploads the OpenGL buffers.
/// - `opengl`: sets the elements and renders by OpenGL.
/// - `models`: sets separate `Sphere` models in one batch and renders by the raycaster, for up to 10,000 spheres.
@main
struct PictureBenchmarks {
  private static let width = 800, height = 600

  static func main() throws {
    if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "live",
      let count = Int(CommandLine.arguments[2])
    {
      return try live(count, CommandLine.arguments[3])
    }
    let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    if CommandLine.arguments.dropFirst().first == "splats" { return try SplatBenchmarks.run(counts) }
    Table.printLoad()
    let table = Table(
      "Milliseconds: medians of interleaved repetitions, and their middle halves.",
      [
        ("spheres", 9), ("set", 8), ("cast", 22), ("single", 22), ("again", 22), ("upload", 8),
        ("opengl", 22),
        ("models", 22), ("copy", 7),
        ("ratio", 8), ("times", 6),
      ])
    for count in counts.isEmpty ? [1, 100, 1_000, 10_000, 100_000, 1_000_000] : counts {
      try measure(count, table)
    }
    Table.printLoad()
  }

  /// Returns spheres in a ball that fills the image, with radii at which neighbours about touch.
  private static func elements(_ count: Int, step: Int) -> [SphereCloud.Element] {
    let radius = 1 / cbrt(Float(count))
    return (0..<count).map { index in
      let place = (Float(index) + 0.5) / Float(count)
      // An even distribution in a ball: a spiral from pole to pole, with radii stepped by the golden ratio.
      let height = 1 - 2 * place
      let reach = (1 - height * height).squareRoot()
      let turn = Float(index % 100_000) * 2.399963
      let depth = cbrt((Float(index) * 0.618034).truncatingRemainder(dividingBy: 1))
      let size = radius * (1 + 0.2 * Float((index + step) % 7) / 7)
      return SphereCloud.Element(
        center: SIMD3(cos(turn) * reach, height, sin(turn) * reach) * (2 * depth),
        radius: size, sRGB8: SIMD4(UInt8(index % 256), UInt8((index + step) % 256), 180, 255))
    }
  }

  /// Draws a frame for each input line.
  ///
  /// - Parameter way: The renderer, or `models` for separate spheres that are set in one batch.
  private static func live(_ count: Int, _ way: String) throws {
    let frames = [elements(count, step: 0), elements(count, step: 1)]
    let cloud = SphereCloud(elements: frames[0])
    let camera = Camera(position: [0, 0, 8], target: .zero, fieldOfView: 35)
    let scene = Scene(sphereClouds: [cloud], camera: camera)
    /// Draws a frame, and returns the picture if `isRead` is true. OpenGL otherwise only completes it, as other programs do.
    let draw: (_ isRead: Bool) throws -> Image?
    if way == "models" {
      scene.sphereClouds = []
      scene.spheres = frames[0].map { Sphere(center: $0.center, radius: $0.radius, color: $0.color) }
    }
    let sampling: Sampling = way.hasSuffix("single") ? .single : .smooth
    if way.hasPrefix("opengl") {
      let context = try OffscreenContext()
      let device = try context.makeDevice()
      let target = try RenderTarget(width: width, height: height, device: device)
      let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
      draw = { isRead in
        try renderer.draw(into: target, sampling: sampling)
        target.finish()
        return withExtendedLifetime(context) { isRead ? target.readPixels() : nil }
      }
    } else {
      let raycaster = Raycaster(scene)
      draw = { _ in try raycaster.picture(width: width, height: height, sampling: sampling) }
    }
    var (step, share) = (0, 0.0)
    while readLine() != nil {
      step += 1
      cloud.elements = frames[step % 2]
      batch {
        for (sphere, element) in zip(scene.spheres, frames[step % 2]) {
          sphere.radius = element.radius
          sphere.color = element.color
        }
      }
      let image = try draw(step == 1)
      // The coverage is computed only once, because it takes longer than many frames.
      if step == 1, let image {
        let covered = (0..<width * height).count { image[$0 % width, $0 / width] != image[0, 0] }
        share = Double(covered) / Double(width * height)
      }
      print(step, share)
      fflush(nil)
    }
  }

  private static func measure(_ count: Int, _ table: Table) throws {
    let camera = Camera(position: [0, 0, 8], target: .zero, fieldOfView: 35)
    let frames = [elements(count, step: 0), elements(count, step: 1)]
    let cloud = SphereCloud(elements: frames[0])
    let scene = Scene(sphereClouds: [cloud], camera: camera)
    let raycaster = Raycaster(scene)
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    let target = try RenderTarget(width: width, height: height, device: device)
    let drawn = Scene(sphereClouds: [SphereCloud(elements: frames[0])], camera: camera)
    let renderer = try SceneRenderer(drawn, renderer: .opengl, device: device)
    let models = Scene(camera: camera)
    if count <= 10_000 {
      models.spheres = frames[0].map { Sphere(center: $0.center, radius: $0.radius, color: $0.color) }
    }
    let caster = Raycaster(models)
    // Each scene has its own counter, so that each measurement changes the scene that it draws.
    var (step, drawnStep, modelStep) = (0, 0, 0)
    let pixels = [UInt8](repeating: 1, count: 4 * width * height)
    var copy = [UInt8](repeating: 0, count: 4 * width * height)
    let (timings, repetitions) = measureInterleaved([
      {
        step += 1
        cloud.elements = frames[step % 2]
        cloud.elements[0].radius *= 1.001
      },
      {
        step += 1
        cloud.elements = frames[step % 2]
        _ = try? raycaster.picture(width: width, height: height)
      },
      {
        step += 1
        cloud.elements = frames[step % 2]
        _ = try? raycaster.picture(width: width, height: height, sampling: .single)
      },
      {
        camera.position.x = 0.5 - camera.position.x
        _ = try? raycaster.picture(width: width, height: height)
      },
      {
        drawnStep += 1
        drawn.sphereClouds[0].elements = frames[drawnStep % 2]
        renderer.prepare()
      },
      {
        drawnStep += 1
        drawn.sphereClouds[0].elements = frames[drawnStep % 2]
        _ = try? renderer.draw(into: target)
        _ = target.readPixels()
      },
      {
        modelStep += 1
        batch {
          for (sphere, element) in zip(models.spheres, frames[modelStep % 2]) {
            sphere.radius = element.radius
            sphere.color = element.color
          }
        }
        if !models.spheres.isEmpty { _ = try? caster.picture(width: width, height: height) }
      },
      { copy.withUnsafeMutableBytes { target in pixels.withUnsafeBytes { target.copyMemory(from: $0) } } },
    ])
    table.row([
      "\(count)", Table.number(timings[0].median), timings[1].text, timings[2].text, timings[3].text,
      Table.number(timings[4].median), timings[5].text, models.spheres.isEmpty ? "-" : timings[6].text,
      Table.number(timings[7].median), Table.number(timings[1].median / timings[7].median), "\(repetitions)",
    ])
    withExtendedLifetime(copy) {}
  }
}
