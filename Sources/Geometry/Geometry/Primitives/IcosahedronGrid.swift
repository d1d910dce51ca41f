/// The vertex numbering of an icosahedron whose edges have `divisions` parts and whose faces are triangular grids.
///
/// Row r of a face has r + 1 vertices, from the first corner (r = 0) to the opposite edge (r = `divisions`).
struct IcosahedronGrid: Sendable {
  /// The number of parts of an edge.
  let divisions: Int

  var vertexCount: Int { 10 * divisions * divisions + 2 }
  var triangleCount: Int { 20 * divisions * divisions }

  /// Returns the number of vertices in the rows 0 to `rows`.
  static func placeCount(rows: Int) -> Int { (rows + 1) * (rows + 2) / 2 }

  /// Returns the number of the first vertex inside a face, without its edges. For face 20 it is the number of all
  /// vertices.
  func firstInnerVertex(ofFace face: Int) -> Int {
    let inner = divisions - 1
    return 12 + 30 * inner + face * (inner * (inner - 1) / 2)
  }

  /// Writes the directions of the vertices on corners and edges. Each edge is bisected recursively, as it is inside the
  /// adjacent faces.
  func writeShared(to directions: inout MutableSpan<SIMD3<Float>>) {
    for (number, corner) in Self.corners.enumerated() { directions[number] = SIMD3<Float>(corner) }
    var places = [SIMD3<Double>](repeating: .zero, count: divisions + 1)
    for (a, b, c) in Self.faces {
      // Each edge occurs in both directions. Only the ascending one is written.
      for (from, to) in [(a, b), (b, c), (c, a)] where from < to {
        (places[0], places[divisions]) = (Self.corners[from], Self.corners[to])
        var step = divisions
        while step > 1 {
          for start in stride(from: 0, to: divisions, by: step) {
            places[start + step / 2] = Self.middle(places[start], places[start + step])
          }
          step /= 2
        }
        let edge = edge(from, to)
        for step in stride(from: 1, to: divisions, by: 1) {
          directions[edge.first + edge.step * step] = SIMD3<Float>(places[step])
        }
      }
    }
  }

  /// Writes the directions of the vertices inside the given faces. `directions` contains only these.
  func writeInner(ofFaces faces: Range<Int>, to directions: inout MutableSpan<SIMD3<Float>>) {
    var places = [SIMD3<Double>](repeating: .zero, count: Self.placeCount(rows: divisions))
    var coarse = places
    var next = 0
    for face in faces {
      let (a, b, c) = Self.faces[face]
      (places[0], places[1], places[2]) = (Self.corners[a], Self.corners[b], Self.corners[c])
      var rows = 1
      while rows < divisions {
        swap(&places, &coarse)
        Self.split(coarse.span, rows: rows, into: &places)
        rows *= 2
      }
      for row in stride(from: 2, to: divisions, by: 1) {
        let start = Self.placeCount(rows: row - 1)
        for place in start + 1..<start + row {
          directions[next] = SIMD3<Float>(places[place])
          next += 1
        }
      }
    }
  }

  /// Doubles the number of rows of a grid: the midpoint of every edge is projected onto the unit sphere.
  ///
  /// A midpoint is bitwise equal for both faces of an edge, because addition is commutative.
  private static func split(
    _ coarse: Span<SIMD3<Double>>, rows: Int, into places: inout [SIMD3<Double>]
  ) {
    var places = places.mutableSpan
    for row in 0...rows {
      let start = placeCount(rows: row - 1), below = start + row + 1
      let fineStart = placeCount(rows: 2 * row - 1), fineBelow = fineStart + 2 * row + 1
      for column in 0...row {
        let place = coarse[start + column]
        places[fineStart + 2 * column] = place
        if column < row { places[fineStart + 2 * column + 1] = middle(place, coarse[start + column + 1]) }
        guard row < rows else { continue }
        places[fineBelow + 2 * column] = middle(place, coarse[below + column])
        places[fineBelow + 2 * column + 1] = middle(place, coarse[below + column + 1])
      }
    }
  }

  /// Returns the midpoint of an edge, projected onto the unit sphere.
  @inline(__always)
  private static func middle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    let sum = a + b
    return sum / (sum * sum).sum().squareRoot()
  }

  /// Writes the indices of the given faces. `indices` contains only these.
  func write(trianglesOfFaces faces: Range<Int>, to indices: inout MutableSpan<UInt32>) {
    var upper = [UInt32](repeating: 0, count: divisions + 1), lower = upper
    var next = 0
    @inline(__always)
    func append(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
      indices[next] = a
      indices[next + 1] = b
      indices[next + 2] = c
      next += 3
    }
    for face in faces {
      number(row: 0, ofFace: face, into: &upper)
      for row in 0..<divisions {
        number(row: row + 1, ofFace: face, into: &lower)
        for column in 0..<row {
          append(upper[column], lower[column], lower[column + 1])
          append(upper[column], lower[column + 1], upper[column + 1])
        }
        append(upper[row], lower[row], lower[row + 1])
        swap(&upper, &lower)
      }
    }
  }

  /// Writes the vertex numbers of a row of a face to `numbers`.
  private func number(row: Int, ofFace face: Int, into numbers: inout [UInt32]) {
    let (a, b, c) = Self.faces[face]
    switch row {
    case 0: numbers[0] = UInt32(a)
    case divisions:
      (numbers[0], numbers[divisions]) = (UInt32(b), UInt32(c))
      let edge = edge(b, c)
      for column in stride(from: 1, to: divisions, by: 1) {
        numbers[column] = UInt32(edge.first + edge.step * column)
      }
    default:
      let (left, right) = (edge(a, b), edge(a, c))
      numbers[0] = UInt32(left.first + left.step * row)
      numbers[row] = UInt32(right.first + right.step * row)
      // Row r has r - 1 inner vertices, so the rows before this one have (row - 1) * (row - 2) / 2.
      let first = UInt32(firstInnerVertex(ofFace: face) + (row - 1) * (row - 2) / 2)
      for column in stride(from: 1, to: row, by: 1) { numbers[column] = first + UInt32(column - 1) }
    }
  }

  /// Returns the numbering of the vertices on the edge from `a` to `b`: vertex n has the number `first + step * n`.
  private func edge(_ a: Int, _ b: Int) -> (first: Int, step: Int) {
    let start = 12 + Self.edgeNumbers[12 * min(a, b) + max(a, b)] * (divisions - 1) - 1
    return a < b ? (start, 1) : (start + divisions, -1)
  }

  /// The cyclic permutations of (0, ±1, ±φ), on the unit sphere.
  private static let corners: [SIMD3<Double>] = {
    let golden = (1 + 5.0.squareRoot()) / 2
    let corners: [SIMD3<Double>] = [
      [-1, golden, 0], [1, golden, 0], [-1, -golden, 0], [1, -golden, 0],
      [0, -1, golden], [0, 1, golden], [0, -1, -golden], [0, 1, -golden],
      [golden, 0, -1], [golden, 0, 1], [-golden, 0, -1], [-golden, 0, 1],
    ]
    return corners.map { $0 / ($0 * $0).sum().squareRoot() }
  }()

  private static let faces = [
    (0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11),
    (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6), (7, 1, 8),
    (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9),
    (4, 9, 5), (2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1),
  ]

  /// The number of the edge between two corners, at 12 times the smaller corner plus the larger one.
  private static let edgeNumbers: [Int] = {
    var numbers = [Int](repeating: -1, count: 144)
    var count = 0
    for (a, b, c) in faces {
      for (from, to) in [(a, b), (b, c), (c, a)] where numbers[12 * min(from, to) + max(from, to)] < 0 {
        numbers[12 * min(from, to) + max(from, to)] = count
        count += 1
      }
    }
    return numbers
  }()
}
