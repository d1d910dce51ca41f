/// The numbering of an icosahedron's vertices where each edge is cut into equal parts and each face into a triangular
/// grid: its row r, from the first corner (r = 0) to the edge between the other two, has r + 1 places.
struct IcosahedronGrid: Sendable {
  /// How many parts an edge has.
  let divisions: Int

  var vertexCount: Int { 10 * divisions * divisions + 2 }
  var triangleCount: Int { 20 * divisions * divisions }

  /// How many places the rows 0 to `rows` have.
  static func placeCount(rows: Int) -> Int { (rows + 1) * (rows + 2) / 2 }

  /// The number of a face's first vertex of its own, within its edges; of face 20, the number of all vertices.
  func firstInnerVertex(ofFace face: Int) -> Int {
    let inner = divisions - 1
    return 12 + 30 * inner + face * (inner * (inner - 1) / 2)
  }

  /// Writes what lies on corners and edges: each edge is halved, and its halves again, as in the faces beside it.
  func writeShared(to directions: inout MutableSpan<SIMD3<Float>>) {
    for (number, corner) in Self.corners.enumerated() { directions[number] = SIMD3<Float>(corner) }
    var places = [SIMD3<Double>](repeating: .zero, count: divisions + 1)
    for (a, b, c) in Self.faces {
      // Each edge is met in both directions, once.
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

  /// Writes the vertices that some faces have for themselves, of which `directions` holds no others.
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

  /// Makes a grid of twice as many rows: the middle of every edge moves out to the unit sphere.
  ///
  /// A middle is the same from either side of an edge, bit for bit, as sums do not depend on their order.
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

  /// The middle of an edge, moved out to the unit sphere.
  @inline(__always)
  private static func middle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    let sum = a + b
    return sum / (sum * sum).sum().squareRoot()
  }

  /// Writes the triangles between the places of some faces, of which `indices` holds no others.
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

  /// Finds the numbers of the vertices at the places of a face's row.
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
      // The rows before have one less each, the second none.
      let first = UInt32(firstInnerVertex(ofFace: face) + (row - 1) * (row - 2) / 2)
      for column in stride(from: 1, to: row, by: 1) { numbers[column] = first + UInt32(column - 1) }
    }
  }

  /// The numbers of an edge's vertices on the way from `a` to `b`: that of the one at step n is `first + step * n`.
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

  /// The number of the edge between two corners, at 12 times the lesser plus the greater.
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
