import Foundation

/// Tone mapping in double precision, as the reference of tests.
public enum ToneMappingReference {
  /// Returns the display value of linear light, from 0 to 1 (Khronos, "PBR Neutral Tone Mapper", 2024).
  public static func neutral(_ light: SIMD3<Double>) -> SIMD3<Double> {
    let (start, desaturation) = (0.8 - 0.04, 0.15)
    let smallest = light.min()
    let color = light - (smallest < 0.08 ? smallest - 6.25 * smallest * smallest : 0.04)
    let peak = color.max()
    guard peak >= start else { return color }
    let room = 1 - start
    let compressed = 1 - room * room / (peak + room - start)
    let share = 1 - 1 / (desaturation * (peak - compressed) + 1)
    return color * (compressed / peak) * (1 - share) + compressed * share
  }

  /// Returns the display value of S. Hill's fit of the Academy Color Encoding System for light divided by 0.6, channel by
  /// channel.
  public static func aces(_ light: SIMD3<Double>) -> SIMD3<Double> {
    let input = [[0.59719, 0.35458, 0.04823], [0.07600, 0.90834, 0.01566], [0.02840, 0.13383, 0.83777]]
    let output = [
      [1.60475, -0.53108, -0.07367], [-0.10208, 1.10813, -0.00605], [-0.00327, -0.07276, 1.07602],
    ]
    return clamped(
      product(
        output,
        mapped(product(input, light / 0.6)) {
          ($0 * ($0 + 0.0245786) - 0.000090537) / ($0 * (0.983729 * $0 + 0.4329510) + 0.238081)
        }))
  }

  /// Returns the display value of AgX: the primaries of BT.2020, the inset, the curve over the logarithm, the outset, and back.
  public static func agx(_ light: SIMD3<Double>) -> SIMD3<Double> {
    let toWide = [
      [0.6274039, 0.3292830, 0.0433131], [0.0690973, 0.9195404, 0.0113623],
      [0.0163914, 0.0880133, 0.8955953],
    ]
    let inset = [
      [0.856627153315983, 0.0951212405381588, 0.0482516061458583],
      [0.137318972929847, 0.761241990602591, 0.101439036467562],
      [0.11189821299995, 0.0767994186031903, 0.811302368396859],
    ]
    let outset = [
      [1.1271005818144368, -0.11060664309660323, -0.016493938717834573],
      [-0.1413297634984383, 1.157823702216272, -0.016493938717834257],
      [-0.14132976349843826, -0.11060664309660294, 1.2519364065950405],
    ]
    let fromWide = [
      [1.6604910, -0.5876411, -0.0728499], [-0.1245505, 1.1328999, -0.0083494],
      [-0.0181508, -0.1005789, 1.1187297],
    ]
    let curve = mapped(product(inset, product(toWide, light))) { light in
      let x = min(max((log2(max(light, 1e-10)) + 12.47393) / 16.5, 0), 1)
      return 15.5 * pow(x, 6) - 40.14 * pow(x, 5) + 31.96 * pow(x, 4) - 6.868 * pow(x, 3) + 0.4298 * x * x
        + 0.1191 * x - 0.00232
    }
    return clamped(product(fromWide, mapped(product(outset, curve)) { pow(max($0, 0), 2.2) }))
  }

  /// Returns the light itself, up to 1.
  public static func linear(_ light: SIMD3<Double>) -> SIMD3<Double> { clamped(light) }

  private static func product(_ rows: [[Double]], _ color: SIMD3<Double>) -> SIMD3<Double> {
    let values = rows.map { $0[0] * color.x + $0[1] * color.y + $0[2] * color.z }
    return SIMD3(values[0], values[1], values[2])
  }

  private static func mapped(_ color: SIMD3<Double>, _ map: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(map(color.x), map(color.y), map(color.z))
  }

  private static func clamped(_ color: SIMD3<Double>) -> SIMD3<Double> {
    color.clamped(lowerBound: .zero, upperBound: .one)
  }
}
