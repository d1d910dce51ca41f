extension Mesh {
  /// Returns the mesh with vertices at equal positions merged (0 equals -0). The first of them is kept.
  /// O(vertices + indices).
  ///
  /// This removes the duplicated vertices of seams and poles. A merged vertex has the normal of the first copy. The
  /// other attributes are dropped.
  public func welded() -> Mesh {
    let (newIndex, kept) = weldedIndices()
    return Mesh(vertices: kept.map { vertices[Int($0)] }, indices: indices.map { newIndex[Int($0)] })
  }

  /// Returns the index of the position of each vertex, and the first vertex of each position.
  func weldedIndices() -> (newIndex: [UInt32], kept: [UInt32]) {
    // A hash table with linear probing, at most half full, so a lookup takes one or two steps.
    var capacity = 16
    while capacity < 2 * vertices.count { capacity *= 2 }
    let empty = UInt32.max
    var table = [UInt32](repeating: empty, count: capacity)
    var kept: [UInt32] = []
    var newIndex: [UInt32] = []
    newIndex.reserveCapacity(vertices.count)
    for (number, vertex) in vertices.enumerated() {
      let bits = vertex.positionBits
      var slot = Self.hash(bits) & (capacity - 1)
      while table[slot] != empty, vertices[Int(kept[Int(table[slot])])].positionBits != bits {
        slot = (slot + 1) & (capacity - 1)
      }
      if table[slot] == empty {
        table[slot] = UInt32(kept.count)
        kept.append(UInt32(number))
      }
      newIndex.append(table[slot])
    }
    return (newIndex, kept)
  }

  /// Returns a hash of the bits of a position. The multipliers are odd constants without pattern. The last step moves
  /// the high bits, which depend on all inputs, to the low bits, which select the slot.
  private static func hash(_ bits: SIMD3<UInt32>) -> Int {
    var hash = UInt64(bits.x) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ UInt64(bits.y)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 32) ^ UInt64(bits.z)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: hash ^ (hash >> 29) ^ (hash >> 47))
  }
}

extension Vertex {
  /// The bits of the position. -0 is converted to 0, so that equal positions have equal bits.
  fileprivate var positionBits: SIMD3<UInt32> {
    SIMD3((x + 0).bitPattern, (y + 0).bitPattern, (z + 0).bitPattern)
  }
}
