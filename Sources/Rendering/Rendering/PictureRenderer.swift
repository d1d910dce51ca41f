import Geometry
import OpenGLRendering
import Pictures
import Raycasting
import RenderScene
import SceneModel

/// Renders pictures of a scene without a window: with the raycaster, or with off-screen OpenGL if it is chosen or the
/// spheres are tessellated.
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
  /// The size of the picture that is drawn, which is then reduced.
  private let width: Int, height: Int
  private let samples: SampleCount
  /// The number of its pixels along each side of a pixel.
  private let enlargement: Int

  /// Returns whether OpenGL is used: it was chosen, or the choice is automatic and a tessellation is given.
  package static func usesOpenGL(tessellation: TessellationDetail?, renderer: RendererChoice) -> Bool {
    renderer == .opengl || renderer == .auto && tessellation != nil
  }

  /// Creates a renderer that observes `scene`.
  ///
  /// - Parameters:
  ///   - scene: the scene, which the renderer retains.
  ///   - tessellation: the tessellation of every sphere, which requires OpenGL; nil renders exact spheres.
  ///   - renderer: the back end.
  ///   - isStill: whether all pictures show the models as they are for the first one, which then takes less time and
  ///     memory in the raycaster.
  ///   - samples: the number of samples of each pixel.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  /// - Throws: `GraphicsError` if OpenGL is needed but not available, if the size is out of range, or if the raycaster
  ///   was chosen and a tessellation is given.
  public init(
    _ scene: Scene, tessellation: TessellationDetail? = nil, renderer: RendererChoice = .auto,
    isStill: Bool = false, samples: SampleCount = .standard, width: Int, height: Int
  ) throws(GraphicsError) {
    let isDrawn = Self.usesOpenGL(tessellation: tessellation, renderer: renderer)
    enlargement = isDrawn ? samples.enlargement : samples.raycast.enlargement
    let (width, height) = (width * enlargement, height * enlargement)
    (self.width, self.height, self.samples) = (width, height, samples)
    guard isDrawn else {
      if tessellation != nil { throw .tessellated }
      backEnd = .raycaster(Raycaster(scene, isStill: isStill))
      return
    }
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    backEnd = .opengl(
      try SceneRenderer(scene, tessellation: tessellation, renderer: .opengl, device: device),
      try RenderTarget(width: width, height: height, device: device), context)
  }

  /// The reasons why images and texts of the scene cannot be drawn as of the last picture, one line each, such as
  /// `image wood.png: …`. Surfaces show a checkerboard in their place.
  public var imageFailures: [String] {
    switch backEnd {
    case .raycaster(let raycaster): raycaster.imageFailures
    case .opengl(let renderer, _, _): renderer.imageFailures
    }
  }

  /// The warnings about images that are drawn, as of the last picture, one line each; see `SceneRenderer.imageWarnings`.
  public var imageWarnings: [String] {
    switch backEnd {
    case .raycaster(let raycaster): raycaster.imageWarnings
    case .opengl(let renderer, _, _): renderer.imageWarnings
    }
  }

  /// Renders the current state of the scene. O(elements + pixels).
  ///
  /// - Throws: `GraphicsError`, or `SceneError` if a model has invalid dimensions.
  public func picture() throws -> Image {
    switch backEnd {
    case .raycaster(let raycaster):
      let picture = try raycaster.picture(
        width: width, height: height, sampling: samples.raycast.sampling)
      if let failure = raycaster.failures.first { throw failure }
      return picture.reduced(by: enlargement)
    case .opengl(let renderer, let target, _):
      try renderer.draw(into: target, sampling: samples.sampling)
      if let failure = renderer.failures.first { throw failure }
      return target.readPixels().reduced(by: enlargement)
    }
  }
}
