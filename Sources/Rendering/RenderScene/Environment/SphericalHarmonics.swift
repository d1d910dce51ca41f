/// A smooth function of the direction: the first nine real spherical harmonics, as a polynomial (Ramamoorthi and
/// Hanrahan, "An Efficient Representation for Irradiance Environment Maps", 2001).
package struct SphericalHarmonics: Equatable, Sendable {
  /// The factors of 1, y, z, x, x y, y z, 3 z² − 1, x z and x² − y², with all constants included.
  package let coefficients: [SIMD3<Float>]

  /// Creates a function from nine coefficients.
  package init(_ coefficients: [SIMD3<Float>]) {
    precondition(coefficients.count == 9)
    self.coefficients = coefficients
  }

  /// Returns the value for a unit direction, or 0 if the polynomial is negative there.
  ///
  /// Opposite a small bright source, the nine harmonics of the irradiance fall to −4 % of its maximum, where the exact
  /// value is 0. So clamping is more exact than a window that makes the polynomial positive. The OpenGL shaders clamp, too.
  package func value(_ d: SIMD3<Float>) -> SIMD3<Float> { pointwiseMax(polynomial(d), .zero) }

  /// Returns the value of the polynomial for a unit direction.
  func polynomial(_ d: SIMD3<Float>) -> SIMD3<Float> {
    let c = coefficients
    let linear = c[0] + c[1] * d.y + c[2] * d.z + c[3] * d.x
    let mixed = c[4] * (d.x * d.y) + c[5] * (d.y * d.z) + c[7] * (d.x * d.z)
    let squares = c[6] * (3 * d.z * d.z - 1) + c[8] * (d.x * d.x - d.y * d.y)
    return linear + mixed + squares
  }
}
