/// A flat grid of quads, used for planes and the faces of boxes. Vertices are numbered row by row from the upper left
/// corner, like the pixels of an image.
struct QuadGrid: Equatable, Sendable {
  let columns: Int
  let rows: Int

  var vertexCount: Int { (columns + 1) * (rows + 1) }
  var triangleCount: Int { 2 * columns * rows }

  /// Appends the triangles of the grid, wound counter-clockwise. `first` is the number of its first vertex.
  func append(to indices: inout [UInt32], first: Int) {
    for row in 0..<rows {
      for column in 0..<columns {
        let upper = UInt32(first + row * (columns + 1) + column), lower = upper + UInt32(columns + 1)
        indices.append(upper)
        indices.append(lower)
        indices.append(upper + 1)
        indices.append(upper + 1)
        indices.append(lower)
        indices.append(lower + 1)
      }
    }
  }

  /// Appends the texture coordinates of the whole image, with (0, 0) at the upper left corner.
  func append(to textureCoordinates: inout [SIMD2<Float>]) {
    for row in 0...rows {
      for column in 0...columns {
        textureCoordinates.append(SIMD2(Float(column) / Float(columns), Float(row) / Float(rows)))
      }
    }
  }

  /// Calls `body` with the coordinates of each vertex: to the right and up, from −1 to 1, exact at the edges.
  @inline(__always)
  func forEachVertex(_ body: (_ right: Float, _ up: Float) -> Void) {
    for row in 0...rows {
      // The numerators are integers, so the coordinates are exactly symmetric.
      let up = Float(rows - 2 * row) / Float(rows)
      for column in 0...columns { body(Float(2 * column - columns) / Float(columns), up) }
    }
  }
}

/// A face of a cube as a grid seen from outside: its outward, right and up directions.
struct CubeFace {
  let out: SIMD3<Float>
  let right: SIMD3<Float>
  let up: SIMD3<Float>

  /// The six faces in the order +X, −X, +Y, −Y, +Z, −Z.
  static let all = [
    CubeFace(out: [1, 0, 0], right: [0, 0, -1], up: [0, 1, 0]),
    CubeFace(out: [-1, 0, 0], right: [0, 0, 1], up: [0, 1, 0]),
    CubeFace(out: [0, 1, 0], right: [1, 0, 0], up: [0, 0, -1]),
    CubeFace(out: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1]),
    CubeFace(out: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0]),
    CubeFace(out: [0, 0, -1], right: [-1, 0, 0], up: [0, 1, 0]),
  ]
}
