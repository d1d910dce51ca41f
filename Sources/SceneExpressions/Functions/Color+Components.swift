import Geometry

// Colours of the numbers that people write, which are encoded as sRGB.
extension Color {
  /// Of red, green and blue as CSS has them, from 0 to 1; what lies outside is clamped.
  init(encoded: SIMD3<Double>, alpha: Double) {
    func linear(_ value: Double) -> Float { Color.decode(Float(unit(value))) }
    self.init(
      red: linear(encoded.x), green: linear(encoded.y), blue: linear(encoded.z), alpha: Float(unit(alpha)))
  }

  /// Of a hue in degrees, and saturation and lightness from 0 to 1: CSS Color Module Level 4, section 7.
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

  /// The same with another opacity.
  func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: Float(unit(alpha)))
  }

  /// The component that `rgb` was or would have been given.
  func encodedComponent(_ index: Int) -> Double {
    Double(index == 3 ? alpha : Color.encode(linear[index]))
  }
}

/// Held within 0 to 1; not a number stays so.
private func unit(_ value: Double) -> Double { smaller(larger(value, 0), 1) }

/// The smaller of two; not a number where one is, so that no mistake is hidden.
func smaller(_ a: Double, _ b: Double) -> Double { b < a || b.isNaN ? b : a }

/// The larger of two; not a number where one is.
func larger(_ a: Double, _ b: Double) -> Double { b > a || b.isNaN ? b : a }
