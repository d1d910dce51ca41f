import RenderScene

/// Eight surface points in map space, moved along their normals; see `ShadowMap.visibility`.
struct ShadowReceiver8 {
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

/// The number and the distances of the blockers of eight surface points.
struct BlockerSum8 {
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
