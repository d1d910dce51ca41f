import OpenGLRendering
import Raycasting
import Rendering
import SceneFiles
import SceneModel

/// A measured step.
enum SceneStep: String, CaseIterable, CustomStringConvertible {
  /// Reads the file.
  case read
  /// Renders the scene once at 640x480 by the raycaster.
  case raycast
  /// Renders the scene once at 640x480 by OpenGL, including the creation of the context.
  case opengl

  private static let width = 640, height = 480

  var description: String { rawValue }

  /// Performs the step once, and returns its time in milliseconds.
  func measureOnce(_ path: String) throws -> Double {
    let clock = ContinuousClock()
    var scene: Scene?
    let reading = try clock.measure { scene = try SceneFile.read(path).scene }
    guard self != .read, let scene else { return reading / .milliseconds(1) }
    return try clock.measure { try render(scene) } / .milliseconds(1)
  }

  /// Returns the step as a closure that can be repeated.
  func repeated(_ path: String) throws -> () -> Void {
    if self == .read { return { _ = try? SceneFile.read(path) } }
    let scene = try SceneFile.read(path).scene
    return { try? render(scene) }
  }

  private func render(_ scene: Scene) throws {
    switch self {
    case .read: break
    case .raycast: _ = try Raycaster(scene).picture(width: Self.width, height: Self.height)
    case .opengl:
      let context = try OffscreenContext()
      let device = try context.makeDevice()
      let target = try RenderTarget(width: Self.width, height: Self.height, device: device)
      let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
      try renderer.draw(into: target)
      _ = withExtendedLifetime(context) { target.readPixels() }
    }
  }
}
