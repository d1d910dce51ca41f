import RenderScene

/// Primitives with the tiles of a picture in which they may be visible.
struct TiledPrimitives: Sendable {
  let primitives: RaycastPrimitives
  let bins: TileBins

  /// Assigns primitives to the tiles of a picture of `width` × `height` samples. O(primitives + the sum of their
  /// tiles).
  ///
  /// - Parameter areOpaque: Whether primitives that repeat another one are hidden.
  init(
    _ primitives: RaycastPrimitives, _ view: ViewFrustum, width: Int, height: Int, areOpaque: Bool = false
  ) {
    self.primitives = primitives
    bins = TileBins(primitives, view, width: width, height: height, areOpaque: areOpaque)
  }
}
