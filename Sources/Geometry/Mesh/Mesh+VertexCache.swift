#if MeshOptimizer
  import CMeshOptimizer
#endif

extension Mesh {
  /// How many vertices a GPU transforms for each triangle, if it remembers the last `cacheSize` that it transformed: from
  /// about 0.5, as each triangle of a closed mesh needs half a vertex, up to 3. 0 without triangles. O(vertices + indices).
  ///
  /// Hoppe, "Optimization of mesh locality for transparent vertex caching" (1999), measures orders so.
  public func vertexCacheMissRatio(cacheSize: Int = 16) -> Double {
    guard triangleCount > 0 else { return 0 }
    // When each vertex was last transformed: as the how manieth.
    var transformed = [Int](repeating: -cacheSize - 1, count: vertices.count)
    var missCount = 0
    for index in indices where missCount - transformed[Int(index)] > cacheSize {
      missCount += 1
      transformed[Int(index)] = missCount
    }
    return Double(missCount) / Double(triangleCount)
  }

  #if MeshOptimizer
    /// Puts the triangles in an order in which a GPU transforms few vertices twice, and the vertices in the order in which
    /// the triangles first name them; those in no triangle are dropped. The surface is the same. By the library
    /// meshoptimizer, so the package's trait `MeshOptimizer` must be on. O(vertices + indices).
    public mutating func optimizeVertexCache() {
      guard triangleCount > 0 else { return }
      var ordered = [UInt32](repeating: 0, count: indices.count)
      meshopt_optimizeVertexCache(&ordered, indices, indices.count, vertices.count)
      var newIndex = [UInt32](repeating: 0, count: vertices.count)
      let usedCount = meshopt_optimizeVertexFetchRemap(&newIndex, ordered, ordered.count, vertices.count)
      var oldIndex = [Int](repeating: 0, count: usedCount)
      // What no triangle names is marked by the greatest number.
      for (old, new) in newIndex.enumerated() where new != .max { oldIndex[Int(new)] = old }
      indices = ordered.map { newIndex[Int($0)] }
      vertices = oldIndex.map { vertices[$0] }
      if !textureCoordinates.isEmpty { textureCoordinates = oldIndex.map { textureCoordinates[$0] } }
      if !colors.isEmpty { colors = oldIndex.map { colors[$0] } }
    }
  #endif
}
