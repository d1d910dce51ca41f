/// A sphere of nearly equal triangles: an icosahedron whose faces are split in four, again and again.
///
/// ![An icosphere, subdivided three times](icosphere)
///
/// - Seams and poles: none; the mesh is closed as it is, and so carries no texture coordinates.
/// - Counts: `vertexCount == 10 * 4^subdivisions + 2`, `triangleCount == 20 * 4^subdivisions`.
/// - Order of the vertices: the corners of the icosahedron, what lies on its edges, what lies within its faces.
public struct Icosphere: TessellatedShape {
  /// How often each triangle was split in four.
  public let subdivisions: Int
  /// Shared by every mesh of it.
  public let topology: ShapeTopology

  private let directions: [SIMD3<Float>]

  /// The range of `subdivisions`; ten make 10,485,762 vertices.
  public static let subdivisionRange = 0...10

  /// Splits the icosahedron. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidCount` if `subdivisions` is out of range.
  public init(subdivisions: Int) throws(GeometryError) {
    try GeometryError.checkCount("subdivisions", subdivisions, Self.subdivisionRange)
    self.subdivisions = subdivisions
    let grid = IcosahedronGrid(divisions: 1 << subdivisions)
    var directions = [SIMD3<Float>](repeating: .zero, count: grid.vertexCount)
    var indices: [UInt32] = []
    indices.reserveCapacity(3 * grid.triangleCount)
    for face in 0..<20 {
      let places = Self.split(grid.corners(ofFace: face), times: subdivisions)
      let numbers = grid.vertexNumbers(ofFace: face)
      for (number, place) in zip(numbers, places) { directions[Int(number)] = SIMD3<Float>(place) }
      grid.append(trianglesOf: numbers, to: &indices)
    }
    self.directions = directions
    topology = ShapeTopology(vertexCount: grid.vertexCount, indices: indices, textureCoordinates: [])
  }

  /// Writes the vertices of the sphere of a radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    for index in 0..<vertices.count {
      vertices[index] = Vertex(position: directions[index] * radius, normal: directions[index])
    }
  }

  /// The places on a triangular grid, row by row: each time, the middle of every edge moves out to the unit sphere.
  ///
  /// A middle is the same from either side of an edge, bit for bit, as sums do not depend on their order.
  private static func split(
    _ corners: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), times: Int
  ) -> [SIMD3<Double>] {
    var places = [corners.0, corners.1, corners.2]
    for level in 0..<times {
      let rows = 1 << level
      let coarse = places
      places = Array(repeating: .zero, count: IcosahedronGrid.placeCount(rows: 2 * rows))
      for row in 0...rows {
        let start = IcosahedronGrid.placeCount(rows: row - 1), below = start + row + 1
        let fineStart = IcosahedronGrid.placeCount(rows: 2 * row - 1)
        for column in 0...row {
          let place = coarse[start + column]
          places[fineStart + 2 * column] = place
          if column < row {
            places[fineStart + 2 * column + 1] = middle(place, coarse[start + column + 1])
          }
          guard row < rows else { continue }
          let fineBelow = fineStart + 2 * row + 1
          places[fineBelow + 2 * column] = middle(place, coarse[below + column])
          places[fineBelow + 2 * column + 1] = middle(place, coarse[below + column + 1])
        }
      }
    }
    return places
  }

  @inline(__always)
  private static func middle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    let sum = a + b
    return sum / (sum * sum).sum().squareRoot()
  }
}

/// The numbering of an icosahedron's vertices where each edge is cut into equal parts and each face into a triangular
/// grid: its row r, from the first corner (r = 0) to the edge between the other two, has r + 1 places.
private struct IcosahedronGrid {
  /// How many parts an edge has.
  let divisions: Int

  var vertexCount: Int { 10 * divisions * divisions + 2 }
  var triangleCount: Int { 20 * divisions * divisions }

  /// How many places the rows 0 to `rows` have.
  static func placeCount(rows: Int) -> Int { (rows + 1) * (rows + 2) / 2 }

  func corners(ofFace face: Int) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (a, b, c) = Self.faces[face]
    return (Self.corners[a], Self.corners[b], Self.corners[c])
  }

  /// The number of the vertex at each place of a face.
  func vertexNumbers(ofFace face: Int) -> [UInt32] {
    let (a, b, c) = Self.faces[face]
    let inner = divisions - 1
    var next = 12 + 30 * inner + face * (inner * (inner - 1) / 2)
    var numbers: [UInt32] = []
    numbers.reserveCapacity(Self.placeCount(rows: divisions))
    for row in 0...divisions {
      for column in 0...row {
        let number: Int
        switch (row, column) {
        case (0, _): number = a
        case (divisions, 0): number = b
        case (divisions, divisions): number = c
        case (divisions, _): number = vertex(onEdgeFrom: b, to: c, step: column)
        case (_, 0): number = vertex(onEdgeFrom: a, to: b, step: row)
        case (_, row): number = vertex(onEdgeFrom: a, to: c, step: row)
        default:
          number = next
          next += 1
        }
        numbers.append(UInt32(number))
      }
    }
    return numbers
  }

  private func vertex(onEdgeFrom a: Int, to b: Int, step: Int) -> Int {
    let edge = Self.edgeNumbers[12 * min(a, b) + max(a, b)]
    return 12 + edge * (divisions - 1) + (a < b ? step : divisions - step) - 1
  }

  /// Appends the triangles between the places of a face.
  func append(trianglesOf numbers: [UInt32], to indices: inout [UInt32]) {
    for row in 0..<divisions {
      let start = Self.placeCount(rows: row - 1), below = start + row + 1
      for column in 0...row {
        indices.append(numbers[start + column])
        indices.append(numbers[below + column])
        indices.append(numbers[below + column + 1])
        guard column < row else { continue }
        indices.append(numbers[start + column])
        indices.append(numbers[below + column + 1])
        indices.append(numbers[start + column + 1])
      }
    }
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
