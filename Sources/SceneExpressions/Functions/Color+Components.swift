import Geometry

// Conversions from sRGB-encoded components, the form in which colours are written.
extension Color {
  /// Creates a colour from sRGB-encoded red, green and blue, from 0 to 1 as in CSS. Values outside are clamped.
  init(encoded: SIMD3<Double>, alpha: Double) {
    self.init(
      sRGB: SIMD4(
        Float(unit(encoded.x)), Float(unit(encoded.y)), Float(unit(encoded.z)), Float(unit(alpha))))
  }

  /// Creates a colour from a hue in degrees, and a saturation and lightness from 0 to 1 (CSS Color Module Level 4,
  /// section 7).
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let (saturation, lightness) = (unit(saturation), unit(lightness))
    let turn = hue - 360 * (hue / 360).rounded(.down)
    let reach = saturation * smaller(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let k = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * larger(-1, smaller(smaller(k - 3, 9 - k), 1))
    }
    self.init(encoded: SIMD3(channel(0), channel(8), channel(4)), alpha: alpha)
  }

  /// Returns the same colour with another opacity.
  func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: Float(unit(alpha)))
  }

  /// Returns the sRGB-encoded red, green or blue, or the alpha, as an argument of `rgb` would be given.
  func encodedComponent(_ index: Int) -> Double {
    Double(index == 3 ? alpha : Color.sRGB(fromLinear: linear[index]))
  }
}

/// Returns `value` clamped to 0 to 1. NaN stays NaN.
private func unit(_ value: Double) -> Double { smaller(larger(value, 0), 1) }

/// Returns the smaller of two numbers. NaN if either is NaN, so that errors propagate.
func smaller(_ a: Double, _ b: Double) -> Double { b < a || b.isNaN ? b : a }

/// Returns the larger of two numbers. NaN if either is NaN.
func larger(_ a: Double, _ b: Double) -> Double { b > a || b.isNaN ? b : a }
