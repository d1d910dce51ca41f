import Geometry

extension ParticleFrame {
  /// Moves molecules by edges of the box, so that each is whole and its middle is inside of the box. Does nothing without a box
  /// that has a volume. O(particles).
  ///
  /// If a tenth of the molecules are longer than the box, whole molecules would be a cloud around it: each particle is then
  /// moved alone.
  ///
  /// - Parameters:
  ///   - molecules: The number of the molecule of each particle. Particles of molecule 0 belong to none, and are moved alone.
  ///     Nil moves each particle alone.
  ///   - isContinuous: Whether the molecules are whole already. Otherwise each particle is moved next to the one before it in
  ///     the same molecule, by the shortest way (the minimum image convention).
  mutating func gatherMolecules(_ molecules: [Int32]?, isContinuous: Bool) {
    guard let cell, let fractions = CellFractions(cell) else { return }
    let before = positions
    if let molecules, let whole = wholeMolecules(molecules, fractions, isContinuous: isContinuous) {
      positions = whole
    } else {
      for index in positions.indices { positions[index] = before[index] + fractions.shift(before[index]) }
    }
  }

  /// Returns the positions of whole molecules. Nil if many are longer than the box.
  private func wholeMolecules(
    _ molecules: [Int32], _ fractions: CellFractions, isContinuous: Bool
  ) -> [SIMD3<Float>]? {
    /// The last position of a molecule, and the box of its fractions from its first position.
    struct Extent {
      var first: SIMD3<Float>, last: SIMD3<Float>
      var sum = SIMD3<Float>.zero, count = 1
      var low = SIMD3<Float>.zero, high = SIMD3<Float>.zero
    }
    var moved = positions
    var extents: [Int32: Extent] = [:]
    for index in moved.indices where molecules[index] != 0 {
      guard var extent = extents[molecules[index]] else {
        extents[molecules[index]] = Extent(first: moved[index], last: moved[index])
        continue
      }
      if !isContinuous {
        let way = fractions.of(moved[index] - extent.last)
        moved[index] -= fractions.lattice(way.rounded(.toNearestOrEven))
      }
      let offset = moved[index] - extent.first
      let share = fractions.of(offset)
      (extent.last, extent.sum, extent.count) = (moved[index], extent.sum + offset, extent.count + 1)
      (extent.low, extent.high) = (pointwiseMin(extent.low, share), pointwiseMax(extent.high, share))
      extents[molecules[index]] = extent
    }
    let longCount = extents.values.count { ($0.high - $0.low).max() > 1 }
    if longCount * 10 > extents.count { return nil }
    let shifts = extents.mapValues { fractions.shift($0.first + $0.sum / Float($0.count)) }
    for index in moved.indices {
      moved[index] += shifts[molecules[index]] ?? fractions.shift(moved[index])
    }
    return moved
  }
}

/// The fractional coordinates of points in a box.
struct CellFractions {
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

  /// Returns the fractions of a point.
  func ofPoint(_ point: SIMD3<Float>) -> SIMD3<Float> { of(point - cell.origin) }

  /// Returns the shares of the distances between opposite faces that a distance is.
  func shares(ofDistance distance: Float) -> SIMD3<Float> {
    SIMD3(length(rows.0), length(rows.1), length(rows.2)) * distance
  }

  /// Returns the vector of whole edges.
  func lattice(_ counts: SIMD3<Float>) -> SIMD3<Float> {
    cell.a * counts.x + cell.b * counts.y + cell.c * counts.z
  }

  /// Returns the vector that moves a point into the box. Zero for a point inside or on its surface.
  func shift(_ point: SIMD3<Float>) -> SIMD3<Float> {
    let found = ofPoint(point)
    var counts = found.rounded(.down)
    // Rounding must not move points of the surface, which boundaries that are not periodic can have.
    for axis in 0..<3 where found[axis] >= -1e-5 && found[axis] <= 1 + 1e-5 { counts[axis] = 0 }
    let shift = lattice(counts)
    return (shift * 0).sum() == 0 ? -shift : .zero
  }
}
