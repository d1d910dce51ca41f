import Geometry

@testable import Raycasting

extension RaycastPrimitives {
  /// Returns all primitives that the ray through a sample hits, and their depths, computed by the textbook formulas in
  /// double precision. The back faces of closed meshes, and what the clipping plane cuts away, are left out. A negative radius
  /// is the inner side of a sphere or rod.
  ///
  /// - Parameter slope: the slopes of the view ray; see `ViewRayGrid`.
  func referenceHits(_ slope: SIMD2<Double>) -> [(primitive: Int, depth: Double)] {
    let ray = view.isOrthographic ? [0, 0, 1] : SIMD3(slope.x, slope.y, 1)
    let eye = view.isOrthographic ? SIMD3(slope.x, slope.y, 0) : .zero
    func crossed(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    func product(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
    var hits: [(primitive: Int, depth: Double)] = []
    func keep(_ primitive: Int, _ depth: Double) {
      if let clip = view.clip {
        let place = eye + ray * depth
        let point =
          SIMD3<Double>(view.eye) + SIMD3<Double>(view.right) * place.x + SIMD3<Double>(view.up) * place.y
          + SIMD3<Double>(view.forward) * place.z
        if product(SIMD3<Double>(clip.normal), point) > Double(clip.distance) { return }
      }
      if view.isOrthographic || depth > 0 { hits.append((primitive, depth)) }
    }
    for (number, sphere) in spheres.enumerated() {
      let (center, radius) = (SIMD3<Double>(sphere.center) - eye, Double(sphere.radius))
      let middle = product(ray, center)
      let rest = middle * middle - product(ray, ray) * (product(center, center) - radius * radius)
      let root = radius < 0 ? -rest.squareRoot() : rest.squareRoot()
      if rest >= 0 { keep(number, (middle - root) / product(ray, ray)) }
    }
    for (number, rod) in rods.enumerated() {
      let (start, axis) = (SIMD3<Double>(rod.start) - eye, SIMD3<Double>(rod.axis))
      let (length, radius) = (Double(rod.length), Double(rod.radius))
      let across = ray - axis * product(ray, axis)
      let from = start * -1 + axis * product(start, axis)
      let (a, b, c) = (product(across, across), product(across, from), product(from, from) - radius * radius)
      let rest = b * b - a * c
      if rest >= 0 {
        let distance = (-b - (radius < 0 ? -1 : 1) * rest.squareRoot()) / a
        let along = product(ray * distance - start, axis)
        if along >= 0, along <= length { keep(spheres.count + number, distance) }
      }
      for end in [0, length] where (end == 0) == ((product(ray, axis) > 0) == (radius > 0)) {
        let distance = product(start + axis * end, axis) / product(ray, axis)
        let aside = ray * distance - start - axis * end
        if product(aside, aside) <= radius * radius { keep(spheres.count + number, distance) }
      }
    }
    // T. Möller and B. Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997).
    for number in meshes.triangleNumbers {
      let (instance, corners) = meshes.triangle(number)
      let origin = SIMD3<Double>(corners.0) - eye
      let (one, other) = (SIMD3<Double>(corners.1) - eye - origin, SIMD3<Double>(corners.2) - eye - origin)
      let normal = crossed(ray, other), determinant = product(one, normal)
      // View space is left-handed, so a front face has this sign.
      if instance.isOneSided, determinant > 0 { continue }
      let u = product(origin * -1, normal) / determinant
      let second = crossed(origin * -1, one)
      let v = product(ray, second) / determinant
      if u >= 0, v >= 0, u + v <= 1 { keep(roundCount + number, product(other, second) / determinant) }
    }
    return hits
  }
}

extension MeshInstances {
  /// The numbers of all triangles.
  fileprivate var triangleNumbers: [Int] {
    instances.flatMap { instance in
      let first = TriangleClusters.size * instance.firstCluster
      return Array(first..<first + instance.triangleCount)
    }
  }

  /// Returns the instance of a triangle, and the positions of its corners in view space, in the mesh's winding.
  fileprivate func triangle(
    _ number: Int
  ) -> (instance: Instance, corners: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) {
    let instance = instances[Int(instanceOfCluster[number / TriangleClusters.size])]
    let (a, b, c) = instance.indices(ofTriangle: number - TriangleClusters.size * instance.firstCluster)
    func position(_ index: Int) -> SIMD3<Float> {
      instance.toView.apply(to: instance.vertices[index].position)
    }
    return (instance, (position(a), position(b), position(c)))
  }
}
