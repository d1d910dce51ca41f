public import Geometry
import OpenGLRendering
public import Pictures
import Raycasting
public import RenderScene
public import SceneModel

/// Draws pictures of a scene as it is, without a window: by the raycaster where it can, or else by OpenGL off screen.
///
/// ```swift
/// let renderer = try PictureRenderer(scene, width: 1280, height: 720)
/// let bytes = try PNG.encode(try renderer.picture())
/// ```
public final class PictureRenderer {
  private enum BackEnd {
    case raycaster(Raycaster)
    case opengl(SceneRenderer, RenderTarget, OffscreenContext)
  }

  private let backEnd: BackEnd
  private let width: Int, height: Int

  /// Whether OpenGL is needed: it was asked for, or the raycaster does not draw the scene as it is.
  public static func usesOpenGL(
    _ scene: Scene, tessellation: SphereTessellation?, renderer: RendererChoice
  ) -> Bool {
    renderer == .opengl || renderer == .auto && (tessellation != nil || !Raycaster.draws(scene))
  }

  /// Follows `scene`.
  ///
  /// - Parameters:
  ///   - scene: what is drawn; held as long as the renderer lives.
  ///   - tessellation: how every sphere is cut, which only OpenGL draws; nil draws exact spheres.
  ///   - renderer: what draws.
  ///   - width: the pixels in a row.
  ///   - height: the number of rows.
  /// - Throws: `GraphicsError` if there is no OpenGL where it is needed, or the size is out of range.
  public init(
    _ scene: Scene, tessellation: SphereTessellation? = nil, renderer: RendererChoice = .auto,
    width: Int, height: Int
  ) throws(GraphicsError) {
    (self.width, self.height) = (width, height)
    guard Self.usesOpenGL(scene, tessellation: tessellation, renderer: renderer) else {
      if tessellation != nil { throw .tessellated }
      guard Raycaster.draws(scene) else { throw .translucent }
      backEnd = .raycaster(Raycaster(scene))
      return
    }
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    backEnd = .opengl(
      try SceneRenderer(scene, tessellation: tessellation, renderer: .opengl, device: device),
      try RenderTarget(width: width, height: height, device: device), context)
  }

  /// The picture of the scene as it is. O(elements + pixels).
  ///
  /// - Throws: `GraphicsError`, or `SceneError` if the lengths of a model make no shape.
  public func picture() throws -> Image {
    switch backEnd {
    case .raycaster(let raycaster):
      let picture = try raycaster.picture(width: width, height: height)
      if let failure = raycaster.failures.first { throw failure }
      return picture
    case .opengl(let renderer, let target, _):
      try renderer.draw(into: target)
      if let failure = renderer.failures.first { throw failure }
      return target.readPixels()
    }
  }
}
