extension Mesh {
  /// Whether the mesh is a sphere about the origin but for being made of triangles: every vertex lies on the sphere, every
  /// normal points away from its centre, no vertex has a colour, and the triangles enclose at least nine tenths of its
  /// volume. O(vertices + indices).
  package func approximatesSphere(ofRadius radius: Float) -> Bool {
    guard radius > 0, radius.isFinite, colors.isEmpty, !isEmpty else { return false }
    let isOnSphere = vertices.allSatisfy { vertex in
      let offset = vertex.position / radius - vertex.normal
      return dot(offset, offset) < 1e-6
    }
    // In units of the radius, whose cube may be past the largest number.
    let scale = 1 / Double(radius)
    return isOnSphere && volume * scale * scale * scale > 0.9 * 4 / 3 * Double.pi
  }
}
