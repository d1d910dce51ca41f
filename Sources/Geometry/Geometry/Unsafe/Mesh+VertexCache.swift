import CMeshOptimizer

extension Mesh {
  /// Returns the average cache miss ratio: the number of vertices that a GPU with a FIFO cache of `cacheSize` vertices
  /// transforms for each triangle.
  ///
  /// The ratio is from about 0.5 (a closed mesh has half as many vertices as triangles) to 3. It is 0 without
  /// triangles. O(vertices + indices). The measure is that of Hoppe, "Optimization of mesh locality for transparent
  /// vertex caching" (1999).
  package func vertexCacheMissRatio(cacheSize: Int = 16) -> Double {
    guard triangleCount > 0 else { return 0 }
    // For each vertex, the value of `missCount` at its last transformation.
    var transformed = [Int](repeating: -cacheSize - 1, count: vertices.count)
    var missCount = 0
    for index in indices where missCount - transformed[Int(index)] > cacheSize {
      missCount += 1
      transformed[Int(index)] = missCount
    }
    return Double(missCount) / Double(triangleCount)
  }

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
