import CMeshOptimizer

extension Mesh {
  /// Reorders the triangles for few vertex cache misses, and the vertices in the order of their first use.
  ///
  /// Vertices without triangles are removed. The surface does not change. The library meshoptimizer does the work.
  /// O(vertices + indices).
  package mutating func optimizeVertexCache() {
    guard triangleCount > 0 else { return }
    var ordered = [UInt32](repeating: 0, count: indices.count)
    // Each array lives during the call, and has the number of elements that the call states.
    unsafe meshopt_optimizeVertexCache(&ordered, indices, indices.count, vertices.count)
    indices = ordered
    orderVertices()
  }

  /// Puts the vertices in the order of their first use, without those that no triangle uses. O(vertices + indices).
  private mutating func orderVertices() {
    var newIndex = [UInt32](repeating: 0, count: vertices.count)
    let usedCount = unsafe meshopt_optimizeVertexFetchRemap(
      &newIndex, indices, indices.count, vertices.count)
    var oldIndex = [Int](repeating: 0, count: usedCount)
    // The library sets the new index of an unused vertex to the largest integer.
    for (old, new) in newIndex.enumerated() where new != .max { oldIndex[Int(new)] = old }
    for place in indices.indices { indices[place] = newIndex[Int(indices[place])] }
    selectVertices(oldIndex)
  }

  /// Leaves out triangles until at most `count` are left, or no more can be left out, where this changes the shape least, and by
  /// at most `error` times the size of the mesh. Borders
  /// and edges between vertices with different attributes stay. Vertices without triangles are removed. The library
  /// meshoptimizer does the work. O(indices log indices).
  mutating func simplify(to count: Int, error: Float) {
    guard triangleCount > count else { return }
    var kept = [UInt32](repeating: 0, count: indices.count)
    // Each array lives during the call, and has the number of elements that the call states. The error is relative to the
    // size of the mesh.
    let keptCount = unsafe vertices.withUnsafeBufferPointer { buffer in
      unsafe meshopt_simplify(
        &kept, indices, indices.count,
        UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: Float.self),
        buffer.count, MemoryLayout<Vertex>.stride, 3 * max(count, 0), error, 0, nil)
    }
    indices = Array(kept.prefix(keptCount))
    orderVertices()
  }
}
