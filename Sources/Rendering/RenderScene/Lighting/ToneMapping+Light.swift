#if canImport(Glibc)
  import func Glibc.log2f
  import func Glibc.powf
#elseif canImport(Darwin)
  import func Darwin.log2f
  import func Darwin.powf
#endif

import Geometry
import SceneModel

extension ToneMapping {
  /// The value of `TONE_MAPPING` in `tone-mapping.glsl`.
  package var shaderValue: Int {
    switch self {
    case .neutral: 0
    case .aces: 1
    case .agx: 2
    case .linear: 3
    }
  }

  /// Returns the linear display value of linear light, from 0 to 1. O(1).
  package func displayed(_ light: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .neutral: return Self.neutral(light)
    case .linear: return light.clamped(lowerBound: .zero, upperBound: .one)
    case .aces:
      let seen = ACESFilm.toSensors.applied(to: light)
      let bounded = seen.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: ACESFilm.limit))
      return ACESFilm.toDisplay.applied(to: ACESFilm.exposed(bounded))
        .clamped(lowerBound: .zero, upperBound: .one)
    case .agx:
      var curve = AgXCurve.toLog.applied(to: light)
      for channel in 0..<3 {
        let stops = log2f(max(curve[channel], AgXCurve.least))
        curve[channel] = AgXCurve.value(min(max((stops - AgXCurve.firstStop) / AgXCurve.stops, 0), 1))
      }
      var bright = AgXCurve.fromLog.applied(to: curve)
      for channel in 0..<3 { bright[channel] = powf(max(bright[channel], 0), AgXCurve.exponent) }
      return AgXCurve.toDisplay.applied(to: bright).clamped(lowerBound: .zero, upperBound: .one)
    }
  }

  /// Returns the value of `neutral`, whose offset is what a dielectric reflects of white light.
  private static func neutral(_ light: SIMD3<Float>) -> SIMD3<Float> {
    let smallest = light.min()
    let color = light - (smallest < 0.08 ? smallest - 6.25 * smallest * smallest : 0.04)
    let peak = color.max()
    guard peak >= 0.76 else { return color }
    let compressed = 1 - 0.24 * 0.24 / (peak + 0.24 - 0.76)
    let share = 1 / (0.15 * (peak - compressed) + 1)
    return color * (compressed / peak * share) + compressed * (1 - share)
  }
}

/// A linear map of colours, by rows.
package struct ColorMatrix: Sendable {
  package let rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  init(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ third: SIMD3<Float>) { rows = (first, second, third) }

  func applied(to color: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3((rows.0 * color).sum(), (rows.1 * color).sum(), (rows.2 * color).sum())
  }

  /// The inverse map.
  package var inverse: ColorMatrix {
    // The columns of the inverse are the cross products of rows, divided by the determinant.
    let columns = (cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1))
    let scale = 1 / dot(rows.0, columns.0)
    func row(_ index: Int) -> SIMD3<Float> {
      SIMD3(columns.0[index], columns.1[index], columns.2[index]) * scale
    }
    return ColorMatrix(row(0), row(1), row(2))
  }
}

/// The constants of `ToneMapping.aces`.
package enum ACESFilm {
  /// From light to the sensitivities of the film.
  package static let toSensors = ColorMatrix(
    SIMD3(0.59719, 0.35458, 0.04823) / 0.6, SIMD3(0.07600, 0.90834, 0.01566) / 0.6,
    SIMD3(0.02840, 0.13383, 0.83777) / 0.6)
  package static let toDisplay = ColorMatrix(
    [1.60475, -0.53108, -0.07367], [-0.10208, 1.10813, -0.00605], [-0.00327, -0.07276, 1.07602])
  /// The inverse maps.
  package static let fromSensors = toSensors.inverse, fromDisplay = toDisplay.inverse
  /// The light above which all is white. Greater squares would be infinite.
  package static let limit: Float = 1e4

  /// Returns the density that light leaves.
  static func exposed(_ light: SIMD3<Float>) -> SIMD3<Float> {
    (light * (light + 0.0245786) - 0.000090537) / (light * (light * 0.983729 + 0.4329510) + 0.238081)
  }
}

/// The constants of `ToneMapping.agx`.
package enum AgXCurve {
  /// From light to the primaries of BT.2020, and then towards grey.
  package static let toLog = ColorMatrix(
    [0.5448148, 0.3737874, 0.0813979], [0.1404170, 0.7541376, 0.1054455], [0.0888104, 0.1788718, 0.7323178])
  /// The opposite of the second part of `toLog`, nearly.
  package static let fromLog = ColorMatrix(
    [1.1271006, -0.1106066, -0.0164939], [-0.1413298, 1.1578237, -0.0164939],
    [-0.1413298, -0.1106066, 1.2519364])
  /// From the primaries of BT.2020 to those of sRGB.
  package static let toDisplay = ColorMatrix(
    [1.6604910, -0.5876411, -0.0728499], [-0.1245505, 1.1328999, -0.0083494],
    [-0.0181508, -0.1005789, 1.1187297])
  /// The inverse maps.
  package static let toLight = toLog.inverse, toCurve = fromLog.inverse, fromDisplay = toDisplay.inverse
  /// The least light that has a logarithm.
  package static let least: Float = 1e-10
  /// The logarithm to base 2 of the darkest light, and the number of stops to the brightest.
  package static let firstStop: Float = -12.47393, stops: Float = 16.5
  /// The exponent of the values of the curve.
  package static let exponent: Float = 2.2
  /// The coefficients of the curve, highest power first.
  package static let curve: [Float] = [15.5, -40.14, 31.96, -6.868, 0.4298, 0.1191, -0.00232]

  /// Returns the value of the curve at `x`, from 0 to 1.
  static func value(_ x: Float) -> Float { curve.reduce(0) { $0 * x + $1 } }
}
