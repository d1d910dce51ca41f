import Geometry
import OpenGLRendering
import Raycasting
import Rendering
import SceneFiles
import SceneModel
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of a change: of one model among many, whose cost should not depend on their number, and of 10,000 spheres that
/// one parameter moves, which should take no longer than their first picture.
enum ChangeBenchmarks {
  /// The argument of the program.
  static let argument = "changes"

  private static let width = 640, height = 480

  static func measure() throws {
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    try withExtendedLifetime(context) {
      for kind in ["spheres", "boxes"] { try measureOne(kind, device) }
      try measureAll(device)
    }
  }

  /// Returns `count` models in a cube whose size keeps their density.
  private static func models(_ kind: String, _ count: Int) -> Scene {
    var random = RepeatableGenerator()
    let reach = cbrt(Float(count)) / 2
    func center() -> SIMD3<Float> {
      .random(in: -reach...reach, using: &random)
    }
    let scene = Scene()
    if kind == "spheres" {
      scene.spheres = (0..<count).map { _ in Sphere(center: center(), radius: 0.3) }
    } else {
      scene.shapes = (0..<count).map { _ in Box(center: center(), size: [0.4, 0.5, 0.6]) }
    }
    return scene
  }

  /// Changes the size of one model, and prepares the change or draws it.
  private static func measureOne(_ kind: String, _ device: GraphicsDevice) throws {
    let table = Table(
      "one of the \(kind) changes: milliseconds, the lower and upper quartiles",
      [
        ("\(kind)", 10), ("raycaster, prepared", 26), ("drawn", 24), ("drawn, nothing changed", 26),
        ("OpenGL, prepared", 26), ("drawn", 24), ("drawn, nothing changed", 26), ("times", 5),
      ])
    for count in [10, 100, 1_000, 10_000, 100_000] {
      var bodies: [() -> Void] = []
      for choice in [RendererChoice.raycaster, .opengl] {
        let scene = models(kind, count)
        let target = try RenderTarget(width: width, height: height, device: device)
        let renderer = try SceneRenderer(scene, renderer: choice, device: device)
        let camera = Camera(position: [0, 0, 2 * cbrt(Float(count))], target: .zero, fieldOfView: 45)
        scene.camera = camera
        try renderer.draw(into: target)
        var step = 0
        func change() {
          step += 1
          let size = step.isMultiple(of: 2) ? Float(0.3) : 0.31
          if let sphere = scene.spheres.first { sphere.radius = size }
          if let box = scene.shapes.first as? Box { box.size.x = size }
        }
        func draw() {
          _ = try? renderer.draw(into: target)
          if choice == .opengl { _ = target.readPixels() }
        }
        bodies += [
          {
            change()
            renderer.prepare()
          },
          {
            change()
            draw()
          },
          {
            // Nothing that is drawn has changed.
            camera.fieldOfView = 91 - camera.fieldOfView
            draw()
          },
        ]
      }
      let (timings, repetitions) = measureInterleaved(bodies)
      table.row(["\(count)"] + timings.map(\.text) + ["\(repetitions)"])
      fflush(nil)
    }
  }

  /// Moves 10,000 spheres by a parameter, and draws them.
  private static func measureAll(_ device: GraphicsDevice) throws {
    let text = """
      { parameters: { t: 0 }, spheres: [{ center: ["i % 100", "floor(i / 100)", "2 * sin(t + i)"], radius: 0.4,
        repeat: { count: 10000 } }] }
      """
    let path = "\(Yardstick.folder)/orrery-benchmark-\(getpid()).json5"
    defer { unlink(path) }
    Yardstick.write(Array(text.utf8), path)()
    let table = Table(
      "10,000 spheres: milliseconds, the lower and upper quartiles",
      [("back end", 12), ("first picture", 24), ("one parameter set and drawn", 30), ("ratio", 6)])
    for choice in [RendererChoice.raycaster, .opengl] {
      let contents = try SceneFile.read(path)
      guard let bindings = contents.bindings else { preconditionFailure("the scene has a parameter") }
      let target = try RenderTarget(width: width, height: height, device: device)
      let renderer = try SceneRenderer(contents.scene, renderer: choice, device: device)
      func draw(_ renderer: SceneRenderer?) {
        _ = try? renderer?.draw(into: target)
        if choice == .opengl { _ = target.readPixels() }
      }
      var t = 0.0
      let (timings, _) = measureInterleaved([
        { draw(try? SceneRenderer(contents.scene, renderer: choice, device: device)) },
        {
          t += 0.01
          try? bindings.set("t", to: .number(t))
          draw(renderer)
        },
      ])
      table.row([
        "\(choice)", timings[0].text, timings[1].text,
        Table.number(timings[1].median / timings[0].median),
      ])
    }
  }
}
