import SceneModel

/// The rods of bonds: two for each bond, which meet in the middle, each in the colour of the atom at its end.
enum BondRods {
  /// The radius of a bond, in ångströms. Bonds between small spheres are thinner.
  private static let radius: Float = 0.15

  /// Returns the rods of bonds between pairs of spheres. O(bonds).
  static func rods(_ pairs: [SIMD2<UInt32>], _ spheres: [SphereCloud.Element]) -> [RodCloud.Element] {
    var rods: [RodCloud.Element] = []
    rods.reserveCapacity(2 * pairs.count)
    for pair in pairs {
      let (one, other) = (spheres[Int(pair.x)], spheres[Int(pair.y)])
      let radius = radius(one, other)
      let middle = (one.center + other.center) * 0.5
      rods.append(.init(from: one.center, to: middle, radius: radius, sRGB8: one.sRGB8))
      rods.append(.init(from: other.center, to: middle, radius: radius, sRGB8: other.sRGB8))
    }
    return rods
  }

  /// Changes the radii and colours of the rods of `pairs` to those of the spheres. O(bonds).
  static func edit(
    _ rods: inout [RodCloud.Element], _ pairs: [SIMD2<UInt32>], _ spheres: [SphereCloud.Element]
  ) {
    for (index, pair) in pairs.enumerated() {
      let (one, other) = (spheres[Int(pair.x)], spheres[Int(pair.y)])
      let radius = radius(one, other)
      (rods[2 * index].radius, rods[2 * index].sRGB8) = (radius, one.sRGB8)
      (rods[2 * index + 1].radius, rods[2 * index + 1].sRGB8) = (radius, other.sRGB8)
    }
  }

  private static func radius(_ one: SphereCloud.Element, _ other: SphereCloud.Element) -> Float {
    // Particles that are not drawn have no bonds.
    one.isDrawn && other.isDrawn ? min(radius, min(one.radius, other.radius) * 0.6) : 0
  }
}
