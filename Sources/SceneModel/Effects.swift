/// What a picture shows besides its models.
public struct Effects: Hashable, Sendable {
  /// Whether hollows are darker, by screen-space ambient occlusion: where surfaces are near each other, less light
  /// reaches them. Depth is read far better by it.
  public var ambientOcclusion: Bool
  /// Whether models throw a soft shadow on the ground, which is where the lowest of them is.
  public var groundShadow: Bool
  /// Whether the axes are shown in the lower left corner: X red, Y green, Z blue.
  public var axes: Bool
  /// Whether a bar in the lower right corner shows a length, of 1, 2 or 5 times a power of ten.
  public var scaleBar: Bool

  /// Creates a choice of effects, none unless told.
  public init(
    ambientOcclusion: Bool = false, groundShadow: Bool = false, axes: Bool = false, scaleBar: Bool = false
  ) {
    self.ambientOcclusion = ambientOcclusion
    self.groundShadow = groundShadow
    self.axes = axes
    self.scaleBar = scaleBar
  }
}
