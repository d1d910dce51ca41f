import Geometry
import Hardware

/// Numbers in the cells of a box, with two empty cells around it.
struct VolumeGrid: Sendable {
  /// The length of a cell's edges.
  let cellSize: Float
  private let origin: SIMD3<Float>
  private let counts: SIMD3<Int>
  private var cells: [Float]

  private static let border = 2

  /// Cells over `bounds`, all 0, of edges `cellSize` or as much longer as `maximumCellCount` demands.
  ///
  /// - Precondition: `bounds` is not empty, and it and `cellSize` are finite; `cellSize` is positive.
  init(_ bounds: BoundingBox, cellSize smallest: Float, maximumCellCount: Int) {
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
    counts = SIMD3(Int(size.x), Int(size.y), Int(size.z))
    origin = bounds.min - cellSize * Float(Self.border)
    cells = [Float](repeating: 0, count: counts.x * counts.y * counts.z)
  }

  /// Shares `amount` among the eight cells around `point`.
  mutating func add(_ amount: Float, at point: SIMD3<Float>) {
    guard let (index, share) = locate(point) else { return }
    let (offsets, weights) = (cornerOffsets, Self.cornerWeights(share))
    for corner in 0..<8 { cells[index + offsets[corner]] += amount * weights[corner] }
  }

  /// The mean of the eight cells around `point`, the nearer ones counting more; 0 outside.
  func value(at point: SIMD3<Float>) -> Float {
    guard let (index, share) = locate(point) else { return 0 }
    let (offsets, weights) = (cornerOffsets, Self.cornerWeights(share))
    var sum: Float = 0
    for corner in 0..<8 { sum += cells[index + offsets[corner]] * weights[corner] }
    return sum
  }

  /// Makes each cell a mean of itself (twice) and its two neighbours, along each axis. O(cells).
  mutating func smooth() {
    for step in [1, counts.x, counts.x * counts.y] {
      let old = cells
      cells = [Float](count: old.count, smallestSize: 1 << 14) { range, output in
        old.withUnsafeBufferPointer { old in
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

  /// The first of the eight cells around a point, and how far beyond its middle the point is; nil outside.
  private func locate(_ point: SIMD3<Float>) -> (index: Int, share: SIMD3<Float>)? {
    let place = (point - origin) / cellSize
    let floor = place.rounded(.down)
    guard all(floor .>= 0), all(floor .< SIMD3<Float>(counts &- 1)) else { return nil }
    let (x, y, z) = (Int(floor.x), Int(floor.y), Int(floor.z))
    return (x + counts.x * (y + counts.y * z), place - floor)
  }

  /// Where the eight cells are from the first of them on: x changes fastest, then y, then z.
  @inline(__always)
  private var cornerOffsets: SIMD8<Int> {
    let (row, layer) = (counts.x, counts.x * counts.y)
    return SIMD8(0, 1, row, row + 1, layer, layer + 1, layer + row, layer + row + 1)
  }

  /// How much each of them counts.
  @inline(__always)
  private static func cornerWeights(_ share: SIMD3<Float>) -> SIMD8<Float> {
    let rest = 1 - share
    let near = SIMD4(rest.x * rest.y, share.x * rest.y, rest.x * share.y, share.x * share.y)
    return SIMD8(lowHalf: near * rest.z, highHalf: near * share.z)
  }
}
