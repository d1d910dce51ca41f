/// Real spherical harmonics of degrees 0 to 3, with the signs of the Condon–Shortley phase, in the order of
/// Kerbl et al., "3D Gaussian Splatting for Real-Time Radiance Field Rendering" (2023): by degree, then by order from
/// −degree to degree.
package enum SphericalHarmonics {
  /// The greatest degree.
  package static let greatestDegree = 3
  /// The value of the harmonic of degree 0, 1 / (2 √π).
  package static let constant: Float = 0.282_094_79

  /// Returns the number of harmonics up to a degree.
  @inline(__always)
  package static func count(upToDegree degree: Int) -> Int { (degree + 1) * (degree + 1) }

  /// Calls `body` with the number and the value of each harmonic of degrees 1 to `degree`.
  ///
  /// - Parameter direction: a unit vector.
  @inline(__always)
  package static func forEach(
    upToDegree degree: Int, in direction: SIMD3<Float>, _ body: (_ number: Int, _ value: Float) -> Void
  ) {
    guard degree > 0 else { return }
    let (x, y, z) = (direction.x, direction.y, direction.z)
    body(1, -0.488_602_51 * y)
    body(2, 0.488_602_51 * z)
    body(3, -0.488_602_51 * x)
    guard degree > 1 else { return }
    let (xx, yy, zz) = (x * x, y * y, z * z)
    body(4, 1.092_548_43 * x * y)
    body(5, -1.092_548_43 * y * z)
    body(6, 0.315_391_57 * (2 * zz - xx - yy))
    body(7, -1.092_548_43 * x * z)
    body(8, 0.546_274_22 * (xx - yy))
    guard degree > 2 else { return }
    body(9, -0.590_043_59 * y * (3 * xx - yy))
    body(10, 2.890_611_44 * x * y * z)
    body(11, -0.457_045_8 * y * (4 * zz - xx - yy))
    body(12, 0.373_176_33 * z * (2 * zz - 3 * xx - 3 * yy))
    body(13, -0.457_045_8 * x * (4 * zz - xx - yy))
    body(14, 1.445_305_72 * z * (xx - yy))
    body(15, -0.590_043_59 * x * (xx - 3 * yy))
  }
}

extension SphericalHarmonics {
  /// A map of coefficients of each degree to those of the rotated function.
  package struct Rotation: Sendable {
    /// The matrices of degrees 1 to 3, row by row.
    private let matrices: [[Float]]

    /// Creates the map of an orthogonal transform of space, which may be a reflection. O(1).
    ///
    /// The harmonics of a degree span a space that rotations keep. Their values in as many directions as there are
    /// harmonics determine the coefficients: the matrix is A⁻¹ B, where A has the values in these directions, and B those in
    /// the directions that the transform maps to them.
    ///
    /// - Parameter transform: its linear part is used. Its axes are unit vectors at right angles.
    package init(_ transform: Transform) {
      matrices = (1...SphericalHarmonics.greatestDegree).map { degree in
        let count = 2 * degree + 1
        var rows = (0..<count).map { number in
          let target = Self.directions[number]
          let source = SIMD3(
            dot(target, transform.xAxis), dot(target, transform.yAxis), dot(target, transform.zAxis))
          return Self.values(degree, target) + Self.values(degree, source)
        }
        Self.eliminate(&rows)
        return rows.flatMap { $0[count...].map { Float($0) } }
      }
    }

    /// Directions in which the harmonics of each degree are independent: points of a spiral around the sphere, none
    /// opposite to another.
    private static let directions: [SIMD3<Float>] = {
      // Turned by an angle with the cosine −0.72 from one to the next.
      let (cosine, sine) = (Float(-0.72), Float(1 - 0.72 * 0.72).squareRoot())
      var spoke = SIMD2<Float>(1, 0)
      return (0..<7).map { number in
        let z = 0.9 - 0.21 * Float(number)
        let radius = (1 - z * z).squareRoot()
        defer { spoke = SIMD2(spoke.x * cosine - spoke.y * sine, spoke.x * sine + spoke.y * cosine) }
        return SIMD3(radius * spoke.x, radius * spoke.y, z)
      }
    }()

    /// Returns the values of the harmonics of one degree.
    private static func values(_ degree: Int, _ direction: SIMD3<Float>) -> [Double] {
      var values: [Double] = []
      SphericalHarmonics.forEach(upToDegree: degree, in: direction) { number, value in
        if number >= degree * degree { values.append(Double(value)) }
      }
      return values
    }

    /// Solves the equations whose rows have their coefficients, then their right sides: Gauss and Jordan, with pivots.
    private static func eliminate(_ rows: inout [[Double]]) {
      for column in rows.indices {
        let pivot = rows[column...].indices.max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
        rows.swapAt(column, pivot)
        let scale = 1 / rows[column][column]
        for place in rows[column].indices { rows[column][place] *= scale }
        for row in rows.indices where row != column {
          let factor = rows[row][column]
          for place in rows[row].indices { rows[row][place] -= factor * rows[column][place] }
        }
      }
    }

    /// Rotates the coefficients of degrees 1 to `degree`. `coefficients[0]`, that of degree 0, stays.
    package func apply(to coefficients: inout [SIMD3<Float>], degree: Int) {
      for band in 1..<max(degree + 1, 1) {
        let (first, count) = (band * band, 2 * band + 1)
        let old = Array(coefficients[first..<first + count])
        for row in 0..<count {
          var sum = SIMD3<Float>.zero
          for column in 0..<count { sum += old[column] * matrices[band - 1][row * count + column] }
          coefficients[first + row] = sum
        }
      }
    }
  }
}
