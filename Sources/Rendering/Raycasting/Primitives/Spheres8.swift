import Parallelism

/// The spheres of eight shading samples.
struct Spheres8 {
  let center: Vector3x8
  /// The linear colours.
  let color: Vector3x8
  /// The opacities.
  let alpha: SIMD8<Float>
  /// The gradient and the mean of the ambient occlusion; see `RaycastPrimitives.Sphere.occlusion`.
  let occlusionGradient: Vector3x8
  let meanOcclusion: SIMD8<Float>
  /// 1 for outer sides and −1 for inner ones.
  let facing: SIMD8<Float>

  /// Gathers the spheres at `indices`.
  ///
  /// - Parameters:
  ///   - spheres: the visible spheres.
  ///   - indices: the index of each sample's sphere.
  ///   - areEqual: whether all indices are equal. This is the usual case in pictures of few spheres, and is faster.
  ///   - withAlpha: whether to gather the opacities, which are 1 otherwise.
  ///   - withFacing: whether to find the inner sides. All are outer sides otherwise.
  ///   - lanes: scratch memory.
  /// - Precondition: the indices are in range.
  @inline(__always)
  init(
    _ spheres: UnownedSpan<RaycastPrimitives.Sphere>, at indices: SIMD8<UInt32>, areEqual: Bool,
    withAlpha: Bool, withFacing: Bool, _ lanes: borrowing GatherBuffer
  ) {
    if areEqual {
      let sphere = spheres[Int(indices[0])]
      (center, color) = (Vector3x8(sphere.center), Vector3x8(sphere.rgb))
      alpha = withAlpha ? SIMD8(repeating: sphere.color.w) : SIMD8(repeating: 1)
      let occlusion = sphere.occlusion
      occlusionGradient = Vector3x8(SIMD3(occlusion.x, occlusion.y, occlusion.z))
      meanOcclusion = SIMD8(repeating: occlusion.w)
      facing = SIMD8(repeating: withFacing && sphere.radius < 0 ? -1 : 1)
      return
    }
    for lane in 0..<8 {
      let sphere = spheres[Int(indices[lane])]
      lanes[.center, lane] = sphere.center
      lanes[.color, lane] = sphere.rgb
      lanes[.occlusionGradient, lane] = SIMD3(sphere.occlusion.x, sphere.occlusion.y, sphere.occlusion.z)
      lanes[.meanOcclusion, lane] = sphere.occlusion.w
    }
    (center, color) = (lanes[.center], lanes[.color])
    if withAlpha {
      for lane in 0..<8 { lanes[.alpha, lane] = spheres[Int(indices[lane])].color.w }
      alpha = lanes[.alpha]
    } else {
      alpha = SIMD8(repeating: 1)
    }
    var facing = SIMD8<Float>(repeating: 1)
    if withFacing {
      for lane in 0..<8 where spheres[Int(indices[lane])].radius < 0 { facing[lane] = -1 }
    }
    self.facing = facing
    (occlusionGradient, meanOcclusion) = (lanes[.occlusionGradient], lanes[.meanOcclusion])
  }
}

extension RaycastPrimitives.Sphere {
  /// The linear colour without the opacity.
  @inline(__always)
  fileprivate var rgb: SIMD3<Float> { SIMD3(color.x, color.y, color.z) }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var center: Self { Self(0) }
  fileprivate static var color: Self { Self(3) }
  fileprivate static var occlusionGradient: Self { Self(6) }
}

extension GatherBuffer.Column {
  fileprivate static var meanOcclusion: Self { Self(9) }
  fileprivate static var alpha: Self { Self(10) }
}
