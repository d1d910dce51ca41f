import Parallelism

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The corners of a mesh's triangles in groups: at each vertex, the corners that are connected through smooth edges.
///
/// An edge at a vertex is shared by triangles that all have a corner at the vertex, so the groups of each vertex follow
/// from its own corners, and several threads work on ranges of vertices. At most vertices of a closed surface, the
/// triangles form one closed fan of smooth edges, which a short walk finds out. A vertex with other edges than those of
/// two triangles may be on a seam: the vertices of this kind at one position are grouped together in a second step.
///
/// The result does not depend on the number of threads. O(vertices + indices); n corners at one position take O(n log n).
struct CornerGroups {
  /// The rule that determines which edges are smooth.
  enum EdgeRule: Sendable {
    case all
    /// The square of the greatest distance between the unit normals of the two triangles.
    case distance(square: Float)
    /// The smoothing group of each triangle. 0 is that of flat triangles.
    case groups([UInt32])

    /// Creates the rule of an angle between the normals.
    init(degrees: Float) {
      // The distance between two unit vectors is precise for small angles, where their cosine is not.
      let tolerance: Float = 0.001
      let angle = (max(degrees, 0) + tolerance) * .pi / 180
      let distance = 2 * sinf(min(angle, .pi) / 2)
      self = degrees >= 180 ? .all : .distance(square: distance * distance)
    }
  }

  /// A unit vector in 12 bytes.
  struct PackedNormal: Hashable, Sendable {
    var x: Float, y: Float, z: Float

    init(_ vector: SIMD3<Float>) { (x, y, z) = (vector.x, vector.y, vector.z) }

    var vector: SIMD3<Float> { SIMD3(x, y, z) }
  }

  /// The normals of a range of vertices or of positions.
  struct Part: Sendable {
    /// The normal of each vertex of the range: that of its first corner.
    var normals: [PackedNormal] = []
    /// Vertices that have another normal.
    var changedNormals: [(vertex: UInt32, normal: PackedNormal)] = []
    /// Copies of vertices, for corners with further normals.
    var copies: [(vertex: UInt32, normal: PackedNormal)] = []
    /// The corners that refer to the copies.
    var movedCorners: [(corner: UInt32, copy: UInt32)] = []
    /// The vertices with edges that do not have exactly two triangles, in opposite directions. Their groups are not formed
    /// yet.
    fileprivate var openVertices: [UInt32] = []
  }

  /// The ranges of vertices of the first parts.
  let ranges: [Range<Int>]
  /// The parts of the ranges of vertices, then those of positions with open edges.
  private(set) var parts: [Part]
  /// Whether normals of the mesh other than zero are kept.
  let keepsExisting: Bool

  init(_ mesh: Mesh, _ rule: EdgeRule, keepsExisting: Bool, threads: Int) {
    self.keepsExisting = keepsExisting
    let facets = [Facet](count: mesh.triangleCount, smallestSize: 1 << 14, threads: threads) {
      triangles, output in
      for triangle in triangles { output.append(Facet(mesh, at: 3 * triangle)) }
    }
    let table = CornerTable(mesh.indices, vertexCount: mesh.vertices.count)
    let count = mesh.vertices.count
    ranges = Parallel.ranges(of: count, count: 4 * threads, smallestSize: 1 << 14)
    parts = Parallel.map(ranges.count, threads: threads) { [ranges] number in
      var grouping = CornerGrouping(mesh, facets, places: nil, rule, keepsExisting: keepsExisting)
      grouping.part.normals.reserveCapacity(ranges[number].count)
      for vertex in ranges[number] { grouping.append(vertex: UInt32(vertex), table) }
      return grouping.part
    }
    let open = parts.flatMap(\.openVertices)
    if open.isEmpty { return }
    // The first vertex at its position, for vertices with open edges.
    var places = Array(0..<UInt32(truncatingIfNeeded: count))
    var positions: [[UInt32]] = []
    let (welded, kept) = Mesh(vertices: open.map { mesh.vertices[Int($0)] }).weldedIndices()
    positions = Array(repeating: [], count: kept.count)
    for (vertex, position) in zip(open, welded) {
      positions[Int(position)].append(vertex)
      places[Int(vertex)] = positions[Int(position)][0]
    }
    let openRanges = Parallel.ranges(of: positions.count, count: 4 * threads, smallestSize: 1 << 12)
    parts += Parallel.map(openRanges.count, threads: threads) { [places, positions] number in
      var grouping = CornerGrouping(mesh, facets, places: places, rule, keepsExisting: keepsExisting)
      for position in openRanges[number] { grouping.append(vertices: positions[position], table) }
      return grouping.part
    }
  }
}

/// The unit normal and two of the angles of a triangle.
private struct Facet: Sendable, BitwiseCopyable {
  private let nx: Float, ny: Float, nz: Float
  private let first: Float, second: Float

  @inline(__always)
  init(_ mesh: Mesh, at start: Int) {
    let corners = mesh.corners(at: start)
    let (a, b, c) = (SIMD3<Double>(corners.0), SIMD3<Double>(corners.1), SIMD3<Double>(corners.2))
    let (u, v, w) = (b - a, c - a, c - b)
    let normal = cross(u, v)
    // Floats are in the range in which the squares of these products are finite and not zero.
    let size = length(normal)
    let unit = size > 0 ? SIMD3<Float>(normal / size) : .zero
    (nx, ny, nz) = (unit.x, unit.y, unit.z)
    let angles = Self.arcTangents(size, SIMD2(dot(u, v), -dot(u, w)))
    (first, second) = (Float(angles.x), Float(angles.y))
  }

  /// The unit normal, or zero for a degenerate triangle.
  @inline(__always)
  var normal: SIMD3<Float> { SIMD3(nx, ny, nz) }

  /// Returns the angle at a corner, in radians.
  @inline(__always)
  func angle(_ corner: Int) -> Float {
    corner == 0 ? first : corner == 1 ? second : max(0, .pi - first - second)
  }

  /// Returns the angles of the vectors (x, y), from 0 to π. The error is at most 1e-5: M. Abramowitz and I. A. Stegun,
  /// "Handbook of Mathematical Functions" (1964), 4.4.49. That is a small part of the time of `atan2`, and enough for a
  /// weight.
  ///
  /// - Precondition: y is at least 0.
  @inline(__always)
  private static func arcTangents(_ y: Double, _ x: SIMD2<Double>) -> SIMD2<Double> {
    let height = SIMD2<Double>(repeating: y)
    let width = x.replacing(with: -x, where: x .< 0)
    let isSteep = height .> width
    let greater = width.replacing(with: height, where: isSteep)
    let lesser = height.replacing(with: width, where: isSteep)
    let ratio = (lesser / greater).replacing(with: 0, where: greater .== 0)
    let square = ratio * ratio
    var sum = square * 0.0208351 - 0.0851330
    sum = sum * square + 0.1801410
    sum = sum * square - 0.3302995
    sum = (sum * square + 0.9998660) * ratio
    sum.replace(with: .pi / 2 - sum, where: isSteep)
    sum.replace(with: .pi - sum, where: x .< 0)
    return sum
  }
}

/// The corners at each vertex, in ascending order.
private struct CornerTable: Sendable {
  let starts: [UInt32]
  let corners: [UInt32]

  /// Sorts the corners by their vertices. A counting sort: O(corners + vertices).
  init(_ indices: [UInt32], vertexCount: Int) {
    var (starts, corners) = (
      [UInt32](repeating: 0, count: vertexCount + 1), [UInt32](repeating: 0, count: indices.count)
    )
    for index in indices { starts[Int(index)] += 1 }
    var sum: UInt32 = 0
    for vertex in starts.indices {
      sum += starts[vertex]
      starts[vertex] = sum
    }
    // From the last corner back, so that each start ends at the first corner of its vertex.
    var corner = indices.count
    while corner > 0 {
      corner -= 1
      let vertex = Int(indices[corner])
      let place = starts[vertex] - 1
      starts[vertex] = place
      corners[Int(place)] = UInt32(truncatingIfNeeded: corner)
    }
    (self.starts, self.corners) = (starts, corners)
  }

  @inline(__always)
  func range(of vertex: UInt32) -> Range<Int> {
    Int(starts[Int(vertex)])..<Int(starts[Int(vertex) + 1])
  }
}

/// The grouping of the corners of one vertex or position after another. Its arrays are reused.
private struct CornerGrouping {
  private let mesh: Mesh
  private let facets: [Facet]
  /// The first vertex at the position of each vertex with open edges, and the other vertices themselves. Nil if all are
  /// themselves.
  private let places: [UInt32]?
  private let rule: CornerGroups.EdgeRule
  private let keepsExisting: Bool
  var part = CornerGroups.Part()

  /// The corners that are grouped.
  private var corners: [UInt32] = []
  /// The vertex at the other end of the edge that leaves at each corner, and of the edge that arrives.
  private var leaving: [UInt32] = []
  private var arriving: [UInt32] = []
  /// The groups as disjoint sets of corners, by their numbers in `corners`. The root is the first corner.
  private var parents: [Int] = []
  private var sums: [SIMD3<Float>] = []
  /// Whether an edge does not have exactly two triangles, in opposite directions.
  private var hasOpenEdge = false

  init(
    _ mesh: Mesh, _ facets: [Facet], places: [UInt32]?, _ rule: CornerGroups.EdgeRule, keepsExisting: Bool
  ) {
    (self.mesh, self.facets, self.places) = (mesh, facets, places)
    (self.rule, self.keepsExisting) = (rule, keepsExisting)
  }

  /// The maximum number of corners that are compared with each other.
  private static let directLimit = 24
  /// The number of corners of the fans that are walked around.
  private static let fanSizes = 3...8

  /// Appends the normal of a vertex.
  mutating func append(vertex: UInt32, _ table: CornerTable) {
    let range = table.range(of: vertex)
    if range.isEmpty { return part.normals.append(.init([0, 0, 1])) }
    if let normal = smoothFanNormal(vertex, table.corners, range) {
      return part.normals.append(.init(normal))
    }
    corners.removeAll(keepingCapacity: true)
    corners += table.corners[range]
    let groupCount = group(vertex)
    part.normals.append(.init(normal(ofGroup: 0)))
    if hasOpenEdge {
      part.openVertices.append(vertex)
    } else if groupCount > 1 {
      split(isFirstNormalKnown: true)
    }
  }

  /// Sets the normals of the vertices at a position with open edges.
  mutating func append(vertices: [UInt32], _ table: CornerTable) {
    corners.removeAll(keepingCapacity: true)
    for vertex in vertices { corners += table.corners[table.range(of: vertex)] }
    if vertices.count > 1 { corners.sort() }
    _ = group(vertices[0])
    split(isFirstNormalKnown: false)
  }

  /// Returns the mean normal of the corners in a range if they form one closed fan of smooth edges. Nil if they do not, or
  /// are too few or too many.
  @inline(__always)
  private func smoothFanNormal(
    _ vertex: UInt32, _ corners: [UInt32], _ range: Range<Int>
  ) -> SIMD3<Float>? {
    guard Self.fanSizes ~= range.count else { return nil }
    var (leaving, arriving, triangles) = (SIMD8<UInt32>(), SIMD8<UInt32>(), SIMD8<UInt32>())
    var sum = SIMD3<Float>.zero
    for number in 0..<range.count {
      let corner = Int(corners[range.lowerBound + number])
      let triangle = corner / 3
      let side = corner - 3 * triangle
      leaving[number] = mesh.indices[side == 2 ? corner - 2 : corner + 1]
      arriving[number] = mesh.indices[side == 0 ? corner + 2 : corner - 1]
      triangles[number] = UInt32(truncatingIfNeeded: triangle)
      sum += facets[triangle].normal * facets[triangle].angle(side)
    }
    // A walk of as many steps as corners visits each of them once only if each edge has one triangle that leaves along
    // it and one that arrives.
    var current = 0
    for step in 1...range.count {
      var next = 0
      while next < range.count, arriving[next] != leaving[current] { next += 1 }
      guard next < range.count, leaving[current] != vertex,
        isSmooth(Int(triangles[current]), Int(triangles[next])),
        (next == 0) == (step == range.count)
      else { return nil }
      current = next
    }
    return direction(sum)
  }

  /// Groups the corners at a vertex or position. `place` is the position.
  ///
  /// - Returns: The number of groups.
  private mutating func group(_ place: UInt32) -> Int {
    leaving.removeAll(keepingCapacity: true)
    arriving.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    hasOpenEdge = false
    for corner in corners {
      let start = Int(corner) / 3 * 3
      let side = Int(corner) - start
      let (next, last) = (
        mesh.indices[start + (side == 2 ? 0 : side + 1)], mesh.indices[start + (side == 0 ? 2 : side - 1)]
      )
      leaving.append(places.map { $0[Int(next)] } ?? next)
      arriving.append(places.map { $0[Int(last)] } ?? last)
      parents.append(parents.count)
      sums.append(facets[start / 3].normal * facets[start / 3].angle(side))
    }
    if corners.count <= Self.directLimit { joinDirectly(place) } else { joinSorted(place) }
    var groupCount = 0
    for number in parents.indices {
      let root = root(number)
      if root == number { groupCount += 1 } else { sums[root] += sums[number] }
    }
    return groupCount
  }

  /// Returns the mean normal of a group, by its first corner.
  private func normal(ofGroup root: Int) -> SIMD3<Float> {
    // A mean that vanishes, for example that of two triangles back to back, is replaced by the normal of a triangle.
    direction(sums[root]) ?? direction(facets[Int(corners[root]) / 3].normal) ?? [0, 0, 1]
  }

  private mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the groups of two corners if the edge between their triangles is smooth.
  private mutating func join(_ one: Int, _ other: Int) {
    guard isSmooth(Int(corners[one]) / 3, Int(corners[other]) / 3) else { return }
    let (a, b) = (root(one), root(other))
    parents[max(a, b)] = min(a, b)
  }

  @inline(__always)
  private func isSmooth(_ one: Int, _ other: Int) -> Bool {
    switch rule {
    case .all: return true
    case .distance(let square):
      let (a, b) = (facets[one].normal, facets[other].normal)
      // A degenerate triangle has no normal.
      return dot(a - b, a - b) <= square || a == .zero || b == .zero
    case .groups(let groups): return groups[one] == groups[other] && groups[one] != 0
    }
  }

  /// Joins the corners at both sides of each edge: one triangle must leave along it, and one arrive. O(corners²).
  private mutating func joinDirectly(_ place: UInt32) {
    // Returns the corner at which a triangle arrives along an edge, or nil if the edge is open.
    func other(_ end: UInt32) -> Int? {
      var (leavingCount, arrivingCount, other) = (0, 0, 0)
      for candidate in leaving.indices {
        if leaving[candidate] == end { leavingCount += 1 }
        if arriving[candidate] == end { (arrivingCount, other) = (arrivingCount + 1, candidate) }
      }
      return leavingCount == 1 && arrivingCount == 1 ? other : nil
    }
    for number in leaving.indices {
      if leaving[number] != place {
        if let other = other(leaving[number]) { join(number, other) } else { hasOpenEdge = true }
      }
      if arriving[number] != place, other(arriving[number]) == nil { hasOpenEdge = true }
    }
  }

  /// As `joinDirectly`, with sorted edges. O(corners log corners).
  private mutating func joinSorted(_ place: UInt32) {
    // The end of the edge, whether a triangle arrives along it, and the number of the corner.
    func key(_ end: UInt32, isArriving: Bool, _ number: Int) -> UInt64 {
      UInt64(end) << 32 | (isArriving ? 1 << 31 : 0) | UInt64(number)
    }
    var edges: [UInt64] = []
    for number in leaving.indices {
      edges.append(key(leaving[number], isArriving: false, number))
      edges.append(key(arriving[number], isArriving: true, number))
    }
    edges.sort()
    var start = 0
    while start < edges.count {
      var end = start + 1
      while end < edges.count, edges[end] >> 32 == edges[start] >> 32 { end += 1 }
      defer { start = end }
      if edges[start] >> 32 == place { continue }
      if end - start == 2, edges[start] >> 31 & 1 == 0, edges[start + 1] >> 31 & 1 == 1 {
        join(Int(edges[start] & 0x7FFF_FFFF), Int(edges[start + 1] & 0x7FFF_FFFF))
      } else {
        hasOpenEdge = true
      }
    }
  }

  /// A vertex and one of its normals.
  private struct VertexNormal: Hashable {
    let vertex: UInt32
    let normal: CornerGroups.PackedNormal
  }

  /// Chooses the vertices of the corners. Each vertex has the normal of the group of its first corner, and a copy for each
  /// further normal.
  ///
  /// - Parameter isFirstNormalKnown: Whether the vertices have the normal of the first group.
  private mutating func split(isFirstNormalKnown: Bool) {
    // The copy for each vertex with one of its normals, or nil for the vertex itself. Short lists are searched.
    var known: [(key: VertexNormal, copy: UInt32?)] = []
    var knownByKey: [VertexNormal: UInt32?] = [:]
    var knownVertices: Set<UInt32> = []
    let isShort = corners.count <= Self.directLimit
    for number in corners.indices {
      let vertex = mesh.indices[Int(corners[number])]
      if keepsExisting, mesh.vertices[Int(vertex)].normal != .zero { continue }
      let group = root(number)
      let key = VertexNormal(vertex: vertex, normal: .init(normal(ofGroup: group)))
      let found = isShort ? known.first { $0.key == key }.map(\.copy) : knownByKey[key]
      let copy: UInt32?
      if let found {
        copy = found
      } else {
        let isFirst =
          isShort ? !known.contains { $0.key.vertex == vertex } : knownVertices.insert(vertex).inserted
        if isFirst {
          copy = nil
          if group != 0 || !isFirstNormalKnown { part.changedNormals.append((vertex, key.normal)) }
        } else {
          copy = UInt32(part.copies.count)
          part.copies.append((vertex, key.normal))
        }
        if isShort { known.append((key, copy)) } else { knownByKey[key] = .some(copy) }
      }
      if let copy { part.movedCorners.append((corners[number], copy)) }
    }
  }
}
