/// The surfaces of eight shading samples without a material.
struct SurfaceAttributes8 {
  /// The linear colours.
  let color: Vector3x8
  /// The unit normals on the visible side.
  let normal: Vector3x8
  /// The ambient occlusion of a cloud of spheres: the fraction of ambient light that arrives.
  let ambientVisibility: SIMD8<Float>
  /// The opacities.
  let alpha: SIMD8<Float>

  /// Creates surfaces.
  @inline(__always)
  init(
    _ color: Vector3x8, _ normal: Vector3x8, ambientVisibility: SIMD8<Float> = SIMD8(repeating: 1),
    alpha: SIMD8<Float> = SIMD8(repeating: 1)
  ) {
    (self.color, self.normal, self.ambientVisibility, self.alpha) = (color, normal, ambientVisibility, alpha)
  }
}
