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
  fileprivate var fineMesh: Mesh? {
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

extension SphereCloud {
  /// Returns the hit of the nearest sphere. O(elements).
  public func hit(by ray: Ray) -> RayHit? {
    let placement = roundPlacement
    return nearestHit(elements) { element in
      let sphere = placement?.apply(to: element) ?? element
      return ray.distance(toSphere: sphere.center, radius: sphere.radius)
    }
  }

  /// Returns the box of a sphere.
  public func bounds(ofElement index: Int?) -> BoundingBox {
    guard let element = index.map({ elements[$0] }) else { return bounds }
    let sphere = roundPlacement?.apply(to: element) ?? element
    return BoundingBox(center: sphere.center, radius: sphere.radius)
  }

  /// Returns the centre of a sphere in the scene.
  public func sphereCenter(ofElement index: Int?) -> SIMD3<Float>? {
    index.map { placement.transform.apply(to: elements[$0].center) }
  }
}

extension RodCloud {
  /// Returns the hit of the nearest rod. O(elements).
  public func hit(by ray: Ray) -> RayHit? {
    let placement = roundPlacement
    return nearestHit(elements) { element in
      let rod = placement?.apply(to: element) ?? element
      return ray.distance(toRodFrom: rod.start, to: rod.end, radius: rod.radius)
    }
  }

  /// Returns a box around a rod.
  public func bounds(ofElement index: Int?) -> BoundingBox {
    guard let element = index.map({ elements[$0] }) else { return bounds }
    let rod = roundPlacement?.apply(to: element) ?? element
    var box = BoundingBox(center: rod.start, radius: rod.radius)
    box.include(BoundingBox(center: rod.end, radius: rod.radius))
    return box
  }
}

extension ShapeCloud {
  /// Returns the hit of the nearest shape. O(elements + triangles of shapes whose bounding boxes are hit).
  public func hit(by ray: Ray) -> RayHit? { hit(by: ray, template) }

  private func hit<Model: Shape>(by ray: Ray, _ template: Model) -> RayHit? {
    lazy var mesh = template.fineMesh
    var nearest: RayHit?
    forEachElement { index, element in
      guard ray.meets(element.box), let mesh,
        let distance = ray.nearestTriangle(of: mesh, at: element.transform, isOneSided: template.isOneSided)?
          .distance,
        distance < nearest?.distance ?? .infinity
      else { return }
      nearest = RayHit(distance: distance, element: index)
    }
    return nearest
  }

  /// Returns a box around a shape.
  public func bounds(ofElement index: Int?) -> BoundingBox { index.map { box(ofElement: $0) } ?? bounds }
}

extension MeshModel {
  /// Returns the hit of the nearest triangle, from the sides that are visible.
  public func hit(by ray: Ray) -> RayHit? {
    if !mesh.mesh.points.isEmpty { return pointHit(by: ray) }
    guard ray.meets(bounds) else { return nil }
    return ray.nearestTriangle(of: posedMesh, at: placement.transform, isOneSided: isOneSided).map {
      RayHit(distance: $0.distance, triangle: $0.number)
    }
  }
}

extension MeshModel {
  /// The share of the distance by which a ray may miss a point or a line that has no size in the scene: a few pixels.
  private static let tolerance: Float = 0.004

  /// Returns the hit of the nearest point or line. O(points + lines).
  private func pointHit(by ray: Ray) -> RayHit? {
    let (points, transform, box) = (mesh.mesh.points, placement.transform, bounds)
    let style = pointAppearance?.style ?? .standard
    let diameter = points.areLines ? style.lineDiameter : style.pointDiameter
    let reach = dot(box.size, box.size).squareRoot()
    let farthest = dot(box.center - ray.origin, box.center - ray.origin).squareRoot() + reach
    let margin = max(diameter / 2, Self.tolerance * farthest)
    guard !box.isEmpty, ray.meets(BoundingBox(min: box.min - margin, max: box.max + margin)) else {
      return nil
    }
    var nearest: RayHit?
    func radius(at point: SIMD3<Float>) -> Float {
      diameter > 0 ? diameter / 2 : Self.tolerance * max(dot(point - ray.origin, ray.direction), reach)
    }
    func add(_ distance: Float?, _ number: Int) {
      guard let distance, distance < nearest?.distance ?? .infinity else { return }
      nearest = RayHit(distance: distance, element: number)
    }
    func point(_ index: Int) -> SIMD3<Float> { transform.apply(to: points.positions[index].vector) }
    if points.areLines {
      for line in 0..<points.lineCount {
        let (start, end) = (point(Int(points.lines[2 * line])), point(Int(points.lines[2 * line + 1])))
        add(ray.distance(toRodFrom: start, to: end, radius: max(radius(at: start), radius(at: end))), line)
      }
    } else {
      for index in points.positions.indices {
        let center = point(index)
        add(ray.distance(toSphere: center, radius: radius(at: center)), index)
      }
    }
    return nearest
  }
}

extension ComputedMesh {
  /// Returns the hit of the nearest triangle, from either side unless the mesh is one-sided.
  public final func hit(by ray: Ray) -> RayHit? {
    guard ray.meets(bounds) else { return nil }
    return ray.nearestTriangle(of: mesh, at: placement.transform, isOneSided: !isDoubleSided).map {
      RayHit(distance: $0.distance, triangle: $0.number)
    }
  }
}

/// Returns the nearest of the hits at the distances that `distance` returns, the first one of equal distances.
private func nearestHit<Element>(_ elements: [Element], _ distance: (Element) -> Float?) -> RayHit? {
  var nearest: RayHit?
  for (index, element) in elements.enumerated() {
    guard let distance = distance(element), distance < nearest?.distance ?? .infinity else { continue }
    nearest = RayHit(distance: distance, element: index)
  }
  return nearest
}
