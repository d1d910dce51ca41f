/// Traces the contour lines of a grid of values by marching squares (W. Lorensen and H. Cline, "Marching Cubes" (1987), in
/// two dimensions). The corners of a cell whose opposite values are above the level are connected if the mean of the four
/// is above it.
///
/// ```swift
/// let lines = ContourTracer(width: 3, height: 3, values: [0, 0, 0, 0, 255, 0, 0, 0, 0], level: 127).contours
/// print(lines.count)                              // 1: four points around the middle
/// ```
package struct ContourTracer {
  /// The number of columns and rows, with a border of zeros.
  private let width: Int, height: Int
  private let values: [UInt8]
  private let level: UInt8

  /// Creates a tracer of `values`, row by row. Values above `level` are inside. Outside of the grid all are 0.
  ///
  /// - Precondition: `values.count == width * height`.
  package init(width: Int, height: Int, values: [UInt8], level: UInt8) {
    precondition(values.count == width * height)
    (self.width, self.height, self.level) = (width + 2, height + 2, level)
    var framed = [UInt8](repeating: 0, count: (width + 2) * (height + 2))
    for row in 0..<height {
      for column in 0..<width {
        framed[(row + 1) * (width + 2) + column + 1] = values[row * width + column]
      }
    }
    self.values = framed
  }

  /// The sides of a cell.
  private enum Side: Int { case top, right, bottom, left }

  /// The closed lines, with the inside to the left where Y points down. The value of column 0 and row 0 is at (0.5, 0.5).
  /// O(values).
  package var contours: [[SIMD2<Float>]] {
    // The next side of each crossed side of a cell. Each side has at most one, because lines have a direction.
    var next = [Int32](repeating: -1, count: 2 * width * height)
    var starts: [Int] = []
    func add(_ from: Side, _ to: Side, _ column: Int, _ row: Int) {
      let start = number(of: from, column, row)
      next[start] = Int32(truncatingIfNeeded: number(of: to, column, row))
      starts.append(start)
    }
    for row in 0..<height - 1 {
      let (upper, lower) = (row * width, (row + 1) * width)
      var (isTopLeft, isBottomLeft) = (values[upper] > level, values[lower] > level)
      for column in 0..<width - 1 {
        let (isTopRight, isBottomRight) = (
          values[upper + column + 1] > level, values[lower + column + 1] > level
        )
        // Most cells have no line. The others are found without an array for each.
        if isTopLeft != isTopRight || isTopLeft != isBottomLeft || isTopLeft != isBottomRight {
          for (from, to) in segments(column, row) { add(from, to, column, row) }
        }
        (isTopLeft, isBottomLeft) = (isTopRight, isBottomRight)
      }
    }
    var contours: [[SIMD2<Float>]] = []
    for start in starts where next[start] >= 0 {
      var (line, side) = ([SIMD2<Float>](), start)
      while next[side] >= 0 {
        line.append(point(on: side))
        (next[side], side) = (-1, Int(next[side]))
      }
      contours.append(line)
    }
    return contours
  }

  /// Returns the pieces of lines in the cell whose upper left corner is a value.
  private func segments(_ column: Int, _ row: Int) -> [(Side, Side)] {
    let corner = row * width + column
    let corners = SIMD4(
      values[corner], values[corner + 1], values[corner + width + 1], values[corner + width])
    let isInside = corners .> SIMD4(repeating: level)
    func isConnected() -> Bool {
      Int(corners.x) + Int(corners.y) + Int(corners.z) + Int(corners.w) > 4 * Int(level)
    }
    switch (isInside[0], isInside[1], isInside[2], isInside[3]) {
    case (false, false, false, false), (true, true, true, true): return []
    case (true, false, false, false): return [(.left, .top)]
    case (false, true, false, false): return [(.top, .right)]
    case (false, false, true, false): return [(.right, .bottom)]
    case (false, false, false, true): return [(.bottom, .left)]
    case (true, true, false, false): return [(.left, .right)]
    case (false, true, true, false): return [(.top, .bottom)]
    case (false, false, true, true): return [(.right, .left)]
    case (true, false, false, true): return [(.bottom, .top)]
    case (false, true, true, true): return [(.top, .left)]
    case (true, false, true, true): return [(.right, .top)]
    case (true, true, false, true): return [(.bottom, .right)]
    case (true, true, true, false): return [(.left, .bottom)]
    case (true, false, true, false):
      return isConnected() ? [(.right, .top), (.left, .bottom)] : [(.left, .top), (.right, .bottom)]
    case (false, true, false, true):
      return isConnected() ? [(.top, .left), (.bottom, .right)] : [(.top, .right), (.bottom, .left)]
    }
  }

  /// Returns the number of a side, which is that of the same side of the neighbour: twice the number of its first value,
  /// and 1 more if it is vertical.
  private func number(of side: Side, _ column: Int, _ row: Int) -> Int {
    let corner = row * width + column
    return switch side {
    case .top: 2 * corner
    case .left: 2 * corner + 1
    case .right: 2 * (corner + 1) + 1
    case .bottom: 2 * (corner + width)
    }
  }

  /// Returns the point of a side at which the values, interpolated linearly, are at the level.
  private func point(on side: Int) -> SIMD2<Float> {
    let first = side / 2
    let isVertical = side % 2 == 1
    let (one, other) = (Float(values[first]), Float(values[isVertical ? first + width : first + 1]))
    let share = (Float(level) + 0.5 - one) / (other - one)
    let start = SIMD2(Float(first % width), Float(first / width)) - 0.5
    return start + (isVertical ? [0, share] : [share, 0])
  }
}
