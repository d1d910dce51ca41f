import Geometry

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

extension SphericalHarmonics {
  /// Creates the irradiance, divided by π, in the light of a map of radiance and of further sources. O(pixels + sources).
  ///
  /// The radiance is projected on the spherical harmonics, and each band is multiplied by the factor of the cosine lobe:
  /// 1, 2/3 and 1/4 (R. Ramamoorthi and P. Hanrahan, "An Efficient Representation for Irradiance Environment Maps",
  /// 2001).
  init(irradianceOf map: OctahedralMap, and sources: [BrightEnvironmentSources.Source] = []) {
    let inner = map.size - 2
    var sums = [SIMD4<Float>](repeating: .zero, count: 9)
    var partial = sums
    func add(_ light: SIMD4<Float>, from d: SIMD3<Float>) {
      partial[0] += light
      partial[1] += light * d.y
      partial[2] += light * d.z
      partial[3] += light * d.x
      partial[4] += light * (d.x * d.y)
      partial[5] += light * (d.y * d.z)
      partial[6] += light * (3 * d.z * d.z - 1)
      partial[7] += light * (d.x * d.z)
      partial[8] += light * (d.x * d.x - d.y * d.y)
    }
    map.forEachPixel { column, row, pixel in
      add(
        pixel * OctahedralMap.solidAngle(column: column, row: row, inner: inner),
        from: OctahedralMap.direction(column: column, row: row, inner: inner))
      guard column == inner - 1 else { return }
      // The sums of rows are added, because one sum of all pixels would be less exact.
      for index in 0..<9 { sums[index] += partial[index] }
      partial = Array(repeating: .zero, count: 9)
    }
    for source in sources { add(source.light, from: source.direction) }
    // The square of the constant of each harmonic, times the factor of its band.
    let factors: [Float] = [1, 2, 2, 2, 15 / 4, 15 / 4, 5 / 16, 15 / 4, 15 / 16]
    self.init(
      (0..<9).map { index in
        let sum = (sums[index] + partial[index]) * (factors[index] / (4 * .pi))
        return SIMD3(sum.x, sum.y, sum.z)
      })
  }
}
