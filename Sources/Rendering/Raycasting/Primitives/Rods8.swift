import Parallelism

/// The rods of eight shading samples.
struct Rods8 {
  let start: Vector3x8
  /// The unit directions from start to end.
  let axis: Vector3x8
  /// The linear colours.
  let color: Vector3x8
  let length: SIMD8<Float>
  let radius: SIMD8<Float>
  /// The opacities.
  let alpha: SIMD8<Float>

  /// Gathers the rods at `indices` by way of the scratch memory `lanes`. `withAlpha` is whether to gather the opacities, which
  /// are 1 otherwise.
  ///
  /// - Precondition: the indices are in range.
  @inline(__always)
  init(
    _ rods: UnownedSpan<RaycastPrimitives.Rod>, at indices: SIMD8<UInt32>, withAlpha: Bool,
    _ lanes: borrowing GatherBuffer
  ) {
    for lane in 0..<8 {
      let rod = rods[Int(indices[lane])]
      lanes[.start, lane] = rod.start
      lanes[.axis, lane] = rod.axis
      lanes[.color, lane] = rod.color
      lanes[.length, lane] = rod.length
      lanes[.radius, lane] = rod.radius
    }
    (start, axis, color) = (lanes[.start], lanes[.axis], lanes[.color])
    (length, radius) = (lanes[.length], lanes[.radius])
    if withAlpha {
      for lane in 0..<8 { lanes[.alpha, lane] = rods[Int(indices[lane])].alpha }
      alpha = lanes[.alpha]
    } else {
      alpha = SIMD8(repeating: 1)
    }
  }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var start: Self { Self(0) }
  fileprivate static var axis: Self { Self(3) }
  fileprivate static var color: Self { Self(6) }
}

extension GatherBuffer.Column {
  fileprivate static var length: Self { Self(9) }
  fileprivate static var radius: Self { Self(10) }
  fileprivate static var alpha: Self { Self(11) }
}
