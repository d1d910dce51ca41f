/// How the light of a picture becomes display values: light has no limit, and a display has one.
public enum ToneMapping: String, ModelChoice, Sendable {
  /// Keeps hue, saturation and, apart from a small offset, brightness of colours below 0.76. Brighter ones are compressed and
  /// lose saturation (Khronos, "PBR Neutral Tone Mapper", 2024). Surfaces without a material keep light up to 0.7 as it is.
  case neutral
  /// The look of film: strong contrast, bright colours turn white. The fit of S. Hill to the reference rendering transform of
  /// the Academy Color Encoding System, with light divided by 0.6.
  case aces
  /// Soft contrast over 16.5 stops, and bright colours lose saturation before they turn white. T. Sobotka's AgX, with the
  /// fitted curve of B. Wrensch, and the primaries of BT.2020 as in Blender and Filament.
  case agx
  /// Light up to 1 as it is. More is lost.
  case linear
}
