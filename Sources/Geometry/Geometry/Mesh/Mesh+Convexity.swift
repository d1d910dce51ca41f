extension Mesh {
  /// The maximum number of triangles of a mesh that `isConvex` examines.
  private static let largestExaminedCount = 64

  /// Whether the surface is flat, or closed and convex: no part of it is in front of another one in the direction to a
  /// light. False for meshes of more than 64 triangles that are not flat. O(vertices), and less for most meshes that are
  /// not convex.
  ///
  /// - Parameter bounds: the bounding box of the mesh.
  package func isConvex(in bounds: BoundingBox) -> Bool {
    guard let plane = (0..<triangleCount).lazy.compactMap({ self.plane(ofTriangle: $0) }).first else {
      return true
    }
    let tolerance = bounds.size.max() * 1e-5
    if vertices.allSatisfy({ abs(plane.distance(to: $0.position)) <= tolerance }) { return true }
    guard triangleCount <= Self.largestExaminedCount else { return false }
    for triangle in 0..<triangleCount {
      guard let plane = self.plane(ofTriangle: triangle) else { continue }
      if vertices.contains(where: { plane.distance(to: $0.position) > tolerance }) { return false }
    }
    return welded().openEdgeCount == 0
  }

  /// A plane by a point and the unit normal.
  private struct FacePlane {
    let point: SIMD3<Float>
    let normal: SIMD3<Float>

    func distance(to other: SIMD3<Float>) -> Float { dot(other - point, normal) }
  }

  /// Returns the plane of a triangle, or nil if it has no area.
  private func plane(ofTriangle number: Int) -> FacePlane? {
    let corners = (0..<3).map { vertices[Int(indices[3 * number + $0])].position }
    return direction(cross(corners[1] - corners[0], corners[2] - corners[0])).map {
      FacePlane(point: corners[0], normal: $0)
    }
  }
}

extension Mesh {
  /// Returns whether the mesh is a tessellated sphere about the origin. O(vertices + indices).
  ///
  /// Every vertex lies on the sphere, every normal points away from the centre, no vertex has a colour, and the
  /// triangles enclose at least nine tenths of the volume of the sphere.
  package func approximatesSphere(ofRadius radius: Float) -> Bool {
    guard radius > 0, radius.isFinite, colors.isEmpty, !isEmpty else { return false }
    let isOnSphere = vertices.allSatisfy { vertex in
      let offset = vertex.position / radius - vertex.normal
      return dot(offset, offset) < 1e-6
    }
    // The volume is scaled to the unit sphere, because the cube of the radius could overflow.
    let scale = 1 / Double(radius)
    return isOnSphere && volume * scale * scale * scale > 0.9 * 4 / 3 * Double.pi
  }
}
