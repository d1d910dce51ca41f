import Geometry
import SceneModel
import Raycasting
import RenderScene

/// The outlines of models in a picture, as lines, for an overlay. They are those of the whole models, also where other
/// models hide them.
///
/// ```swift
/// let outline = ModelOutline()
/// outline.parts = [.init(earth), .init(atoms, element: 7)]
/// let lines = outline.contours(scene, width: 1280, height: 720)
/// ```
/// A raycaster draws the models alone, with half as many pixels in each direction as the picture has, and the contour of
/// their opacity is traced. So the lines are the same for both back ends, and need no OpenGL.
package final class ModelOutline {
  /// A model, or an element of a cloud.
  package struct Part {
    package let model: any Model
    let element: Int?

    /// Creates a part. Without `element` it is the whole model.
    package init(_ model: any Model, element: Int? = nil) { (self.model, self.element) = (model, element) }

    fileprivate func isSame(as other: Part) -> Bool { model === other.model && element == other.element }
  }

  /// The parts to outline.
  package var parts: [Part] = [] {
    didSet {
      if parts.count == oldValue.count, zip(parts, oldValue).allSatisfy({ $0.isSame(as: $1) }) { return }
      last = nil
      drawn = nil
    }
  }

  /// The scene with the parts alone, and its raycaster.
  private var drawn: (scene: Scene, raycaster: Raycaster)?
  /// The last lines, and the view and size for which they were traced.
  private var last: (view: ViewFrustum, width: Int, height: Int, contours: [[SIMD2<Float>]])?

  /// The number of times that lines were traced.
  package private(set) var traceCount = 0

  /// The number of pixels of the picture for each pixel of the raycaster's, in each direction.
  private static let reduction = 2
  /// The opacity at the contour, of 255. Below half, so that translucent models have one.
  private static let level: UInt8 = 40

  /// Creates an outline without parts.
  package init() {}

  /// Returns the outlines as closed lines in pixels of a picture of `scene`, from its upper left corner. If neither the
  /// models nor the view have changed since the last call, they are those of the last call, in O(parts). Otherwise as costly
  /// as a quarter of a picture.
  package func contours(_ scene: Scene, width: Int, height: Int) -> [[SIMD2<Float>]] {
    if parts.isEmpty || width < 2 || height < 2 { return [] }
    let aspectRatio = Float(width) / Float(height)
    let camera = scene.pictureCamera(in: WindowSize(width: width, height: height))
    // Elements of clouds are copies, which do not follow the cloud.
    let isCopied = parts.contains { $0.element != nil }
    let (outlined, raycaster) = isCopied ? makeScene() : drawn ?? makeScene()
    drawn = (outlined, raycaster)
    var view = ViewFrustum(camera, bounds: outlined.bounds, aspectRatio: aspectRatio)
    view.clip = scene.effects.plane
    if let last, last.view == view, (last.width, last.height) == (width, height), !raycaster.needsUpdate,
      !isCopied
    {
      return last.contours
    }
    outlined.camera = camera.inScene
    outlined.effects.clipPlane = view.clip != nil
    if let clip = view.clip {
      (outlined.effects.clipNormal, outlined.effects.clipDistance) = (clip.normal, clip.distance)
    }
    let contours = trace(raycaster, width: width, height: height)
    last = (view, width, height, contours)
    return contours
  }

  private func trace(_ raycaster: Raycaster, width: Int, height: Int) -> [[SIMD2<Float>]] {
    traceCount += 1
    let (columns, rows) = (max(1, width / Self.reduction), max(1, height / Self.reduction))
    guard let picture = try? raycaster.picture(width: columns, height: rows) else { return [] }
    var opacities = [UInt8](repeating: 0, count: columns * rows)
    for pixel in opacities.indices { opacities[pixel] = picture.pixels[4 * pixel + 3] }
    let tracer = ContourTracer(width: columns, height: rows, values: opacities, level: Self.level)
    let scale = SIMD2(Float(width) / Float(columns), Float(height) / Float(rows))
    return tracer.contours.map { $0.map { $0 * scale } }
  }

  private func makeScene() -> (scene: Scene, raycaster: Raycaster) {
    let scene = Scene(background: Color(red: 0, green: 0, blue: 0, alpha: 0))
    scene.models.append(
      contentsOf: parts.compactMap { $0.element.map($0.model.traits.copy(ofElement:)) ?? $0.model })
    return (scene, Raycaster(scene))
  }
}
