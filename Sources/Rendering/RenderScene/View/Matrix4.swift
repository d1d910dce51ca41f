import Geometry

/// A 4 × 4 matrix in column-major order, as in OpenGL. It multiplies column vectors from the left.
package struct Matrix4: Equatable, Sendable {
  /// The columns, from the left.
  package var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Creates a matrix from its columns.
  package init(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
    columns = (a, b, c, d)
  }

  /// Creates the matrix of `transform` for points.
  package init(_ transform: Transform) {
    self.init(
      SIMD4(transform.xAxis, 0), SIMD4(transform.yAxis, 0), SIMD4(transform.zAxis, 0),
      SIMD4(transform.translation, 1))
  }

  /// The identity matrix.
  package static let identity = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  /// Returns the map from world space to eye space, in which the eye looks along −Z with `right` and `up` along X and
  /// Y.
  ///
  /// - Precondition: `right`, `up` and `forward` are orthonormal, right × up = −forward.
  package static func view(
    eye: SIMD3<Float>, right: SIMD3<Float>, up: SIMD3<Float>, forward: SIMD3<Float>
  ) -> Matrix4 {
    Matrix4(
      [right.x, up.x, -forward.x, 0], [right.y, up.y, -forward.y, 0], [right.z, up.z, -forward.z, 0],
      [-dot(right, eye), -dot(up, eye), dot(forward, eye), 1])
  }

  /// Returns the perspective projection from eye space to clip space, with depth from −1 at `near` to 1 at `far`:
  /// "OpenGL 2.1", section 2.11.2, glFrustum.
  ///
  /// `halfWidth` and `halfHeight` are half the size of the view volume at distance 1.
  ///
  /// - Precondition: `0 < near < far`, and both halves are positive.
  package static func perspective(
    halfWidth: Float, halfHeight: Float, near: Float, far: Float
  ) -> Matrix4 {
    let depth = near - far
    return Matrix4(
      [1 / halfWidth, 0, 0, 0], [0, 1 / halfHeight, 0, 0], [0, 0, (far + near) / depth, -1],
      [0, 0, 2 * far * near / depth, 0])
  }

  /// Returns the orthographic projection from eye space to clip space, with depth from −1 at `near` to 1 at `far`:
  /// "OpenGL 2.1", section 2.11.2, glOrtho.
  ///
  /// - Precondition: `near < far`, and both halves are positive.
  package static func orthographic(
    halfWidth: Float, halfHeight: Float, near: Float, far: Float
  ) -> Matrix4 {
    let depth = near - far
    return Matrix4(
      [1 / halfWidth, 0, 0, 0], [0, 1 / halfHeight, 0, 0], [0, 0, 2 / depth, 0],
      [0, 0, (far + near) / depth, 1])
  }

  /// Returns the product, which applies `right` first.
  package static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    Matrix4(
      left * right.columns.0, left * right.columns.1, left * right.columns.2, left * right.columns.3)
  }

  /// Returns the transformed vector.
  package static func * (matrix: Matrix4, vector: SIMD4<Float>) -> SIMD4<Float> {
    matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
      + matrix.columns.3 * vector.w
  }

  package static func == (left: Matrix4, right: Matrix4) -> Bool { left.columns == right.columns }
}
