import Geometry
import Hardware

/// Numbers in the cells of a box, with two empty cells around it.
package struct VolumeGrid: Sendable {
  /// The length of a cell's edges.
  package let cellSize: Float
  private let places: Places
  private var cells: [Float]

  private static let border = 2

  /// Cells over `bounds`, all 0, of edges `cellSize` or as much longer as `maximumCellCount` demands.
  ///
  /// - Precondition: `bounds` is not empty, and it and `cellSize` are finite; `cellSize` is positive.
  package init(_ bounds: BoundingBox, cellSize smallest: Float, maximumCellCount: Int) {
    func count(_ cellSize: Float) -> SIMD3<Float> {
      (bounds.size / cellSize).rounded(.up) + Float(2 * Self.border + 1)
    }
    var cellSize = smallest
    // Of a very long box only the size counts that the maximum allows along one edge.
    while !(count(cellSize).x * count(cellSize).y * count(cellSize).z <= Float(maximumCellCount)) {
      cellSize *= 1.5
    }
    let size = count(cellSize)
    self.cellSize = cellSize
    places = Places(
      origin: bounds.min - cellSize * Float(Self.border), scale: 1 / cellSize, limits: size - 1,
      row: Int(size.x), layer: Int(size.x) * Int(size.y))
    cells = [Float](repeating: 0, count: places.layer * Int(size.z))
  }

  /// Shares `amount` among the eight cells around `point`.
  package mutating func add(_ amount: Float, at point: SIMD3<Float>) {
    guard let (index, share) = places.locate(point) else { return }
    let rest = 1 - share
    for (part, weight) in [(index, rest.z), (index + places.layer, share.z)] {
      let (low, high) = (amount * weight * rest.y, amount * weight * share.y)
      cells[part] += low * rest.x
      cells[part + 1] += low * share.x
      cells[part + places.row] += high * rest.x
      cells[part + places.row + 1] += high * share.x
    }
  }

  /// Calls `body` with what says the mean of the eight cells around a point, the nearer ones counting more; 0 outside.
  @inline(__always)
  package func withValues<Result>(_ body: ((SIMD3<Float>) -> Float) -> Result) -> Result {
    cells.withElements { cells in
      body { point in
        guard let (index, share) = places.locate(point) else { return 0 }
        // The last of the eight is within the cells, as the place is below the limits.
        let (row, layer) = (index + places.row, index + places.layer)
        let low = SIMD4(cells[index], cells[row], cells[layer], cells[layer + places.row])
        let high = SIMD4(cells[index + 1], cells[row + 1], cells[layer + 1], cells[layer + places.row + 1])
        let across = low + (high - low) * share.x
        let up = across.evenHalf + (across.oddHalf - across.evenHalf) * share.y
        return up[0] + (up[1] - up[0]) * share.z
      }
    }
  }

  /// Makes each cell a mean of itself (twice) and its two neighbours, along each axis. O(cells).
  package mutating func smooth() {
    for step in [1, places.row, places.layer] {
      let old = cells
      cells = [Float](count: old.count, smallestSize: 1 << 14) { range, output in
        old.withElements { old in
          // The cells at both ends have no neighbours on one side, and are empty anyway.
          let start = min(max(range.lowerBound, step), range.upperBound)
          let end = max(start, min(range.upperBound, old.count - step))
          for index in range.lowerBound..<start { output.append(old[index]) }
          for index in start..<end {
            output.append((old[index - step] + 2 * old[index] + old[index + step]) / 4)
          }
          for index in end..<range.upperBound { output.append(old[index]) }
        }
      }
    }
  }

  /// Where cells are: x changes fastest, then y, then z.
  private struct Places {
    let origin: SIMD3<Float>
    /// One by the length of a cell's edges.
    let scale: Float
    /// The numbers of the last cells.
    let limits: SIMD3<Float>
    /// The cells of a row, and of a layer.
    let row: Int, layer: Int

    /// The first of the eight cells around a point, and how far beyond its middle the point is; nil outside.
    @inline(__always)
    func locate(_ point: SIMD3<Float>) -> (index: Int, share: SIMD3<Float>)? {
      let place = (point - origin) * scale
      guard place.x >= 0, place.y >= 0, place.z >= 0, place.x < limits.x, place.y < limits.y,
        place.z < limits.z
      else {
        return nil
      }
      let (x, y, z) = (Int(place.x), Int(place.y), Int(place.z))
      return (x + row * y + layer * z, place - SIMD3(Float(x), Float(y), Float(z)))
    }
  }
}
