#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The equirectangular projection of an image onto a tessellated unit sphere, such as a map of the earth.
///
/// u is the longitude, which grows eastwards from +X towards −Z. v grows from the north pole (+Y) to the south pole.
///
/// - Seam: triangles across longitude 0 are split there. The vertices on it are doubled, with u = 0 and u = 1.
/// - Poles: each triangle at a pole has a vertex of its own, with u at the middle of the triangle. An edge through a
///   pole is split there.
///
/// The vertices of the original mesh keep their numbers. The others follow them.
///
/// - Precondition: no triangle contains a pole in its interior, which the tessellations of this module guarantee: the
///   poles are vertices or middles of edges.
struct SphericalMapping {
  /// The unit vectors to the vertices.
  private(set) var directions: [SIMD3<Float>]
  private var indices: [UInt32] = []
  private var textureCoordinates: [SIMD2<Float>]

  /// The vertices at which edges were split. Both triangles of an edge share its vertex.
  private var splitVertices: [SIMD2<UInt32>: UInt32] = [:]
  /// The vertices at u = 1, by those at u = 0.
  private var easternSeam: [UInt32: UInt32] = [:]
  /// The poles of the original mesh that a triangle uses.
  private var usedPoles: Set<UInt32> = []

  /// Maps a mesh with vertices at `directions`. O(vertices + triangles).
  init(_ directions: [SIMD3<Float>], indices: [UInt32]) {
    self.directions = directions
    textureCoordinates = directions.map(Self.coordinate)
    self.indices.reserveCapacity(indices.count)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (indices[start], indices[start + 1], indices[start + 2])
      let z = SIMD3(directions[Int(a)].z, directions[Int(b)].z, directions[Int(c)].z)
      if z.min() > Self.tolerance || z.max() < -Self.tolerance {
        // Triangles on one side of the plane of the seam contain neither the seam nor a pole.
        append(a)
        append(b)
        append(c)
      } else {
        split(a, b, c)
      }
    }
  }

  /// The topology of the mapped mesh.
  var topology: ShapeTopology {
    ShapeTopology(vertexCount: directions.count, indices: indices, textureCoordinates: textureCoordinates)
  }

  /// The largest distance of a vertex from the seam or from an axis that is due to rounding.
  private static let tolerance: Float = 1e-6

  /// Returns the longitude and the latitude of a direction, as shares of the image.
  private static func coordinate(_ direction: SIMD3<Float>) -> SIMD2<Float> {
    let place = SIMD3<Double>(direction)
    let turn = atan2(-place.z, place.x) / (2 * .pi)
    let down = atan2((place.x * place.x + place.z * place.z).squareRoot(), place.y) / .pi
    return SIMD2(Float(turn < 0 ? turn + 1 : turn), Float(down))
  }

  private func isPole(_ vertex: UInt32) -> Bool {
    let direction = directions[Int(vertex)]
    return max(abs(direction.x), abs(direction.z)) <= Self.tolerance
  }

  private mutating func append(_ vertex: UInt32) { indices.append(vertex) }

  /// Appends a triangle in parts that do not cross the seam.
  private mutating func split(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    if let middle = splitVertex(a, b) {
      split(a, middle, c)
      split(middle, b, c)
    } else if let middle = splitVertex(b, c) {
      split(b, middle, a)
      split(middle, c, a)
    } else if let middle = splitVertex(c, a) {
      split(c, middle, b)
      split(middle, a, b)
    } else {
      appendUnsplit(a, b, c)
    }
  }

  /// Returns the vertex on the edge from `a` to `b` at a pole or on the seam. Nil if the edge contains none.
  private mutating func splitVertex(_ a: UInt32, _ b: UInt32) -> UInt32? {
    let (start, end) = (directions[Int(min(a, b))], directions[Int(max(a, b))])
    let place: SIMD3<Float>
    // The longitudes of the ends of an edge through a pole differ by half a turn.
    let (dot, cross) = (start.x * end.x + start.z * end.z, start.x * end.z - start.z * end.x)
    if !isPole(a), !isPole(b), dot < 0, abs(cross) <= -1e-3 * dot {
      place = SIMD3(0, start.y + end.y < 0 ? -1 : 1, 0)
    } else if min(start.z, end.z) < -Self.tolerance, max(start.z, end.z) > Self.tolerance {
      let crossing = start + (end - start) * (start.z / (start.z - end.z))
      guard crossing.x > 0 else { return nil }
      let length = (crossing.x * crossing.x + crossing.y * crossing.y).squareRoot()
      place = SIMD3(crossing.x / length, crossing.y / length, 0)
    } else {
      return nil
    }
    let edge = SIMD2(min(a, b), max(a, b))
    if let known = splitVertices[edge] { return known }
    let vertex = appendVertex(place, Self.coordinate(place))
    splitVertices[edge] = vertex
    return vertex
  }

  private mutating func appendVertex(_ direction: SIMD3<Float>, _ coordinate: SIMD2<Float>) -> UInt32 {
    directions.append(direction)
    textureCoordinates.append(coordinate)
    return UInt32(directions.count - 1)
  }

  /// Appends a triangle on one side of the seam.
  private mutating func appendUnsplit(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    let corners = [a, b, c]
    let isWest = corners.reduce(0) { $0 + directions[Int($1)].z } > 0
    let mapped = corners.map { isWest ? westOfSeam($0) : $0 }
    for (number, vertex) in mapped.enumerated() {
      guard isPole(vertex) else {
        append(vertex)
        continue
      }
      let others =
        textureCoordinates[Int(mapped[(number + 1) % 3])].x
        + textureCoordinates[Int(mapped[(number + 2) % 3])].x
      let coordinate = SIMD2(others / 2, textureCoordinates[Int(vertex)].y)
      if usedPoles.insert(vertex).inserted {
        textureCoordinates[Int(vertex)] = coordinate
        append(vertex)
      } else {
        append(appendVertex(directions[Int(vertex)], coordinate))
      }
    }
  }

  /// Returns the vertex at the same place with u = 1 for one on the seam, and any other vertex as it is.
  private mutating func westOfSeam(_ vertex: UInt32) -> UInt32 {
    let direction = directions[Int(vertex)]
    guard direction.x > Self.tolerance, abs(direction.z) <= Self.tolerance else { return vertex }
    if let known = easternSeam[vertex] { return known }
    let east = appendVertex(direction, SIMD2(1, textureCoordinates[Int(vertex)].y))
    easternSeam[vertex] = east
    return east
  }
}
