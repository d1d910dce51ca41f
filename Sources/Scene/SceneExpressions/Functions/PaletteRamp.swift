import Geometry

/// One component of the colours of a palette, as linear numbers. It has the values of `Palette.color(_:)` to the bit,
/// and computes no other component.
struct PaletteRamp: Sendable {
  private let stops: [Float]
  private let linear: [Double]

  private init(_ palette: Palette, _ component: Int) {
    stops = palette.channelStops.map { $0[component] }
    linear = (0..<256).map { Double(Color.linear(fromSRGB8: UInt8($0))) }
  }

  /// The linear component at `share`, clamped to 0 to 1. NaN stays NaN.
  @inline(__always)
  subscript(share: Double) -> Double {
    if share.isNaN { return .nan }
    let share = Float(share)
    let place = (share >= 0 ? min(share, 1) : 0) * Float(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    let mixed = stops[index] + (stops[index + 1] - stops[index]) * (place - Float(index))
    // Rounds halves up, as `rounded()` does for positive numbers. The sum is exact in `Double`. There is no branch, which
    // would be mispredicted for half of the numbers.
    return linear[Int(Double(mixed) + 0.5)]
  }

  /// Returns the ramp of a palette. O(1).
  static func of(_ palette: Palette, component: Int) -> PaletteRamp {
    all[palette]?[component] ?? PaletteRamp(palette, component)
  }

  private static let all = Dictionary(
    uniqueKeysWithValues: Palette.allCases.map { palette in
      (palette, (0..<3).map { PaletteRamp(palette, $0) })
    })
}

// The numbers of colours in programs.
extension Color {
  /// Returns the sRGB-encoded red, green or blue of a hue in degrees, and a saturation and lightness from 0 to 1 (CSS
  /// Color Module Level 4, section 7).
  static func encodedComponent(
    _ component: Int, hue: Double, saturation: Double, lightness: Double
  ) -> Double {
    let offset = component == 0 ? 0.0 : component == 1 ? 8 : 4
    let (saturation, lightness) = (unit(saturation), unit(lightness))
    let turn = hue - 360 * (hue / 360).rounded(.down)
    let reach = saturation * smaller(lightness, 1 - lightness)
    let k = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
    return lightness - reach * larger(-1, smaller(smaller(k - 3, 9 - k), 1))
  }
}

extension Palette {
  /// Returns the linear red, green or blue of the category `number`, rounded down, modulo the number of categories. NaN
  /// if the number is not finite.
  static func categoryComponent(_ component: Int, of number: Double) -> Double {
    let count = 8.0
    let whole = number.rounded(.down)
    let category = whole - count * (whole / count).rounded(.down)
    guard category >= 0, category < count else { return .nan }
    return Double(Color.linear(fromSRGB8: Palette.categories.color(ofCategory: Int(category))[component]))
  }
}

/// Returns `value` clamped to 0 to 1. NaN stays NaN.
private func unit(_ value: Double) -> Double { smaller(larger(value, 0), 1) }

/// Returns the smaller of two numbers. NaN if either is NaN, so that errors propagate.
@inline(__always)
func smaller(_ a: Double, _ b: Double) -> Double { b < a || b.isNaN ? b : a }

/// Returns the larger of two numbers. NaN if either is NaN.
@inline(__always)
func larger(_ a: Double, _ b: Double) -> Double { b > a || b.isNaN ? b : a }
