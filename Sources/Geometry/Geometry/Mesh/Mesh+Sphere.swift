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
