import Parallelism

extension PLYHeader {
  /// The properties of vertices and faces that no part of a mesh uses, in words. Empty if there are none. Those of 3D Gaussians have
  /// a warning of their own.
  var unusedProperties: [String] {
    var known: Set<String> = []
    return elements.flatMap { element -> [String] in
      guard element.count > 0, known.insert(element.name).inserted else { return [] }
      switch element.name {
      case "vertex":
        guard !element.isGaussian, let mapping = PLYPropertyMapping(element) else { return [] }
        return unusedColumns(
          element.properties.indices.filter {
            // The numbers of points are kept.
            mapping.slots[$0] == nil && !(isPointSet && element.properties[$0].countType == nil)
          }.map { element.properties[$0].name },
          of: "vertices")
      case "face":
        let colors = Set(element.colorProperties)
        let used: Set = ["vertex_indices", "vertex_index", "texcoord", "texnumber"]
        return unusedColumns(
          element.properties.indices.filter { !colors.contains($0) }.map { element.properties[$0].name }
            .filter { !used.contains($0) }, of: "faces")
      default: return []
      }
    }
  }
}

extension PLYGeometry {
  /// The vertices that no face and no edge uses, in words. Empty if there are none, and for a file of points. O(vertices + corners).
  func looseVertices(threads: Int) -> [String] {
    if isPointSet || vertexCount == 0 || faces.corners.isEmpty && edges.isEmpty { return [] }
    // A bit for each vertex, in as many sets as there are threads, which are then joined.
    let words = (vertexCount + 63) / 64
    let partCount = faces.corners.count < 1 << 16 ? 1 : max(1, threads)
    let parts = Parallel.map(partCount, threads: threads) { part in
      var bits = [UInt64](repeating: 0, count: words)
      func mark(_ indices: [UInt32]) {
        let range = indices.count * part / partCount..<indices.count * (part + 1) / partCount
        for place in range {
          let index = Int(indices[place])
          bits[index >> 6] |= 1 << UInt64(index & 63)
        }
      }
      mark(faces.corners)
      mark(edges)
      return bits
    }
    let used = (0..<words).reduce(0) { count, word in
      count + parts.reduce(0) { $0 | $1[word] }.nonzeroBitCount
    }
    let loose = vertexCount - used
    if loose == 0 { return [] }
    return ["\(loose) \(loose == 1 ? "vertex" : "vertices") of no face"]
  }
}
