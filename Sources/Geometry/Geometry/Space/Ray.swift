/// A half-line in space, such as the view ray through a point of a picture.
public struct Ray: Hashable, Sendable {
  /// The start of the ray.
  public var origin: SIMD3<Float>
  /// The unit direction.
  public var direction: SIMD3<Float>
  /// The distances at which surfaces count, where the scene is cut open: both sides of them, and the far sides of spheres
  /// and rods. Nil for the nearest hits from outside.
  package var keptDistances: ClosedRange<Float>?

  /// Creates a ray. `direction` has the length 1.
  public init(origin: SIMD3<Float>, direction: SIMD3<Float>) {
    (self.origin, self.direction) = (origin, direction)
  }

  /// Returns the point at a distance from the origin.
  public func point(at distance: Float) -> SIMD3<Float> { origin + direction * distance }
}

// Intersections from outside, or also from inside with `keptDistances`. All return nil for a miss or a degenerate primitive.
extension Ray {
  /// Returns the distance to a sphere.
  package func distance(toSphere center: SIMD3<Float>, radius: Float) -> Float? {
    let offset = center - origin
    let middle = dot(offset, direction)
    // Uses the point of the ray nearest to the centre. The terms of the quadratic formula would cancel for distant
    // spheres.
    let aside = offset - direction * middle
    let rest = radius * radius - dot(aside, aside)
    guard radius > 0, rest >= 0 else { return nil }
    let half = rest.squareRoot()
    return counted(middle - half) ?? (keptDistances == nil ? nil : counted(middle + half))
  }

  /// Returns the distance to a cylinder with flat ends.
  package func distance(toRodFrom start: SIMD3<Float>, to end: SIMD3<Float>, radius: Float) -> Float? {
    let axis = end - start
    let reach = length(axis)
    guard reach > 0, radius > 0 else { return nil }
    let along = axis / reach
    if let near = distance(toRodFrom: start, along, reach, radius, isFar: false) { return near }
    return keptDistances == nil ? nil : distance(toRodFrom: start, along, reach, radius, isFar: true)
  }

  /// Returns the distance at which the ray enters a cylinder with flat ends, or leaves it.
  private func distance(
    toRodFrom start: SIMD3<Float>, _ along: SIMD3<Float>, _ reach: Float, _ radius: Float, isFar: Bool
  ) -> Float? {
    // Components along the axis, and vectors perpendicular to it.
    let offset = origin - start
    let height = dot(offset, along), climb = dot(direction, along)
    let aside = offset - along * height, drift = direction - along * climb
    let driftSquare = dot(drift, drift)
    if driftSquare > 0 {
      let nearest = -dot(aside, drift) / driftSquare
      let gap = aside + drift * nearest
      let rest = radius * radius - dot(gap, gap)
      guard rest >= 0 else { return nil }
      let half = (rest / driftSquare).squareRoot()
      let distance = isFar ? nearest + half : nearest - half
      let entry = height + climb * distance
      if entry >= 0, entry <= reach { return counted(distance) }
    }
    guard climb != 0 else { return nil }
    let distance = ((climb > 0) == isFar ? reach - height : -height) / climb
    let place = aside + drift * distance
    return dot(place, place) <= radius * radius ? counted(distance) : nil
  }

  /// Returns the distance to a triangle: to its front side, or to either side unless `isOneSided`. T. Möller and B.
  /// Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997).
  package func distance(
    toTriangle a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, isOneSided: Bool
  ) -> Float? {
    let (ab, ac) = (b - a, c - a)
    let normal = cross(direction, ac)
    let determinant = dot(ab, normal)
    guard determinant > 0 || (determinant < 0 && (!isOneSided || keptDistances != nil)) else { return nil }
    let offset = origin - a
    let u = dot(offset, normal) / determinant
    guard u >= 0, u <= 1 else { return nil }
    let across = cross(offset, ab)
    let v = dot(direction, across) / determinant
    guard v >= 0, u + v <= 1 else { return nil }
    // A product of three lengths may be out of range.
    return counted(dot(ac, across / determinant))
  }

  /// Returns whether the ray intersects a box or starts in it, by the slab method.
  package func meets(_ box: BoundingBox) -> Bool {
    var (near, far) = (Float(0), Float.infinity)
    for axis in 0..<3 {
      if direction[axis] == 0 {
        guard origin[axis] >= box.min[axis], origin[axis] <= box.max[axis] else { return false }
        continue
      }
      let one = (box.min[axis] - origin[axis]) / direction[axis]
      let other = (box.max[axis] - origin[axis]) / direction[axis]
      near = max(near, min(one, other))
      far = min(far, max(one, other))
    }
    // The tolerance keeps boxes of thickness zero, for which rounding may swap the two distances.
    return near <= far * (1 + 1e-5)
  }

  /// Returns a distance if a surface there counts.
  private func counted(_ distance: Float) -> Float? {
    distance > 0 && distance.isFinite && keptDistances?.contains(distance) != false ? distance : nil
  }
}
