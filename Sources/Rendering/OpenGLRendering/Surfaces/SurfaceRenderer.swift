import RenderScene

/// A surface that `SurfacePass` draws: the triangles of a drawable, or instances of them.
protocol SurfaceRenderer: AnyObject {
  /// Whether the surface is drawn: no group hides its model.
  var isVisible: Bool { get }
  /// Whether light passes through the surface, so that it shows a picture of what is behind.
  var isTransmissive: Bool { get }
  /// Whether the surface is opaque.
  var isOpaque: Bool { get }
  /// The extent in the scene, by which translucent surfaces are sorted.
  var extent: SurfaceExtent { get }
  /// The kind of program that draws it.
  var program: SurfaceProgram.Kind { get }
  /// The material, or nil if the surface has none.
  var material: GPUMaterial? { get }
  /// Whether back faces are culled.
  var isOneSided: Bool { get }
  /// Draws the last valid surface. Does nothing if there was none.
  ///
  /// - Precondition: `program` and the material are bound.
  func draw(_ program: SurfaceProgram)
}
