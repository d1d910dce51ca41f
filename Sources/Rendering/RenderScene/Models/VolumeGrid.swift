import Geometry
import Parallelism

/// A scalar field on a grid of cubic cells over a box, with a border of two empty cells.
package struct VolumeGrid: Sendable {
  /// The edge length of a cell.
  package let cellSize: Float
  private let layout: CellLayout
  private var cells: [Float]

  private static let border = 2

  /// Creates a grid of zeros over `bounds`. The edge length of the cells is `cellSize`, multiplied by 1.5 until there
  /// are at most `maximumCellCount` cells.
  ///
  /// - Precondition: `bounds` is finite and not empty, `cellSize` is finite and positive.
  package init(_ bounds: BoundingBox, cellSize smallest: Float, maximumCellCount: Int) {
    func count(_ cellSize: Float) -> SIMD3<Float> {
      (bounds.size / cellSize).rounded(.up) + Float(2 * Self.border + 1)
    }
    var cellSize = smallest
    // Written so that an overflow to infinity or NaN also continues the loop.
    while !(count(cellSize).x * count(cellSize).y * count(cellSize).z <= Float(maximumCellCount)) {
      cellSize *= 1.5
    }
    let size = count(cellSize)
    self.cellSize = cellSize
    layout = CellLayout(
      origin: bounds.min - cellSize * Float(Self.border), scale: 1 / cellSize, limits: size - 1,
      row: Int(size.x), layer: Int(size.x) * Int(size.y))
    cells = [Float](repeating: 0, count: layout.layer * Int(size.z))
  }

  /// Adds `amount` to the eight cells around `point`, with trilinear weights. Points outside the grid are ignored.
  package mutating func add(_ amount: Float, at point: SIMD3<Float>) {
    guard let (index, share) = layout.locate(point) else { return }
    let rest = 1 - share
    for (part, weight) in [(index, rest.z), (index + layout.layer, share.z)] {
      let (low, high) = (amount * weight * rest.y, amount * weight * share.y)
      cells[part] += low * rest.x
      cells[part + 1] += low * share.x
      cells[part + layout.row] += high * rest.x
      cells[part + layout.row + 1] += high * share.x
    }
  }

  /// Calls `body` with a function that returns the trilinear interpolation at a point, and 0 outside the grid.
  @inline(__always)
  package func withValues<Result>(_ body: ((SIMD3<Float>) -> Float) -> Result) -> Result {
    cells.withElements { cells in
      body { point in
        guard let (index, share) = layout.locate(point) else { return 0 }
        // `index` is the lowest of the eight, and the position is below the limits, so all eight are within the cells.
        let (row, layer) = (index + layout.row, index + layout.layer)
        let low = SIMD4(cells[index], cells[row], cells[layer], cells[layer + layout.row])
        let high = SIMD4(cells[index + 1], cells[row + 1], cells[layer + 1], cells[layer + layout.row + 1])
        let across = low + (high - low) * share.x
        let up = across.evenHalf + (across.oddHalf - across.evenHalf) * share.y
        return up[0] + (up[1] - up[0]) * share.z
      }
    }
  }

  /// Smooths the field with the kernel (1, 2, 1) / 4 along each axis. O(cells).
  package mutating func smooth() {
    for step in [1, layout.row, layout.layer] {
      let old = cells
      cells = [Float](count: old.count, smallestSize: 1 << 14) { range, output in
        old.withElements { old in
          // The first and last cells lack a neighbour. They are in the empty border and are copied.
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

  /// The memory layout of the cells, and the search of the cells around a point. x changes fastest, then y, then z.
  private struct CellLayout {
    let origin: SIMD3<Float>
    /// The reciprocal of a cell's edge length.
    let scale: Float
    /// The greatest cell coordinates.
    let limits: SIMD3<Float>
    /// The number of cells in a row, and in a layer.
    let row: Int, layer: Int

    /// Returns the index of the lowest of the eight cells around a point and the fractional position, from 0 to 1,
    /// between them. Nil outside the grid.
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
