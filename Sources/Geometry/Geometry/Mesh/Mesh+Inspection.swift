// Measures of a mesh and counts of its defects.
extension Mesh {
  /// The number of degenerate triangles: two corners coincide, or all three are collinear, within the rounding of their
  /// coordinates. O(indices).
  package var degenerateTriangleCount: Int {
    stride(from: 0, to: indices.count, by: 3).count { start in
      let (first, second, third) = corners(at: start)
      let (a, b) = (SIMD3<Double>(second) - SIMD3(first), SIMD3<Double>(third) - SIMD3(first))
      let normal = cross(a, b)
      let square = max((a * a).sum(), (b * b).sum(), ((b - a) * (b - a)).sum())
      // True if the height over the longest edge is at most 2^-22 of that edge. Both sides are squared.
      return (normal * normal).sum() <= square * square * 0x1p-44
    }
  }

  /// The number of vertices with an infinite or NaN position, normal, texture coordinate, tangent or colour.
  /// O(vertices).
  package var nonFiniteVertexCount: Int {
    // A finite number times zero is zero. An infinite number or NaN times zero is NaN.
    vertices.indices.count { index in
      let vertex = vertices[index]
      var nonFiniteAccumulator = SIMD4(vertex.position * 0 + vertex.normal * 0, 0)
      if !textureCoordinates.isEmpty {
        nonFiniteAccumulator += SIMD4(lowHalf: textureCoordinates[index], highHalf: .zero) * 0
      }
      if !secondTextureCoordinates.isEmpty {
        nonFiniteAccumulator += SIMD4(lowHalf: secondTextureCoordinates[index], highHalf: .zero) * 0
      }
      if !tangents.isEmpty { nonFiniteAccumulator += tangents[index] * 0 }
      if !colors.isEmpty { nonFiniteAccumulator += colors[index].linear * 0 }
      return nonFiniteAccumulator != .zero
    }
  }

  /// The total area of all triangles, in square metres. O(indices).
  public var area: Double {
    sum { a, b, c in
      let normal = cross(b - a, c - a)
      return (normal * normal).sum().squareRoot() / 2
    }
  }

  /// The signed enclosed volume, in cubic metres. It is positive if triangles wind counter-clockwise seen from outside.
  /// The value is meaningful only for a closed mesh. O(indices).
  public var volume: Double {
    sum { a, b, c in (a * cross(b, c)).sum() / 6 }
  }

  /// The centre of mass of the enclosed solid, at uniform density. O(vertices + indices).
  ///
  /// If the welded mesh is not closed, this is the centre of mass of its triangles, weighted by area. Without triangles
  /// it is (0, 0, 0).
  public var centroid: SIMD3<Double> {
    // Coordinates are relative to the centre of the bounds, to keep precision far from the origin.
    let middle = SIMD3<Double>(bounds.center)
    var (solid, shell) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    var (volume, area) = (0.0, 0.0)
    _ = sum { a, b, c in
      let (a, b, c) = (a - middle, b - middle, c - middle)
      let part = (a * cross(b, c)).sum() / 6
      let normal = cross(b - a, c - a)
      let face = (normal * normal).sum().squareRoot() / 2
      let corners = a + b + c
      solid += corners * (part / 4)
      shell += corners * (face / 3)
      volume += part
      area += face
      return 0
    }
    if volume != 0, welded().openEdgeCount == 0 { return middle + solid / volume }
    return area > 0 ? middle + shell / area : .zero
  }

  func corners(at start: Int) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    (
      vertices[Int(indices[start])].position, vertices[Int(indices[start + 1])].position,
      vertices[Int(indices[start + 2])].position
    )
  }

  /// Returns the sum of a measure over all triangles, in double precision.
  private func sum(_ measure: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) -> Double) -> Double {
    var sum = 0.0
    for start in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = corners(at: start)
      sum += measure(SIMD3<Double>(a), SIMD3<Double>(b), SIMD3<Double>(c))
    }
    return sum
  }
}
