/// The rendering effects and overlays that are switched on for a picture.
public struct Effects: Hashable, Sendable {
  /// Whether screen-space ambient occlusion (SSAO) darkens creases and contacts. It makes depth easier to read.
  public var ambientOcclusion: Bool
  /// Whether models cast a soft shadow on a ground plane at the bottom of the lowest model.
  public var groundShadow: Bool
  /// Whether the axes are drawn in the lower left corner: X red, Y green, Z blue.
  public var axes: Bool
  /// Whether a scale bar is drawn in the lower right corner. Its length is 1, 2 or 5 times a power of ten.
  public var scaleBar: Bool

  /// Creates a choice of effects. The default is no effect.
  public init(
    ambientOcclusion: Bool = false, groundShadow: Bool = false, axes: Bool = false, scaleBar: Bool = false
  ) {
    self.ambientOcclusion = ambientOcclusion
    self.groundShadow = groundShadow
    self.axes = axes
    self.scaleBar = scaleBar
  }
}
