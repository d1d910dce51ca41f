#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry

/// The light that a rough mirror (GGX) reflects to the eye if the eye is along its normal: the lobe of the split sum (B.
/// Karis, "Real Shading in Unreal Engine 4", 2013). Its weight is D V n·l, normalized.
///
/// Each sample has the mean of the light in a share of the lobe: a mipmap whose pixels have about the solid angle of the
/// share (J. Křivánek and M. Colbert, "Real-time Shading with Filtered Importance Sampling", 2008).
struct ReflectionLobe {
  /// Four samples of the same mipmap.
  struct Group {
    /// The direction to the light, where z is the normal.
    var x = SIMD4<Float>.zero, y = SIMD4<Float>.zero, z = SIMD4<Float>.zero
    /// The weights. The sum of those of all samples is 1.
    var weight = SIMD4<Float>.zero
    /// The mipmap.
    var level = RadianceMipmaps.Level(inner: 0, start: 0)
  }

  /// The samples, in groups.
  private(set) var groups: [Group] = []
  /// α², where α is the parameter of the distribution of microfacet normals.
  private let square: Float
  /// The integral of D V n·l over all directions to the light.
  private let whole: Float

  /// Creates the lobe of a surface, with samples for a map.
  ///
  /// - Parameters:
  ///   - roughness: the roughness of the surface.
  ///   - count: the number of samples. It is rounded up to a multiple of four.
  ///   - levels: the mipmaps of the map.
  init(roughness: Float, count: Int, levels: [RadianceMipmaps.Level]) {
    let alpha = max(roughness, 0.045) * max(roughness, 0.045)
    let square = alpha * alpha
    let count = (count + 3) / 4 * 4
    let pixel = 4 * Float.pi / Float(levels[0].inner * levels[0].inner)
    for start in stride(from: 0, to: count, by: 4) {
      var group = Group()
      var density: Float = 0
      for lane in 0..<4 {
        // Equal shares of the distribution of normals, at the angles of a golden spiral.
        let number = Float(start + lane)
        let share = (number + 0.5) / Float(count)
        let turns = number * 0.618_034
        let angle = 2 * Float.pi * (turns - turns.rounded(.down))
        let squaredCosine = (1 - share) / (1 + (square - 1) * share)
        let squaredSine = square * share / (1 + (square - 1) * share)
        let radius = 2 * (squaredCosine * squaredSine).squareRoot()
        let cosine = squaredCosine - squaredSine
        (group.x[lane], group.y[lane], group.z[lane]) = (radius * cos(angle), radius * sin(angle), cosine)
        group.weight[lane] = Self.weight(cosine, square)
        density += Self.density(cosine, square) / 4
      }
      let level = log2(1 / (Float(count) * density * pixel)) / 2
      group.level = levels[min(max(0, Int(level.rounded())), levels.count - 1)]
      groups.append(group)
    }
    self.square = square
    whole = groups.reduce(0) { $0 + $1.weight.sum() } / Float(count)
    for index in groups.indices { groups[index].weight /= whole * Float(count) }
  }

  /// Returns the weight of a direction per solid angle. The integral over all directions is 1.
  func weight(cosine: Float) -> Float {
    cosine > 0 ? Self.density(cosine, square) * Self.weight(cosine, square) / whole : 0
  }

  /// Returns the density of the directions to the light if the microfacet normals have the density D n·h: D / 4, because
  /// v·h = n·h.
  private static func density(_ cosine: Float, _ square: Float) -> Float {
    let denominator = (1 + cosine) / 2 * (square - 1) + 1
    return square / (4 * .pi * denominator * denominator)
  }

  /// Returns the weight of a direction with this density: 4 V n·l, where n·v = 1.
  private static func weight(_ cosine: Float, _ square: Float) -> Float {
    cosine > 0 ? 2 * cosine / (cosine + (cosine * cosine * (1 - square) + square).squareRoot()) : 0
  }
}
