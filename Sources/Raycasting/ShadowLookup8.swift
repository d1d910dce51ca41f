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
        depths: map.depths, toMap: map.toMap * toWorld, normalToMap: map.normalToMap * turn,
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
    let footprint = isOrthographic ? SIMD8(repeating: map.footprint) : position.z * map.footprint
    let receiver = Receiver(
      map.toMap.apply(to: position), normal: map.normalToMap.apply(to: normal),
      unit: footprint.clamped(ShadowFilter.unit.lowerBound, ShadowFilter.unit.upperBound))
    return map.depths.withElements { depths in
      let texels = Texels(depths: depths)
      var visibility = SIMD8<Float>(repeating: 1)
      if let blockers = blockers(receiver, texels) {
        visibility.replace(with: 1 - blocked(receiver, blockers, texels), where: blockers.exist)
      }
      visibility.replace(with: 0, where: .!receiver.facesLight)
      return visibility.replacing(with: 1, where: .!receiver.isInside)
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
  private func blockers(_ receiver: Receiver, _ texels: Texels) -> Blockers? {
    let (x, y, depth) = (receiver.position.x, receiver.position.y, receiver.position.z)
    let nearest = texels.nearestDepth(x, y)
    let mayExist = (nearest .< depth) .& receiver.isInside .& receiver.facesLight
    guard mayExist.isAnySet else { return nil }
    let slack = receiver.unit * ShadowFilter.slack
    let radius = ((depth - nearest).max(0) * ShadowFilter.coneSlope + slack).min(ShadowFilter.maximumRadius)
    var sum = BlockerSum()
    let half = slack * 0.5
    let finest = TexelLevel.finest
    for corner in 0..<4 {
      let (column, row) = finest.texel(
        corner & 1 == 0 ? x - half : x + half, corner & 2 == 0 ? y - half : y + half)
      sum.add(
        depth, texels.depth(column, row, finest), ifBefore: receiver.planeDepth(column + 0.5, row + 0.5))
    }
    let contacts = sum
    let level = TexelLevel(ofSearchRadius: radius)
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
  private func blocked(_ receiver: Receiver, _ blockers: Blockers, _ texels: Texels) -> SIMD8<Float> {
    var blocked = SIMD8<Float>.zero
    for index in 0..<ShadowFilter.umbraCount { blocked += sample(index, receiver, blockers.radius, texels) }
    let isUmbra = blockers.areAll .& (blocked .>= Float(ShadowFilter.umbraCount))
    // Neither those in the umbra nor those without blockers need more samples.
    if (blockers.exist .& .!isUmbra).isAnySet {
      for index in ShadowFilter.umbraCount..<ShadowFilter.filterCount {
        blocked += sample(index, receiver, blockers.radius, texels)
      }
    }
    return (blocked * (1 / Float(ShadowFilter.filterCount))).replacing(with: 1, where: isUmbra)
  }

  /// Returns the fractions of four texels around a sample of the filter that are blockers, weighted bilinearly.
  @inline(__always)
  private func sample(
    _ index: Int, _ receiver: Receiver, _ radius: SIMD8<Float>, _ texels: Texels
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

/// The number and the distances of the blockers of eight surface points.
private struct BlockerSum {
  private(set) var count = SIMD8<Float>.zero
  private var sum = SIMD8<Float>.zero

  /// The mean distance, 0 without blockers.
  @inline(__always)
  var mean: SIMD8<Float> { sum / count.max(1) }

  @inline(__always)
  mutating func add(_ position: SIMD8<Float>, _ blocker: SIMD8<Float>, ifBefore limit: SIMD8<Float>) {
    let isBlocker = blocker .< limit
    count += SIMD8(repeating: 0).replacing(with: 1, where: isBlocker)
    sum += SIMD8(repeating: 0).replacing(with: position - blocker, where: isBlocker)
  }
}

/// Eight surface points in map space, moved along their normals; see `ShadowReceiver`.
private struct Receiver {
  let position: Vector3x8
  let unit: SIMD8<Float>
  let isInside: SIMDMask<SIMD8<Int32>>, facesLight: SIMDMask<SIMD8<Int32>>
  let gradientX: SIMD8<Float>, gradientY: SIMD8<Float>
  let slopeSum: SIMD8<Float>
  private let bias: SIMD8<Float>

  @inline(__always)
  init(_ position: Vector3x8, normal: Vector3x8, unit: SIMD8<Float>) {
    self.unit = unit
    var place = position + normal * (unit * ShadowFilter.normalOffset)
    let size = Float(ShadowMap.size)
    isInside =
      (place.x .>= 0) .& (place.y .>= 0) .& (place.x .<= size) .& (place.y .<= size)
      .& (place.z .> -ShadowMap.empty) .& (place.z .< ShadowMap.empty)
    // The addresses of texels follow from finite numbers in all lanes.
    place.replace(with: Vector3x8(.zero), where: .!isInside)
    self.position = place
    facesLight = normal.z .< 0
    let scale = 1 / (normal.z * -1).max(1e-4)
    (gradientX, gradientY) = (normal.x * scale, normal.y * scale)
    slopeSum =
      gradientX.pointwiseGreater(gradientX * -1) + gradientY.pointwiseGreater(gradientY * -1)
    bias = slopeSum * ShadowFilter.bias.y + ShadowFilter.bias.x
  }

  @inline(__always)
  func planeDepth(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
    position.z + (x - position.x) * gradientX + (y - position.y) * gradientY - bias
  }

  @inline(__always)
  func coneDepth(_ distance: SIMD8<Float>) -> SIMD8<Float> {
    position.z - (distance - unit * ShadowFilter.slack).max(0) * (1 / ShadowFilter.coneSlope)
  }
}

/// The levels of a map from which eight lanes read.
private struct TexelLevel {
  /// The size of a texel, and its reciprocal.
  private(set) var width = SIMD8<Float>(repeating: 1)
  private var scale = SIMD8<Float>(repeating: 1)
  /// The address of the first texel.
  fileprivate private(set) var start = SIMD8<Float>.zero
  private var limit = SIMD8<Float>(repeating: Float(ShadowMap.size - 1))

  /// Level 0.
  static var finest: TexelLevel { TexelLevel() }

  private init() {}

  @inline(__always)
  init(ofSearchRadius radius: SIMD8<Float>) {
    set(1, where: radius .> ShadowFilter.radius(fromLevel: 1))
    set(2, where: radius .> ShadowFilter.radius(fromLevel: 2))
    set(3, where: radius .> ShadowFilter.radius(fromLevel: 3))
  }

  /// All lanes at one level.
  @inline(__always)
  init(_ level: Int) { set(level, where: SIMDMask(repeating: true)) }

  @inline(__always)
  private mutating func set(_ level: Int, where mask: SIMDMask<SIMD8<Int32>>) {
    width.replace(with: Float(1 << level), where: mask)
    scale.replace(with: 1 / Float(1 << level), where: mask)
    let first = ShadowMap.firstRow(ofLevel: level) * ShadowMap.stride + ShadowMap.size
    start.replace(with: Float(first), where: mask)
    limit.replace(with: Float(ShadowMap.size >> level - 1), where: mask)
  }

  /// Returns the texels at positions in the map, clamped to the map.
  @inline(__always)
  func texel(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> (column: SIMD8<Float>, row: SIMD8<Float>) {
    ((x * scale).max(0).floored.pointwiseLesser(limit), (y * scale).max(0).floored.pointwiseLesser(limit))
  }
}

/// The depths of a map.
private struct Texels {
  let depths: UnownedSpan<Float>

  /// Returns the depths of texels of a level.
  @inline(__always)
  func depth(_ column: SIMD8<Float>, _ row: SIMD8<Float>, _ level: TexelLevel) -> SIMD8<Float> {
    depth(at: row * Float(ShadowMap.stride) + column + level.start)
  }

  /// Returns the depths at addresses, which are whole numbers.
  ///
  /// Added to 2^23, a whole number below it is the low bits of the sum, so no lane is converted by itself.
  ///
  /// - Precondition: the addresses are in the map.
  @inline(__always)
  func depth(at address: SIMD8<Float>) -> SIMD8<Float> {
    let words = (address + 8_388_608).reinterpreted(as: SIMD8<UInt32>.self)
    @inline(__always)
    func lane(_ lane: Int) -> Float { depths[Int(words[lane] & 0x7F_FFFF)] }
    return SIMD8(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
  }

  /// Returns the nearest depths in the 2 × 2 texels of level `boundLevel` around positions.
  @inline(__always)
  func nearestDepth(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
    let level = TexelLevel(ShadowFilter.boundLevel)
    let half = Float(1 << ShadowFilter.boundLevel) / 2
    let (left, bottom) = level.texel(x - half, y - half)
    let (right, top) = level.texel(x + half, y + half)
    return depth(left, bottom, level).pointwiseLesser(depth(right, bottom, level)).pointwiseLesser(
      depth(left, top, level).pointwiseLesser(depth(right, top, level)))
  }
}

extension SIMD8<Float> {
  /// The greatest whole numbers that are not greater, for numbers from 0 to 2^22. A whole number may give its
  /// predecessor.
  ///
  /// Adding 1.5 * 2^23 rounds to the nearest whole number, because floats of this size are 1 apart. The instruction set
  /// without SSE 4.1 has no rounding of vectors.
  @inline(__always)
  fileprivate var floored: SIMD8<Float> { (self - 0.5 + 12_582_912) - 12_582_912 }
}
