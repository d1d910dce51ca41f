import Geometry
import SceneModel

extension Scene {
  /// Returns the nearest surface at `point` of a window of `size`, both in screen coordinates. Nil for the background,
  /// and for an empty window.
  ///
  /// Spheres and rods are intersected exactly, shapes and meshes as triangles. Round shapes use a fine tessellation,
  /// whose outline deviates by up to a thousandth of the radius. Translucent models are included, models with invalid
  /// dimensions and hidden models are not.
  ///
  /// O(models + elements + triangles of meshes whose bounding boxes are hit).
  public func pick(at point: SIMD2<Float>, in size: WindowSize) -> Pick? {
    guard !size.isEmpty, point.x.isFinite, point.y.isFinite else { return nil }
    let camera = camera ?? Camera.framing(self, aspectRatio: size.aspectRatio)
    let view = ViewFrustum(camera, bounds: bounds, aspectRatio: size.aspectRatio)
    let share = point / SIMD2(Float(size.width), Float(size.height)) * 2 - 1
    guard let (start, direction) = view.viewRay(through: [share.x, -share.y]) else { return nil }
    return pick(by: Ray(origin: start, direction: direction))
  }

  /// Returns the nearest hit of `ray`.
  func pick(by ray: Ray) -> Pick? {
    var nearest = NearestHit(ray: ray)
    for sphere in spheres where !sphere.isHidden {
      let distance =
        if let (center, radius) = sphere.sphereInScene {
          ray.distance(toSphere: center, radius: radius)
        } else {
          ray.distance(toShape: sphere)
        }
      nearest.take(distance, .sphere(sphere))
    }
    for shape in shapes where !shape.isHidden { nearest.take(ray.distance(toShape: shape), .shape(shape)) }
    for cloud in sphereClouds where !cloud.isHidden {
      let placement = cloud.roundPlacement
      for (index, element) in cloud.elements.enumerated() {
        let sphere = placement?.apply(to: element) ?? element
        let distance = ray.distance(toSphere: sphere.center, radius: sphere.radius)
        nearest.take(distance, .cloud(cloud, index: index))
      }
    }
    for rods in rodClouds where !rods.isHidden {
      let placement = rods.roundPlacement
      for (index, element) in rods.elements.enumerated() {
        let rod = placement?.apply(to: element) ?? element
        let distance = ray.distance(toRodFrom: rod.start, to: rod.end, radius: rod.radius)
        nearest.take(distance, .rods(rods, index: index))
      }
    }
    for cloud in shapeClouds where !cloud.isHidden { nearest.take(cloud, cloud.template) }
    for model in meshes where !model.isHidden && ray.meets(model.bounds) {
      let distance = ray.distance(to: model.mesh.mesh, at: model.placement.transform, isOneSided: false)
      nearest.take(distance, .mesh(model))
    }
    for model in computedMeshes where !model.isHidden && ray.meets(model.bounds) {
      let distance = ray.distance(
        to: model.mesh, at: model.placement.transform, isOneSided: !model.isDoubleSided)
      nearest.take(distance, .computedMesh(model))
    }
    return nearest.pick
  }
}

/// The nearest hit so far.
private struct NearestHit {
  let ray: Ray
  private(set) var pick: Pick?

  init(ray: Ray) { self.ray = ray }

  mutating func take(_ distance: Float?, _ model: @autoclosure () -> Pick.Model) {
    guard let distance, distance < pick?.distance ?? .infinity else { return }
    pick = Pick(model: model(), position: ray.point(at: distance), distance: distance)
  }

  mutating func take<Model: Shape>(_ cloud: ShapeCloud, _ template: Model) {
    lazy var mesh = try? ShapeMesher.mesh(template.size, of: Model.tessellated(by: .standard))
    cloud.forEachElement { index, element in
      guard ray.meets(element.box), let mesh else { return }
      let distance = ray.distance(to: mesh, at: element.transform, isOneSided: Model.isClosed)
      take(distance, .shapes(cloud, index: index))
    }
  }
}

extension Ray {
  /// Returns the distance to a shape's surface. Back faces of closed shapes are ignored, as in rendering.
  fileprivate func distance<Model: Shape>(toShape shape: Model) -> Float? {
    guard meets(shape.bounds),
      let mesh = try? ShapeMesher.mesh(shape.size, of: Model.tessellated(by: .standard))
    else { return nil }
    return distance(to: mesh, at: shape.placement.transform, isOneSided: Model.isClosed)
  }

  /// Returns the distance to the nearest triangle of a mesh transformed by `place`.
  fileprivate func distance(to mesh: Mesh, at place: Transform, isOneSided: Bool) -> Float? {
    let corners = mesh.vertices.map { place.apply(to: $0.position) }
    let isReflection = place.isReflection
    var nearest: Float?
    for start in stride(from: 0, to: mesh.indices.count, by: 3) {
      let (a, b, c) = (mesh.indices[start], mesh.indices[start + 1], mesh.indices[start + 2])
      let (second, third) = isReflection ? (c, b) : (b, c)
      let found = distance(
        toTriangle: corners[Int(a)], corners[Int(second)], corners[Int(third)], isOneSided: isOneSided)
      if let found, found < nearest ?? .infinity { nearest = found }
    }
    return nearest
  }
}
