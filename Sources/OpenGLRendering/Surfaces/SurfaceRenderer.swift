import Geometry
import SceneModel

/// A renderer of one model with a surface, which it observes.
protocol SurfaceRenderer: AnyObject {
  /// Whether the surface is drawn: no group hides its model.
  var isVisible: Bool { get }
  /// Whether the surface is opaque.
  var isOpaque: Bool { get }
  /// The extent in the scene, by which translucent surfaces are sorted.
  var extent: SurfaceExtent { get }
  /// The kind of program that draws it.
  var program: SurfaceProgram.Kind { get }
  /// The material, or nil if the surface has none.
  var material: GPUMaterial? { get }
  /// Whether the surface is closed, so that back faces are culled.
  var isClosed: Bool { get }
  /// Returns the reason for which the drawn surface differs from the model, or nil. `labels` describe models in
  /// messages.
  func failure(_ labels: ModelLabels) -> SceneError?
  /// Uploads changes. Returns whether the mesh was rebuilt.
  @discardableResult
  func prepare() -> Bool
  /// Draws the last valid surface. Does nothing if there was none.
  ///
  /// - Precondition: `program` and the material are bound.
  func draw(_ program: SurfaceProgram)
}
