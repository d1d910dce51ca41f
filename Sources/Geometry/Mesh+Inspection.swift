extension Mesh {
  /// The mesh with vertices at the same position made one (0 and -0 are the same), the first of them kept. O(vertices + indices).
  ///
  /// Seam and pole copies go, and with them what told them apart: normals are the first copy's, texture coordinates
  /// and colours are dropped.
  public func welded() -> Mesh {
    var kept: [Vertex] = []
    var indexOf: [SIMD3<Float>: UInt32] = [:]
    indexOf.reserveCapacity(vertices.count)
    let newIndex = vertices.map { vertex in
      let key = vertex.position
      if let known = indexOf[key] { return known }
      let index = UInt32(kept.count)
      indexOf[key] = index
      kept.append(vertex)
      return index
    }
    return Mesh(vertices: kept, indices: indices.map { newIndex[Int($0)] })
  }

  /// The number of edges that do not have exactly one triangle on each side, in opposite directions: 0 means that the
  /// mesh is closed and winds consistently. Weld first where seams are doubled. O(indices).
  public var openEdgeCount: Int {
    var balance: [UInt64: (forward: Int, backward: Int)] = [:]
    balance.reserveCapacity(indices.count / 2)
    forEachEdge { from, to in
      let key = UInt64(min(from, to)) << 32 | UInt64(max(from, to))
      if from < to {
        balance[key, default: (0, 0)].forward += 1
      } else {
        balance[key, default: (0, 0)].backward += 1
      }
    }
    return balance.values.count { $0 != (1, 1) }
  }

  /// Vertices in use − edges + faces: 2 for whatever is shaped like a sphere. Weld first. O(indices).
  public var eulerCharacteristic: Int {
    var edges = Set<UInt64>(minimumCapacity: indices.count / 2)
    forEachEdge { from, to in edges.insert(UInt64(min(from, to)) << 32 | UInt64(max(from, to))) }
    return Set(indices).count - edges.count + triangleCount
  }

  /// The number of triangles with two corners at one place. O(indices).
  public var degenerateTriangleCount: Int {
    stride(from: 0, to: indices.count, by: 3).count { start in
      let (a, b, c) = corners(at: start)
      return a == b || b == c || c == a
    }
  }

  /// The signed volume inside, in cubic metres; positive where triangles wind counter-clockwise seen from outside.
  /// Meaningful for a closed mesh. O(indices).
  public var volume: Double {
    stride(from: 0, to: indices.count, by: 3).reduce(0) { sum, start in
      let (a, b, c) = corners(at: start)
      let (x, y, z) = (SIMD3<Double>(a), SIMD3<Double>(b), SIMD3<Double>(c))
      let cross = SIMD3(y.y * z.z - y.z * z.y, y.z * z.x - y.x * z.z, y.x * z.y - y.y * z.x)
      return sum + (x * cross).sum() / 6
    }
  }

  private func corners(at start: Int) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    (
      vertices[Int(indices[start])].position, vertices[Int(indices[start + 1])].position,
      vertices[Int(indices[start + 2])].position
    )
  }

  private func forEachEdge(_ body: (UInt32, UInt32) -> Void) {
    for start in stride(from: 0, to: indices.count, by: 3) {
      body(indices[start], indices[start + 1])
      body(indices[start + 1], indices[start + 2])
      body(indices[start + 2], indices[start])
    }
  }
}
