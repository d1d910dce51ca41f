import Geometry

extension ShadowMap {
  /// Returns the fraction of the light that reaches a surface, from 0 to 1. It is exactly 1 where nothing is in the cone
  /// from the surface to the light's disc, exactly 0 on surfaces that face away, and 1 on others outside the map.
  ///
  /// A texel is a blocker if it is nearer to the light than the tangent plane of the surface and within the cone to the
  /// light's disc. The plane excludes the surface itself at any slope, and the cone excludes its concave surroundings, so
  /// the comparison needs almost no bias. O(`ShadowFilter.filterCount`).
  ///
  /// `ShadowLookup8` and `shadows.glsl` repeat this function.
  ///
  /// - Parameters:
  ///   - position: the position, in metres.
  ///   - normal: the unit normal.
  ///   - unit: the least filter radius, in texels; see `ShadowFilter.unit`.
  package func visibility(of position: SIMD3<Float>, normal: SIMD3<Float>, unit: Float = 1) -> Float {
    guard normalToMap.apply(to: normal).z < 0 else { return 0 }
    guard !isEmpty, let receiver = ShadowReceiver(self, position, normal, unit: unit) else { return 1 }
    guard let (radius, mayBeUmbra) = filterRadius(receiver) else { return 1 }
    var blocked: Float = 0
    let count = radius > ShadowFilter.smallRadius ? ShadowFilter.filterCount : ShadowFilter.smallCount
    for (index, tap) in ShadowFilter.taps.prefix(count).enumerated() {
      if index == ShadowFilter.umbraCount, mayBeUmbra, blocked >= Float(index) { return 0 }
      let limit = receiver.coneDepth(tap.z * radius / ShadowFilter.coneWidening)
      let place = SIMD2(receiver.position.x, receiver.position.y) + SIMD2(tap.x, tap.y) * radius - 0.5
      let low = place.rounded(.down).clamped(
        lowerBound: .zero, upperBound: SIMD2(repeating: Float(Self.size - 2)))
      let share = (place - low).clamped(lowerBound: .zero, upperBound: .one)
      func blocks(_ x: Float, _ y: Float) -> Float {
        let texel = low + SIMD2(x, y)
        return depth(texel, level: 0) < min(receiver.planeDepth(texel + 0.5), limit) ? 1 : 0
      }
      let bottom = blocks(0, 0) + (blocks(1, 0) - blocks(0, 0)) * share.x
      let top = blocks(0, 1) + (blocks(1, 1) - blocks(0, 1)) * share.x
      blocked += bottom + (top - bottom) * share.y
    }
    return 1 - blocked / Float(count)
  }

  /// Returns the radius of the filter from the mean distance of the blockers, and whether all samples of the search are
  /// blockers. Nil without a blocker.
  ///
  /// The more of the four samples at the position itself are blockers, the more their distance counts. A caster that is
  /// near would otherwise let light through where it is narrower than the penumbra of a farther one beside it.
  private func filterRadius(_ receiver: ShadowReceiver) -> (radius: Float, mayBeUmbra: Bool)? {
    let place = SIMD2(receiver.position.x, receiver.position.y)
    let nearest = nearestDepth(around: place)
    guard nearest < receiver.position.z else { return nil }
    let slack = ShadowFilter.slack * receiver.unit
    let radius = min(
      (receiver.position.z - nearest) * ShadowFilter.coneSlope + slack, ShadowFilter.maximumRadius)
    var (count, sum) = (Float(0), Float(0))
    func include(_ depth: Float, ifBefore limit: Float) {
      guard depth < limit else { return }
      count += 1
      sum += receiver.position.z - depth
    }
    // Contacts, which the coarser levels miss.
    for offset in [SIMD2<Float>(-1, -1), [1, -1], [-1, 1], [1, 1]] {
      let texel = Self.texel(at: place + offset * (slack / 2), level: 0)
      include(depth(texel, level: 0), ifBefore: receiver.planeDepth(texel + 0.5))
    }
    let (contactCount, contactSum) = (count, sum)
    let level = (1...3).last { radius > ShadowFilter.radius(fromLevel: $0) } ?? 0
    // The size of a texel of the level beyond that of level 0.
    let width = Float(1 << level)
    for tap in ShadowFilter.taps.prefix(ShadowFilter.searchCount) {
      let texel = Self.texel(at: place + SIMD2(tap.x, tap.y) * radius, level: level)
      // The plane's least depth in the texel, and the cone's at the nearest position in it.
      let plane = receiver.planeDepth((texel + 0.5) * width) - receiver.slopeSum * (width - 1) / 2
      let cone = receiver.coneDepth(tap.z * radius - (width - 1) * 0.7)
      include(depth(texel, level: level), ifBefore: min(plane, cone))
    }
    guard count > 0 else { return nil }
    let (mean, contactMean) = (sum / count, contactSum / max(contactCount, 1))
    let distance = mean + (contactMean - mean) * (contactCount / 4)
    return (
      min(max(distance * ShadowFilter.coneSlope, receiver.unit), ShadowFilter.maximumRadius),
      count == Float(4 + ShadowFilter.searchCount)
    )
  }

  /// Returns the texel of a level at a position.
  private static func texel(at place: SIMD2<Float>, level: Int) -> SIMD2<Float> {
    (place / Float(1 << level)).rounded(.down).clamped(
      lowerBound: .zero, upperBound: SIMD2(repeating: Float(size >> level - 1)))
  }

  private func depth(_ texel: SIMD2<Float>, level: Int) -> Float {
    let row = Int(texel.y) + Self.firstRow(ofLevel: level)
    return pyramid[row * Self.stride + Int(texel.x) + (level == 0 ? 0 : Self.size)]
  }

  /// Returns the nearest depth in the 2 × 2 texels of level `boundLevel` around a position: a lower bound of all depths
  /// within half the size of such a texel.
  private func nearestDepth(around place: SIMD2<Float>) -> Float {
    let level = ShadowFilter.boundLevel
    let corner = place - Float(1 << level) / 2
    return [SIMD2<Float>(0, 0), [1, 0], [0, 1], [1, 1]].reduce(.infinity) {
      min($0, depth(Self.texel(at: corner + $1 * Float(1 << level), level: level), level: level))
    }
  }
}

/// A surface point in map space, moved along its normal.
private struct ShadowReceiver {
  let position: SIMD3<Float>
  let unit: Float
  /// The change of the tangent plane's depth per texel.
  private let gradient: SIMD2<Float>
  private let bias: Float

  /// The sum of the absolute values of the gradient.
  let slopeSum: Float

  /// Creates a point, or nil if it is outside the map.
  init?(_ map: ShadowMap, _ position: SIMD3<Float>, _ normal: SIMD3<Float>, unit: Float) {
    let normal = map.normalToMap.apply(to: normal)
    self.unit = unit
    self.position = map.toMap.apply(to: position) + normal * (ShadowFilter.normalOffset * unit)
    gradient = SIMD2(normal.x, normal.y) / max(-normal.z, 1e-4)
    slopeSum = abs(gradient.x) + abs(gradient.y)
    bias = ShadowFilter.bias.x + ShadowFilter.bias.y * slopeSum
    let place = SIMD2(self.position.x, self.position.y)
    guard all(place .>= 0), all(place .<= Float(ShadowMap.size)) else { return nil }
  }

  /// Returns the least depth of the tangent plane at a position in the map, less the bias.
  func planeDepth(_ place: SIMD2<Float>) -> Float {
    let offset = (place - SIMD2(position.x, position.y)) * gradient
    return position.z + offset.x + offset.y - bias
  }

  /// Returns the greatest depth that is within the cone at a distance from its axis.
  func coneDepth(_ distance: Float) -> Float {
    position.z - max(distance - ShadowFilter.slack * unit, 0) / ShadowFilter.coneSlope
  }
}
