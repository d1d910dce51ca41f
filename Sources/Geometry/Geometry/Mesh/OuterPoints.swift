import Parallelism

/// The points of a set that can be the farthest in some direction, with blocks for the support function.
///
/// A grid of 64 × 64 × 64 cells divides a box around the points. A point is omitted if each of the eight octants of its cell
/// contains another point: those of a direction's signs are farther in it. Cells of larger coordinates have larger coordinates
/// whatever is rounded, so that the support function of the others is exactly that of all points. Of a full cube or ball about
/// a tenth remains, and the points of a cell are consecutive, in whatever order the set has them.
package struct OuterPoints: Sendable {
  /// All points.
  private let points: [PackedFloat3]
  /// The indices of those that remain. Nil for all.
  private let order: [UInt32]?
  private let blocks: SupportBlocks

  /// The number of points from which some are omitted.
  private static let leastCount = 1 << 14

  /// Creates the outer points of a set. O(points), on several threads.
  ///
  /// - Parameter bounds: a box that contains the points.
  package init(_ points: [PackedFloat3], in bounds: BoundingBox) {
    let isLarge = (Self.leastCount...Int(UInt32.max)).contains(points.count)
    let order = isLarge ? Grid(bounds)?.outer(points) : nil
    (self.points, self.order) = (points, order)
    let span = points.span
    blocks = SupportBlocks(count: order?.count ?? points.count) { range in
      range.reduce(into: .empty) { box, place in
        box.include(span[order.map { Int($0[place]) } ?? place].vector)
      }
    }
  }

  /// The points that remain. O(points).
  package var positions: [PackedFloat3] { order?.map { points[Int($0)] } ?? points }

  /// Returns the support function of the points, or `least` if it is not greater.
  package func support(_ direction: SIMD3<Float>, atLeast least: Float) -> Float {
    let points = points.span
    return blocks.support(direction, atLeast: least) { range in
      var best = -Float.infinity
      for place in range {
        let reach = dot(points[order.map { Int($0[place]) } ?? place].vector, direction)
        if reach > best { best = reach }
      }
      return best
    }
  }
}

/// The cells of a box. A row of cells along x is a word with a bit for each.
private struct Grid {
  /// The number of cells along an axis: the bits of a word.
  private static let side = 64

  private let low: SIMD3<Float>
  private let scale: SIMD3<Float>
  /// The distance along each axis, in cells, of the cell with which another cell is compared: 1, or 0 where the box is flat.
  private let step: SIMD3<Int>

  /// Creates the grid of a box. Nil if its size is not finite.
  init?(_ box: BoundingBox) {
    guard box.size.sum().isFinite else { return nil }
    let isFlat = box.size .<= 0
    low = box.min
    scale = (Float(Self.side) / box.size).replacing(with: 0, where: isFlat)
    guard scale.sum().isFinite else { return nil }
    step = SIMD3(isFlat[0] ? 0 : 1, isFlat[1] ? 0 : 1, isFlat[2] ? 0 : 1)
  }

  /// Returns the cell of a point: x, then y, then z. Nil for a point that has no place.
  @inline(__always)
  private func cell(_ point: PackedFloat3) -> Int? {
    let place = (point.vector - low) * scale
    guard !place.sum().isNaN else { return nil }
    // By component: the conversion of a vector is a call for each.
    func number(_ place: Float) -> Int { Int(min(max(place, 0), Float(Self.side - 1))) }
    return number(place.x) + Self.side * (number(place.y) + Self.side * number(place.z))
  }

  /// Returns the indices of the points that can be the farthest in some direction, in the order of their cells.
  func outer(_ points: [PackedFloat3]) -> [UInt32] {
    let ranges = Parallel.ranges(of: points.count, count: Parallel.threadCount, smallestSize: 1 << 14)
    let occupied = Parallel.map(ranges.count) { number in
      let points = points.span
      var rows = [UInt64](repeating: 0, count: Self.side * Self.side)
      for index in ranges[number] {
        if let cell = cell(points[index]) { rows[cell / Self.side] |= 1 << UInt64(cell % Self.side) }
      }
      return rows
    }
    var rows = occupied[0]
    for other in occupied.dropFirst() { for row in rows.indices { rows[row] |= other[row] } }
    let inner = inner(rows)
    let kept = Parallel.map(ranges.count) { number in
      let points = points.span
      var kept: [UInt32] = []
      for index in ranges[number] {
        guard let cell = cell(points[index]),
          inner[cell / Self.side] & 1 << UInt64(cell % Self.side) == 0
        else { continue }
        kept.append(UInt32(index))
      }
      return kept
    }
    return sorted(kept, of: points)
  }

  /// Returns the cells that have an occupied one in each octant.
  private func inner(_ rows: [UInt64]) -> [UInt64] {
    let side = Self.side
    var inner = [UInt64](repeating: .max, count: side * side)
    for (y, z) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
      // The cells of the rows that are not before a row in the directions of y and z.
      var union = rows
      func place(_ index: Int, _ sign: Int) -> Int { sign > 0 ? side - 1 - index : index }
      func row(_ first: Int, _ second: Int) -> Int? {
        first < 0 || second < 0 ? nil : place(first, y) + side * place(second, z)
      }
      for second in 0..<side {
        for first in 0..<side {
          let here = place(first, y) + side * place(second, z)
          if let other = row(first - 1, second) { union[here] |= union[other] }
          if let other = row(first, second - 1) { union[here] |= union[other] }
        }
      }
      for second in 0..<side {
        for first in 0..<side {
          let beyond = row(first - step.y, second - step.z).map { union[$0] } ?? 0
          // The bits below the highest one, and those above the lowest one.
          let below = UInt64.max >> (beyond.leadingZeroBitCount + 1)
          let above = UInt64.max << (beyond.trailingZeroBitCount + 1)
          inner[place(first, y) + side * place(second, z)] &= step.x == 0 ? beyond : below & above
        }
      }
    }
    return inner
  }

  /// Returns points in the order of their cells, by counting.
  private func sorted(_ parts: [[UInt32]], of points: [PackedFloat3]) -> [UInt32] {
    let points = points.span
    func cell(_ index: UInt32) -> Int { self.cell(points[Int(index)]) ?? 0 }
    var starts = [Int](repeating: 0, count: Self.side * Self.side * Self.side + 1)
    for part in parts { for index in part { starts[cell(index) + 1] += 1 } }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    var sorted = [UInt32](repeating: 0, count: starts[starts.count - 1])
    for part in parts {
      for index in part {
        let cell = cell(index)
        sorted[starts[cell]] = index
        starts[cell] += 1
      }
    }
    return sorted
  }
}
