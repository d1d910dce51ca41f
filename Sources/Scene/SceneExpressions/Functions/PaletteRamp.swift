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
