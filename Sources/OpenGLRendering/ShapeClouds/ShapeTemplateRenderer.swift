import Geometry

/// A renderer of the shape that the elements of a shape cloud repeat.
protocol ShapeTemplateRenderer: SurfaceRenderer {
  /// Returns whether the shape is opaque if the elements have opaque colours, or translucent ones.
  func isOpaque(withOpaqueColors: Bool) -> Bool
  /// Returns the extent of the shape with another transform to the scene.
  func extent(_ transform: Transform) -> SurfaceExtent
  /// Draws the elements in a range of `records`.
  ///
  /// - Parameters:
  ///   - program: the program for instances, which is bound.
  ///   - transform: the transform of the cloud to the scene.
  ///   - areMirrored: whether the transforms of these elements are reflections.
  ///   - records: the elements.
  ///   - range: the numbers of the drawn elements in `records`.
  func drawInstances(
    _ program: SurfaceProgram, _ transform: Transform, areMirrored: Bool, _ records: borrowing GPUBuffer,
    _ range: Range<Int>)
}
