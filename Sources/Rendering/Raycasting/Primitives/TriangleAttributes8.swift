import Geometry

/// The interpolated surface attributes of eight shading samples on triangles.
struct TriangleAttributes8 {
  /// Unit normals on the visible side.
  private(set) var normal: Vector3x8
  /// The linear colours.
  private(set) var color: Vector3x8
  /// The opacities.
  private(set) var alpha: SIMD8<Float>

  /// Interpolates the vertex attributes of `group` at `samples`.
  ///
  /// - Parameters:
  ///   - group: the triangle of each sample.
  ///   - samples: the points on these triangles.
  ///   - lanes: the scratch memory with the corners of `group`.
  ///   - isOrthographic: whether the view is orthographic.
  @inline(__always)
  init(
    _ group: TriangleGroup8, _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer,
    isOrthographic: Bool
  ) {
    self = group.values(lanes) { instance in
      let weights = instance.weights(samples, lanes, isOrthographic: isOrthographic)
      return TriangleAttributes8(instance, weights, lanes)
    } replace: { values, other, mask in
      values.replace(with: other, where: mask)
    }
  }

  /// Interpolates the vertex attributes as if all samples showed `instance`.
  @inline(__always)
  init(
    _ instance: MeshInstances.Instance, _ weights: BarycentricWeights8, _ lanes: borrowing GatherBuffer
  ) {
    @inline(__always)
    func interpolated(
      _ attribute: (TriangleGroup8.CornerColumns) -> GatherBuffer.VectorColumn
    ) -> Vector3x8 {
      lanes[attribute(.a)] * weights.values.x + lanes[attribute(.b)] * weights.values.y
        + lanes[attribute(.c)] * weights.values.z
    }
    // Back faces are shaded with the flipped normal.
    let side = weights.sign * (instance.isReflected ? -1 : 1)
    let instanceColor = Vector3x8(instance.color)
    normal = (instance.normalToView.apply(to: interpolated { $0.normal }) * side).unitOrZero
    color = instance.colors == nil ? instanceColor : interpolated { $0.color } * instanceColor
    alpha = instance.isTranslucent ? Self.alpha(instance, weights, lanes) : SIMD8(repeating: 1)
  }

  @inline(__always)
  mutating func replace(with other: TriangleAttributes8, where mask: SIMDMask<SIMD8<Int32>>) {
    normal.replace(with: other.normal, where: mask)
    color.replace(with: other.color, where: mask)
    alpha.replace(with: other.alpha, where: mask)
  }

  /// Returns the opacities as if all samples were on triangles of `instance`, which may be translucent. Not inlined,
  /// because most surfaces are opaque.
  @inline(never)
  private static func alpha(
    _ instance: MeshInstances.Instance, _ weights: BarycentricWeights8, _ lanes: borrowing GatherBuffer
  ) -> SIMD8<Float> {
    guard instance.colors != nil else { return SIMD8(repeating: instance.alpha) }
    typealias Corner = TriangleGroup8.CornerColumns
    let alpha =
      lanes[Corner.a.alpha] * weights.values.x + lanes[Corner.b.alpha] * weights.values.y
      + lanes[Corner.c.alpha] * weights.values.z
    return alpha * instance.alpha
  }
}
