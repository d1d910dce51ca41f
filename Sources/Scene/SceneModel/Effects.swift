import Reactive

/// The observable rendering effects and overlays of a picture. Each is on or off.
public final class Effects: DescribedModel {
  /// `effects`.
  public var name: String { Effects.kind }
  /// Whether screen-space ambient occlusion (SSAO) darkens creases and contacts. It makes depth easier to read.
  @Property public var ambientOcclusion: Bool
  /// Whether models cast a soft shadow on a ground plane at the bottom of the lowest model.
  @Property public var groundShadow: Bool
  /// Whether the axes are drawn in the lower left corner: X red, Y green, Z blue.
  @Property public var axes: Bool
  /// Whether a scale bar is drawn in the lower right corner. Its length is 1, 2 or 5 times a power of ten.
  @Property public var scaleBar: Bool

  /// Creates a choice of effects. The default is no effect.
  public init(
    ambientOcclusion: Bool = false, groundShadow: Bool = false, axes: Bool = false, scaleBar: Bool = false
  ) {
    self.ambientOcclusion = ambientOcclusion
    self.groundShadow = groundShadow
    self.axes = axes
    self.scaleBar = scaleBar
  }

  /// `effects`. A scene has only one.
  public static let description = ModelDescription<Effects>(
    kind: "effects", listKey: "effects",
    properties: [
      .boolean("occlusion") { $0.$ambientOcclusion }, .boolean("shadow") { $0.$groundShadow },
      .boolean("axes") { $0.$axes }, .boolean("scaleBar") { $0.$scaleBar },
    ],
    make: { _, _ in Effects() })
}

extension Effects: Equatable {
  /// Returns whether the same effects are on now.
  public static func == (first: Effects, second: Effects) -> Bool {
    first.ambientOcclusion == second.ambientOcclusion && first.groundShadow == second.groundShadow
      && first.axes == second.axes && first.scaleBar == second.scaleBar
  }
}
