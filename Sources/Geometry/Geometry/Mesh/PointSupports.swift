import Parallelism

/// The support functions of points in several directions at once: the largest dot product of each direction with a point.
///
/// A part of many points gives a lower bound for each direction. A grid divides the box around the points, and the points of
/// a cell are looked at only for the directions in which a corner of the cell exceeds the bound, so that most points cost no
/// more than their cell. The results are exactly those of all points, in whatever order they are.
package struct PointSupports: Sendable {
  private let directions: [SIMD3<Float>]

  /// The least number of points of the part that is looked at for all directions. The part has less than twice as many.
  private static let sampleCount = 1 << 15

  /// Prepares for directions of any lengths.
  ///
  /// - Precondition: there are at most 65,536 directions.
  package init(_ directions: [SIMD3<Float>]) {
    precondition(directions.count <= 1 << 16)
    self.directions = directions
  }

  /// Raises each of `supports` to the support function in its direction, if that is greater. Points that are NaN are ignored.
  /// O(points), on several threads.
  ///
  /// - Parameter bounds: a box that contains the points.
  package func raise(_ supports: inout [Float], _ points: [PackedFloat3], in bounds: BoundingBox) {
    precondition(supports.count == directions.count)
    let step = max(1, points.count / Self.sampleCount)
    raiseAll(&supports, by: step, points)
    guard step > 1 else { return }
    guard let grid = SupportGrid(bounds) else { return raiseAll(&supports, by: 1, points) }
    let candidates = SupportCandidates(grid, directions, above: supports)
    raise(&supports, count: points.count) { range, best in
      let (points, directions) = (points.span, directions.span)
      for index in range {
        let point = points[index]
        candidates.forEachDirection(ofCell: grid.cell(point)) { number in
          let direction = directions[number]
          let reach = point.x * direction.x + point.y * direction.y + point.z * direction.z
          if reach > best[number] { best[number] = reach }
        }
      }
    }
  }

  /// Raises the supports by every `step`th point. O(points · directions / step).
  private func raiseAll(_ supports: inout [Float], by step: Int, _ points: [PackedFloat3]) {
    /// Eight directions: x, y and z.
    typealias Group = (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>)
    let groups = stride(from: 0, to: directions.count, by: 8).map { start in
      var group: Group = (.zero, .zero, .zero)
      for (lane, direction) in directions[start...].prefix(8).enumerated() {
        (group.0[lane], group.1[lane], group.2[lane]) = (direction.x, direction.y, direction.z)
      }
      return group
    }
    raise(&supports, count: points.count / step) { range, best in
      let (points, groups) = (points.span, groups.span)
      var reaches = [SIMD8<Float>](repeating: SIMD8(repeating: -.infinity), count: groups.count)
      var memory = reaches.mutableSpan
      for index in range {
        let point = points[step * index]
        for number in groups.indices {
          let group = groups[number]
          let reach = point.x * group.0 + point.y * group.1 + point.z * group.2
          memory[number].replace(with: reach, where: reach .> memory[number])
        }
      }
      for number in best.indices { best[number] = max(best[number], reaches[number / 8][number % 8]) }
    }
  }

  /// Raises the supports by the work of several threads on ranges of `count` points.
  private func raise(
    _ supports: inout [Float], count: Int, _ body: @Sendable (Range<Int>, inout [Float]) -> Void
  ) {
    let known = supports
    let ranges = Parallel.ranges(of: count, count: 4 * Parallel.threadCount, smallestSize: 1 << 12)
    let results = Parallel.map(ranges.count) { number in
      var best = known
      body(ranges[number], &best)
      return best
    }
    for best in results {
      for number in supports.indices { supports[number] = max(supports[number], best[number]) }
    }
  }
}

/// The cells of a box around points.
private struct SupportGrid: Sendable {
  /// The number of cells along an axis, a power of two.
  static let side = 32
  static var cellCount: Int { side * side * side }

  /// The centre of the first cell.
  let first: SIMD3<Float>
  /// The distances between the centres of cells. 0 where the box is flat.
  let spacing: SIMD3<Float>
  /// Half the size of a cell, with room for what is rounded.
  let halfSize: SIMD3<Float>
  private let scale: SIMD3<Float>

  /// Creates the grid of a box. Nil if its size is not finite.
  init?(_ box: BoundingBox) {
    let isFlat = box.size .<= 0
    first = box.min
    spacing = box.size / Float(Self.side - 1)
    scale = (1 / spacing).replacing(with: 0, where: isFlat)
    guard box.size.isFinite, scale.isFinite else { return nil }
    let farthest = max(box.min.largestMagnitude, box.max.largestMagnitude)
    halfSize = spacing * 0.51 + farthest * 1e-5
  }

  /// Returns the cell of a point: x, then y, then z.
  @inline(__always)
  func cell(_ point: PackedFloat3) -> Int {
    let place = (point.vector - first) * scale
    // The sum with 2²³ has the nearest integer in its last bits. NaN is not greater than 0.
    @inline(__always)
    func number(_ place: Float) -> Int {
      let clamped = place > 0 ? min(place, Float(Self.side - 1)) : 0
      return Int((clamped + 8_388_608).bitPattern & UInt32(Self.side - 1))
    }
    return number(place.x) + Self.side * (number(place.y) + Self.side * number(place.z))
  }
}

/// The directions in which a point of a cell can exceed a known support.
private struct SupportCandidates: Sendable {
  private let numbers: [UInt16]
  /// The place of the first number of each cell.
  private var starts: [UInt32] = [0]

  /// Finds the directions of each cell. O(cells · directions).
  init(_ grid: SupportGrid, _ directions: [SIMD3<Float>], above supports: [Float]) {
    let side = SupportGrid.side
    /// The dot products of the directions with a part of the centre of a cell.
    func products(_ cell: Int, _ axis: Int) -> [Float] {
      directions.map { $0[axis] * (grid.first[axis] + Float(cell) * grid.spacing[axis]) }
    }
    let columns = (0..<side).map { products($0, 0) }
    let needs = zip(directions, supports).map { direction, support in
      support - dot(grid.halfSize, SIMD3(abs(direction.x), abs(direction.y), abs(direction.z)))
    }
    var numbers: [UInt16] = []
    starts.reserveCapacity(SupportGrid.cellCount + 1)
    for z in 0..<side {
      let slice = zip(products(z, 2), needs).map { $1 - $0 }
      for y in 0..<side {
        let row = zip(products(y, 1), slice).map { $1 - $0 }
        for x in 0..<side {
          let column = columns[x]
          for number in row.indices where column[number] > row[number] { numbers.append(UInt16(number)) }
          starts.append(UInt32(numbers.count))
        }
      }
    }
    self.numbers = numbers
  }

  /// Calls `body` with the number of each direction of a cell.
  @inline(__always)
  func forEachDirection(ofCell cell: Int, _ body: (Int) -> Void) {
    let (starts, numbers) = (starts.span, numbers.span)
    var place = Int(starts[cell])
    let end = Int(starts[cell + 1])
    while place < end {
      body(Int(numbers[place]))
      place += 1
    }
  }
}

extension SIMD3<Float> {
  /// The largest absolute value of a component.
  fileprivate var largestMagnitude: Float { Swift.max(abs(x), abs(y), abs(z)) }
}
