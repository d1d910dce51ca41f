import Geometry

// Spheres and rods are intersected exactly, other models as triangles.

extension Shape {
  /// Returns the hit of the surface. Back faces of closed shapes are ignored, as in rendering.
  public func hit(by ray: Ray) -> RayHit? { triangleHit(by: ray) }

  fileprivate func triangleHit(by ray: Ray) -> RayHit? {
    guard drawnSize != nil, ray.meets(bounds), let mesh = fineMesh else { return nil }
    return ray.nearestTriangle(of: mesh, at: placement.transform, isOneSided: isOneSided).map {
      RayHit(distance: $0.distance)
    }
  }

  /// The mesh of the shape, whose outline deviates by up to a thousandth of the radius. Nil if a length is invalid.
  var fineMesh: Mesh? {
    drawnSize.flatMap { try? ShapeMesher.mesh($0, of: Self.tessellated(by: .standard)) }
  }
}

extension Sphere {
  /// Returns the hit of the exact sphere, or of its mesh where it is not round in the scene.
  public func hit(by ray: Ray) -> RayHit? {
    guard let (center, radius) = sphereInScene else { return triangleHit(by: ray) }
    return ray.distance(toSphere: center, radius: radius).map { RayHit(distance: $0) }
  }

  /// The centre in the scene.
  public func sphereCenter(ofElement index: Int?) -> SIMD3<Float>? { centerInScene }
}

/// Returns the nearest of the hits at the distances that `distance` returns, the first one of equal distances.
func nearestHit<Element>(_ elements: [Element], _ distance: (Element) -> Float?) -> RayHit? {
  var nearest: RayHit?
  for (index, element) in elements.enumerated() {
    guard let distance = distance(element), distance < nearest?.distance ?? .infinity else { continue }
    nearest = RayHit(distance: distance, element: index)
  }
  return nearest
}
