// Connectivity of the triangles. Vertices with equal positions are different vertices: weld the mesh first.
extension Mesh {
  /// The number of edges that do not have exactly two triangles, in opposite directions. O(indices).
  ///
  /// With 0 the mesh is closed and consistently wound. Weld first if seams have duplicated vertices.
  public var openEdgeCount: Int {
    var count = 0
    EdgeTable(self).forEach { _, _, forward, backward in if (forward, backward) != (1, 1) { count += 1 } }
    return count
  }

  /// The number of edges between two triangles of opposite winding. Both traverse the edge in the same direction.
  /// O(indices).
  package var inconsistentEdgeCount: Int {
    var count = 0
    EdgeTable(self).forEach { _, _, forward, backward in
      if (forward, backward) == (2, 0) || (forward, backward) == (0, 2) { count += 1 }
    }
    return count
  }

  /// The number of edges of one triangle only. O(indices).
  var boundaryEdgeCount: Int {
    var count = 0
    EdgeTable(self).forEach { _, _, forward, backward in if forward + backward == 1 { count += 1 } }
    return count
  }

  /// The mesh without the triangles that have a vertex twice. They have no area, and connect nothing. O(indices).
  var withoutCollapsedTriangles: Mesh {
    func isCollapsed(_ start: Int) -> Bool {
      let (a, b, c) = (indices[start], indices[start + 1], indices[start + 2])
      return a == b || b == c || c == a
    }
    let starts = stride(from: 0, to: indices.count, by: 3)
    guard starts.contains(where: isCollapsed) else { return self }
    var mesh = self
    mesh.indices = starts.filter { !isCollapsed($0) }.flatMap { indices[$0..<$0 + 3] }
    return mesh
  }

  /// Used vertices − edges + faces: 2 for a mesh with the topology of a sphere, 0 for a torus. Weld first. O(indices).
  public var eulerCharacteristic: Int {
    var edgeCount = 0
    EdgeTable(self).forEach { _, _, _, _ in edgeCount += 1 }
    var isUsed = [Bool](repeating: false, count: vertices.count)
    for index in indices { isUsed[Int(index)] = true }
    return isUsed.count(where: \.self) - edgeCount + triangleCount
  }
}

/// The edges of a mesh grouped by their lower vertex, by a counting sort instead of a hash table.
struct EdgeTable {
  /// The offset in `entries` of the edges of each lower vertex, and the total count at the end.
  private var starts: [Int]
  /// The upper vertex times two, plus one if the triangle traverses the edge from the upper to the lower vertex.
  private var entries: [UInt64]

  /// Creates the table of all edges of `mesh`. O(indices).
  init(_ mesh: Mesh) {
    var starts = [Int](repeating: 0, count: mesh.vertices.count + 1)
    Self.forEachSide(mesh) { from, to in starts[Int(min(from, to)) + 1] += 1 }
    for vertex in 1..<max(starts.count, 1) { starts[vertex] += starts[vertex - 1] }
    var entries = [UInt64](repeating: 0, count: mesh.indices.count)
    var next = starts
    Self.forEachSide(mesh) { from, to in
      let lower = Int(min(from, to))
      entries[next[lower]] = UInt64(max(from, to)) << 1 | (from < to ? 0 : 1)
      next[lower] += 1
    }
    (self.starts, self.entries) = (starts, entries)
    for vertex in 0..<mesh.vertices.count { sort(starts[vertex]..<starts[vertex + 1]) }
  }

  /// Calls `body` once for each edge, with its two vertices and the number of triangles that traverse it in ascending
  /// (`forward`) and descending (`backward`) direction. O(edges).
  func forEach(_ body: (_ lower: UInt32, _ upper: UInt32, _ forward: Int, _ backward: Int) -> Void) {
    for vertex in 0..<starts.count - 1 {
      var index = starts[vertex]
      let end = starts[vertex + 1]
      while index < end {
        let upper = entries[index] >> 1
        var counts = (forward: 0, backward: 0)
        while index < end, entries[index] >> 1 == upper {
          if entries[index] & 1 == 0 { counts.forward += 1 } else { counts.backward += 1 }
          index += 1
        }
        body(UInt32(vertex), UInt32(upper), counts.forward, counts.backward)
      }
    }
  }

  /// Sorts the entries of one vertex. An insertion sort is enough for the usual three edges. More than 24 edges are
  /// sorted by the standard library.
  private mutating func sort(_ range: Range<Int>) {
    guard range.count <= 24 else { return entries[range].sort() }
    for index in range.dropFirst() {
      let entry = entries[index]
      var place = index
      while place > range.lowerBound, entries[place - 1] > entry {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  private static func forEachSide(_ mesh: Mesh, _ body: (UInt32, UInt32) -> Void) {
    let indices = mesh.indices.span
    for start in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (indices[start], indices[start + 1], indices[start + 2])
      body(a, b)
      body(b, c)
      body(c, a)
    }
  }
}
