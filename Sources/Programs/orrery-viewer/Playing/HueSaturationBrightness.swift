import Geometry

/// A colour as its hue in degrees, and its saturation and brightness from 0 to 1, of the sRGB-encoded components. Alvy Ray
/// Smith, "Color gamut transform pairs", 1978.
struct HueSaturationBrightness {
  var hue: Double, saturation: Double, brightness: Double

  /// Converts a colour. Grey has the hue 0.
  init(_ color: Color) {
    let encoded = color.sRGB
    let parts = SIMD3(Double(encoded.x), Double(encoded.y), Double(encoded.z))
    let (most, least) = (parts.max(), parts.min())
    let range = most - least
    let sector =
      range == 0
      ? 0
      : most == parts.x
        ? (parts.y - parts.z) / range
        : most == parts.y ? 2 + (parts.z - parts.x) / range : 4 + (parts.x - parts.y) / range
    hue = 60 * (sector < 0 ? sector + 6 : sector)
    saturation = most > 0 ? range / most : 0
    brightness = most
  }

  /// The hue, the saturation or the brightness. A set hue wraps around, and the others are limited to their ranges.
  subscript(component: Int) -> Double {
    get { [hue, saturation, brightness][component] }
    set {
      switch component {
      case 0:
        let rest = newValue.truncatingRemainder(dividingBy: 360)
        hue = rest < 0 ? rest + 360 : rest
      case 1: saturation = min(max(newValue, 0), 1)
      default: brightness = min(max(newValue, 0), 1)
      }
    }
  }

  /// The colour.
  func color(alpha: Float) -> Color {
    func part(_ offset: Double) -> Float {
      let place = (offset + hue / 60).truncatingRemainder(dividingBy: 6)
      return Float(brightness * (1 - saturation * max(0, min(place, 4 - place, 1))))
    }
    return Color(sRGB: SIMD4(part(5), part(3), part(1), alpha))
  }
}
