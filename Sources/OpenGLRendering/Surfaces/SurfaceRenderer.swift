import Geometry
import SceneModel

/// Draws one model that has a surface, and follows it.
protocol SurfaceRenderer: AnyObject {
  /// Whether the surface hides what is behind it.
  var isOpaque: Bool { get }
  /// The middle of what is drawn.
  var center: SIMD3<Float> { get }
  /// What draws it.
  var program: SurfaceProgram.Kind { get }
  /// Whether its back is never seen.
  var isClosed: Bool { get }
  /// Why what is drawn is not the model as it is; nil if it is. `number` is the model's where it has no name.
  func failure(number: Int) -> SceneError?
  /// Brings the GPU's copy up to date: nothing if nothing changed. Returns whether the mesh was made anew.
  @discardableResult
  func prepare() -> Bool
  /// Draws the last good surface; nothing if there never was one.
  ///
  /// - Precondition: `program` is in use.
  func draw(_ program: SurfaceProgram)
}
