import Geometry

extension ParticleFrame {
  /// Moves molecules by edges of the box, so that each is whole and its middle is inside of the box. Does nothing without a box
  /// that has a volume. O(particles).
  ///
  /// - Parameters:
  ///   - molecules: The number of the molecule of each particle. Particles of molecule 0 belong to none, and are moved alone.
  ///     Nil moves each particle alone.
  ///   - isContinuous: Whether the molecules are whole already. Otherwise each particle is moved next to the one before it in
  ///     the same molecule, by the shortest way (the minimum image convention).
  mutating func gatherMolecules(_ molecules: [Int32]?, isContinuous: Bool) {
    guard let cell, let fractions = CellFractions(cell) else { return }
    var last: [Int32: Int] = [:]
    /// The sums of the positions of each molecule, from its first particle, and the numbers of its particles.
    var sums: [Int32: (offset: SIMD3<Float>, first: SIMD3<Float>, count: Int)] = [:]
    func molecule(_ index: Int) -> Int32 { molecules?[index] ?? 0 }
    for index in positions.indices where molecule(index) != 0 {
      let number = molecule(index)
      if let before = last[number] {
        if !isContinuous {
          let way = positions[index] - positions[before]
          positions[index] -= fractions.lattice(fractions.of(way).rounded(.toNearestOrEven))
        }
        let first = sums[number]?.first ?? .zero
        sums[number]?.offset += positions[index] - first
        sums[number]?.count += 1
      } else {
        sums[number] = (.zero, positions[index], 1)
      }
      last[number] = index
    }
    let shifts = sums.mapValues { fractions.shift($0.first + $0.offset / Float($0.count)) }
    for index in positions.indices {
      positions[index] += shifts[molecule(index)] ?? fractions.shift(positions[index])
    }
  }
}

/// The fractional coordinates of points in a box.
private struct CellFractions {
  private let cell: UnitCell
  private let rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  /// Nil for a box without a volume.
  init?(_ cell: UnitCell) {
    let determinant = dot(cell.a, cross(cell.b, cell.c))
    guard determinant.isFinite, determinant != 0 else { return nil }
    self.cell = cell
    rows = (
      cross(cell.b, cell.c) / determinant, cross(cell.c, cell.a) / determinant,
      cross(cell.a, cell.b) / determinant
    )
    guard (rows.0 + rows.1 + rows.2).sum().isFinite else { return nil }
  }

  /// Returns the fractions of a vector.
  func of(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(dot(rows.0, vector), dot(rows.1, vector), dot(rows.2, vector))
  }

  /// Returns the vector of whole edges.
  func lattice(_ counts: SIMD3<Float>) -> SIMD3<Float> {
    cell.a * counts.x + cell.b * counts.y + cell.c * counts.z
  }

  /// Returns the vector that moves a point into the box. Zero for a point inside or on its surface.
  func shift(_ point: SIMD3<Float>) -> SIMD3<Float> {
    let found = of(point - cell.origin)
    var counts = found.rounded(.down)
    // Rounding must not move points of the surface, which boundaries that are not periodic can have.
    for axis in 0..<3 where found[axis] >= -1e-5 && found[axis] <= 1 + 1e-5 { counts[axis] = 0 }
    let shift = lattice(counts)
    return (shift * 0).sum() == 0 ? -shift : .zero
  }
}
