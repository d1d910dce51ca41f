import Geometry

// Checkers that return the flaws they find, so that a test reads `#expect(mesh.flawsAsSphere(radius: 2) == [])`.
extension Mesh {
  /// Returns the flaws of the mesh as a sphere of `radius` about the origin. The list is empty for a correct sphere.
  public func flawsAsSphere(radius: Float) -> [String] {
    structuralFlaws + surfaceFlaws(radius: radius) + closureFlaws(radius: radius)
  }

  /// The counts that do not match, and the indices out of range.
  public var structuralFlaws: [String] {
    var flaws: [String] = []
    if isEmpty { flaws.append("no triangles") }
    if !indices.count.isMultiple(of: 3) { flaws.append("\(indices.count) indices") }
    if let index = indices.first(where: { $0 >= vertices.count }) { flaws.append("index \(index)") }
    if ![0, vertices.count].contains(textureCoordinates.count) {
      flaws.append("\(textureCoordinates.count) texture coordinates")
    }
    return flaws
  }

  /// Returns the vertices that are not on the sphere, or whose normals are not outward unit vectors.
  private func surfaceFlaws(radius: Float) -> [String] {
    vertices.enumerated().compactMap { index, vertex in
      let (position, normal) = (SIMD3<Double>(vertex.position), SIMD3<Double>(vertex.normal))
      let length = (normal * normal).sum().squareRoot()
      guard abs(length - 1) <= 1e-6 else { return "vertex \(index): normal of length \(length)" }
      let distance = position - normal * Double(radius)
      guard (distance * distance).sum().squareRoot() <= 1e-6 * Double(radius) else {
        return "vertex \(index): \(vertex.position) is not along its normal on the sphere"
      }
      return nil
    }
  }

  private func closureFlaws(radius: Float) -> [String] {
    guard structuralFlaws.isEmpty else { return [] }
    var flaws: [String] = []
    let welded = welded()
    if degenerateTriangleCount > 0 { flaws.append("\(degenerateTriangleCount) degenerate triangles") }
    if welded.openEdgeCount > 0 { flaws.append("\(welded.openEdgeCount) open edges") }
    if welded.eulerCharacteristic != 2 { flaws.append("Euler characteristic \(welded.eulerCharacteristic)") }
    let limit = 4 / 3 * Double.pi * Double(radius) * Double(radius) * Double(radius)
    if volume <= 0 || volume >= limit { flaws.append("volume \(volume), the ball's is \(limit)") }
    return flaws
  }

  /// Returns the triangles whose texture coordinates span more than one of `segments` columns, or are mirrored. A seam
  /// with shared vertices would cause such triangles.
  public func textureFlaws(segments: Int) -> [String] {
    stride(from: 0, to: indices.count, by: 3).compactMap { start in
      let corners = (start..<start + 3).map { textureCoordinates[Int(indices[$0])] }
      let (a, b, c) = (corners[0], corners[1], corners[2])
      let across = max(a.x, b.x, c.x) - min(a.x, b.x, c.x)
      guard across <= 1 / Float(segments) + 1e-6 else { return "triangle \(start / 3): spans \(across)" }
      // A triangle that is counter-clockwise seen from outside is clockwise in texture space, because v points down.
      let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      return area < 0 ? nil : "triangle \(start / 3): mirrored"
    }
  }
}

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
}
