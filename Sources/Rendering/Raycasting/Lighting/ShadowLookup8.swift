import Geometry
import Parallelism
import RenderScene

/// The shadows of a picture, looked up for eight positions at a time by the formulas of `ShadowMap.visibility`, which
/// documents them.
///
/// Positions and normals are those of the picture's view space. A level of a map is chosen for each lane; all eight then
/// read their texels at the addresses that follow from it.
struct ShadowLookup8: Sendable {
  /// A map, from the view space of the picture.
  private struct Map: Sendable {
    /// Without elements if the map is empty.
    let depths: [Float]
    let toMap: Transform
    let normalToMap: Transform
    /// The radius of a pixel's footprint at a distance of 1.
    let footprint: Float
  }

  private let maps: [Map]
  /// The map of each light; −1 for a light without a shadow.
  private let mapOfLight: [Int]
  private let isOrthographic: Bool
  private let taps = ImmutableBuffer(ShadowFilter.taps)

  /// No shadows.
  static let none = ShadowLookup8()

  private init() { (maps, mapOfLight, isOrthographic) = ([], [], false) }

  /// Creates the lookup of a picture.
  ///
  /// - Parameters:
  ///   - shading: the lighting of the picture.
  ///   - maps: the maps of its lights.
  ///   - view: the view of the picture.
  ///   - height: the height of the picture, in pixels.
  init(_ shading: LightingParameters, _ maps: [ShadowMap], _ view: ViewFrustum, height: Int) {
    let parameters = ShadowParameters(shading, maps, view, height: height)
    let turn = Transform(xAxis: view.right, yAxis: view.up, zAxis: view.forward)
    var toWorld = turn
    toWorld.translation = view.eye
    self.maps = maps.enumerated().map { index, map in
      Map(
        depths: map.isEmpty ? [] : map.depths, toMap: map.toMap * toWorld,
        normalToMap: map.normalToMap * turn,
        footprint: parameters.footprints[index])
    }
    mapOfLight = maps.isEmpty ? [] : parameters.mapOfLight
    isOrthographic = view.isOrthographic
  }

  /// Returns whether a light has a shadow.
  @inline(__always)
  func hasShadow(ofLight light: Int) -> Bool { !maps.isEmpty && mapOfLight[light] >= 0 }

  /// Returns the fraction of a light that reaches surfaces, from 0 to 1.
  ///
  /// - Precondition: the light has a shadow.
  @inline(never)
  func visibility(ofLight light: Int, position: Vector3x8, normal: Vector3x8) -> SIMD8<Float> {
    let map = maps[mapOfLight[light]]
    if map.depths.isEmpty {
      let facesLight = map.normalToMap.apply(to: normal).z .< 0
      return SIMD8(repeating: 1).replacing(with: 0, where: .!facesLight)
    }
    let footprint = isOrthographic ? SIMD8(repeating: map.footprint) : position.z * map.footprint
    let receiver = ShadowReceiver8(
      map.toMap.apply(to: position), normal: map.normalToMap.apply(to: normal),
      unit: footprint.clamped(ShadowFilter.unit.lowerBound, ShadowFilter.unit.upperBound))
    return map.depths.withElements { depths in
      let texels = ShadowTexels(depths: depths)
      var visibility = SIMD8<Float>(repeating: 1)
      if let blockers = blockers(receiver, texels) {
        visibility.replace(with: 1 - blocked(receiver, blockers, texels), where: blockers.exist)
      }
      visibility.replace(with: 1, where: .!receiver.isInside)
      return visibility.replacing(with: 0, where: .!receiver.facesLight)
    }
  }

  /// The result of the search for blockers.
  private struct Blockers {
    /// The radii of the filters.
    let radius: SIMD8<Float>
    /// The lanes that have any blocker, and those in which all samples are blockers.
    let exist: SIMDMask<SIMD8<Int32>>, areAll: SIMDMask<SIMD8<Int32>>
  }

  /// Searches for blockers. Nil if there is none.
  @inline(__always)
  private func blockers(_ receiver: ShadowReceiver8, _ texels: ShadowTexels) -> Blockers? {
    let (x, y, depth) = (receiver.position.x, receiver.position.y, receiver.position.z)
    let nearest = texels.nearestDepth(x, y)
    let mayExist = (nearest .< depth) .& receiver.isInside .& receiver.facesLight
    guard mayExist.isAnySet else { return nil }
    let slack = receiver.unit * ShadowFilter.slack
    let radius = ((depth - nearest).max(0) * ShadowFilter.coneSlope + slack).min(ShadowFilter.maximumRadius)
    var sum = BlockerSum8()
    let half = slack * 0.5
    let finest = ShadowTexelLevels8.finest
    for corner in 0..<4 {
      let (column, row) = finest.texel(
        corner & 1 == 0 ? x - half : x + half, corner & 2 == 0 ? y - half : y + half)
      sum.add(
        depth, texels.depth(column, row, finest), ifBefore: receiver.planeDepth(column + 0.5, row + 0.5))
    }
    let contacts = sum
    let level = ShadowTexelLevels8(ofSearchRadius: radius)
    let excess = level.width - 1
    let (planeMargin, coneMargin) = (receiver.slopeSum * excess * 0.5, excess * 0.7)
    for index in 0..<ShadowFilter.searchCount {
      let tap = taps[index]
      let (column, row) = level.texel(x + radius * tap.x, y + radius * tap.y)
      let plane =
        receiver.planeDepth((column + 0.5) * level.width, (row + 0.5) * level.width) - planeMargin
      let cone = receiver.coneDepth(radius * tap.z - coneMargin)
      sum.add(depth, texels.depth(column, row, level), ifBefore: plane.pointwiseLesser(cone))
    }
    let exist = (sum.count .> 0) .& mayExist
    guard exist.isAnySet else { return nil }
    let distance = sum.mean + (contacts.mean - sum.mean) * (contacts.count * 0.25)
    let width = (distance * ShadowFilter.coneSlope).pointwiseGreater(receiver.unit)
    return Blockers(
      radius: width.min(ShadowFilter.maximumRadius), exist: exist,
      areAll: sum.count .>= Float(4 + ShadowFilter.searchCount))
  }

  /// Returns the fractions of the filters that are blocked.
  @inline(__always)
  private func blocked(_ receiver: ShadowReceiver8, _ blockers: Blockers, _ texels: ShadowTexels) -> SIMD8<
    Float
  > {
    func sum(_ samples: Range<Int>) -> SIMD8<Float> {
      var sum = SIMD8<Float>.zero
      for index in samples { sum += sample(index, receiver, blockers.radius, texels) }
      return sum
    }
    let first = sum(0..<ShadowFilter.umbraCount)
    let isUmbra = blockers.areAll .& (first .>= Float(ShadowFilter.umbraCount))
    // Neither the lanes in the umbra nor those without blockers need more samples.
    let isPartial = blockers.exist .& .!isUmbra
    var blocked = SIMD8<Float>(repeating: 1)
    guard isPartial.isAnySet else { return blocked }
    let small = first + sum(ShadowFilter.umbraCount..<ShadowFilter.smallCount)
    blocked.replace(with: small * (1 / Float(ShadowFilter.smallCount)), where: isPartial)
    let isLarge = isPartial .& (blockers.radius .> ShadowFilter.smallRadius)
    guard isLarge.isAnySet else { return blocked }
    let large = small + sum(ShadowFilter.smallCount..<ShadowFilter.filterCount)
    return blocked.replacing(with: large * (1 / Float(ShadowFilter.filterCount)), where: isLarge)
  }

  /// Returns the fractions of four texels around a sample of the filter that are blockers, weighted bilinearly.
  @inline(__always)
  private func sample(
    _ index: Int, _ receiver: ShadowReceiver8, _ radius: SIMD8<Float>, _ texels: ShadowTexels
  ) -> SIMD8<Float> {
    let tap = taps[index]
    let limit = Float(ShadowMap.size - 2)
    let cone = receiver.coneDepth(radius * (tap.z / ShadowFilter.coneWidening))
    let x = receiver.position.x + (radius * tap.x - 0.5), y = receiver.position.y + (radius * tap.y - 0.5)
    let column = x.max(0).min(limit).floored, row = y.max(0).min(limit).floored
    let right = (x - column).max(0).min(1), up = (y - row).max(0).min(1)
    let plane = receiver.planeDepth(column + 0.5, row + 0.5), planeAbove = plane + receiver.gradientY
    let address = row * Float(ShadowMap.stride) + column
    @inline(__always)
    func blocks(_ step: Int, _ plane: SIMD8<Float>) -> SIMD8<Float> {
      let isBlocker = texels.depth(at: address + Float(step)) .< plane.pointwiseLesser(cone)
      return SIMD8(repeating: 0).replacing(with: 1, where: isBlocker)
    }
    let lowLeft = blocks(0, plane), lowRight = blocks(1, plane + receiver.gradientX)
    let topLeft = blocks(ShadowMap.stride, planeAbove)
    let topRight = blocks(ShadowMap.stride + 1, planeAbove + receiver.gradientX)
    let bottom = lowLeft + (lowRight - lowLeft) * right, top = topLeft + (topRight - topLeft) * right
    return bottom + (top - bottom) * up
  }
}
