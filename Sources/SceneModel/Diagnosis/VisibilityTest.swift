import Geometry

/// Classifies models by whether and why they are not visible in a picture, one by one until one is visible.
///
/// Places are relative to the camera: distances to the right, up and forward. Tests are conservative: a model counts as
/// invisible only if all of it is outside one plane of the view frustum, or the sum of the projected areas is below a pixel.
struct VisibilityTest {
  private(set) var counts: [SceneDiagnosis.Reason: Int] = [:]
  private(set) var pointCount = 0

  private let eye: SIMD3<Float>
  private let basis: CameraBasis
  /// Pixels for a slope of 1, or for a metre if the projection is parallel.
  private let pixelScale: Float
  /// The sum of the projected areas of models in view, in pixels.
  private var area: Float = 0

  /// Alphas below this are 0 in eight bits.
  private static let lowestAlpha: Float = 0.5 / 255
  private static let coarse = SphereTessellation.uv(segments: 16, rings: 8)

  init(_ camera: Camera, aspectRatio: Float, height: Int) {
    eye = camera.position
    basis = CameraBasis(camera, aspectRatio: aspectRatio)
    pixelScale = Float(height) / (2 * basis.halfSize.y)
  }

  /// Whether a model of `scene` is visible. If not, `counts` has all of them.
  mutating func seesAny(of scene: Scene) -> Bool {
    for sphere in scene.spheres
    where sees(sphere.center, sphere.radius, alpha: sphere.color.alpha) { return true }
    for shape in scene.shapes where sees(shape) { return true }
    for cloud in scene.clouds {
      for element in cloud.elements where sees(element.center, element.radius, alpha: 1) { return true }
    }
    for cloud in scene.rods { for rod in cloud.elements where sees(rod) { return true } }
    for model in scene.meshes where sees(model) { return true }
    return false
  }

  private mutating func isHidden(_ reason: SceneDiagnosis.Reason) -> Bool {
    counts[reason, default: 0] += 1
    return false
  }

  /// Adds a model in view that covers so many pixels. Returns whether a pixel is covered.
  private mutating func covers(_ pixels: Float) -> Bool {
    area += pixels
    return area >= 1 ? true : isHidden(.subpixel)
  }
}

// Spheres and rods.
extension VisibilityTest {
  private mutating func sees(_ center: SIMD3<Float>, _ radius: Float, alpha: Float) -> Bool {
    guard alpha >= Self.lowestAlpha else { return isHidden(.transparent) }
    guard radius > 0 else { return isHidden(.zeroSize) }
    let place = place(center)
    if let reason = outside([place], radius) { return isHidden(reason) }
    if !basis.isParallel, dot(place, place) <= radius * radius { return isHidden(.aroundCamera) }
    let reach = projectedRadius(place, radius)
    return covers(.pi * reach * reach)
  }

  private mutating func sees(_ rod: RodCloud.Element) -> Bool {
    guard rod.transform != nil else { return isHidden(.zeroSize) }
    let (start, end) = (place(rod.start), place(rod.end))
    if let reason = outside([start, end], rod.radius) { return isHidden(reason) }
    guard basis.isParallel || min(start.z, end.z) > rod.radius else { return true }
    let width = projectedRadius(start, rod.radius) + projectedRadius(end, rod.radius)
    let way = pixel(end) - pixel(start)
    return covers(width * (way * way).sum().squareRoot() + width * width)
  }

  /// The radius in pixels; infinite if the sphere reaches the plane of the eye.
  private func projectedRadius(_ place: SIMD3<Float>, _ radius: Float) -> Float {
    if basis.isParallel { return radius * pixelScale }
    let square = place.z * place.z - radius * radius
    return place.z > 0 && square > 0 ? radius / square.squareRoot() * pixelScale : .infinity
  }
}

// Shapes and meshes.
extension VisibilityTest {
  private mutating func sees<Model: Shape>(_ shape: Model) -> Bool {
    guard shape.colors.value.alpha >= Self.lowestAlpha else { return isHidden(.transparent) }
    let bounds = shape.bounds
    if bounds.size == .zero { return isHidden(.zeroSize) }
    if let reason = outside(bounds) { return isHidden(reason) }
    guard let tessellation = try? Model.tessellated(by: Self.coarse) else { return isHidden(.zeroSize) }
    let mesher = ShapeMesher(tessellation)
    mesher.setNeedsUpdate(shape.size, shape.colors.value)
    mesher.update()
    guard mesher.failure == nil else { return isHidden(.zeroSize) }
    return sees(mesher.surface.mesh, shape.transform, alpha: 1, isClosed: Model.isClosed)
  }

  private mutating func sees(_ model: MeshModel) -> Bool {
    let mesh = model.mesh.mesh
    guard !mesh.indices.isEmpty else {
      pointCount += mesh.vertices.count
      return isHidden(.noTriangles)
    }
    guard model.color.alpha >= Self.lowestAlpha else { return isHidden(.transparent) }
    let bounds = model.bounds
    if bounds.size == .zero { return isHidden(.zeroSize) }
    if let reason = outside(bounds) { return isHidden(reason) }
    return sees(mesh, model.transform, alpha: model.color.alpha, isClosed: false)
  }

  /// Whether a triangle of a mesh is visible; if not, the mesh counts once. Of a closed mesh only front faces are drawn.
  private mutating func sees(_ mesh: Mesh, _ transform: Transform, alpha: Float, isClosed: Bool) -> Bool {
    var (hidden, areBackFacesInView) = (Set<SceneDiagnosis.Reason>(), false)
    var pixels: Float = 0
    func alphaOfVertex(_ index: UInt32) -> Float {
      mesh.colors.isEmpty ? alpha : alpha * mesh.colors[Int(index)].alpha
    }
    for first in stride(from: 0, to: mesh.indices.count - 2, by: 3) {
      let (i, j, k) = (mesh.indices[first], mesh.indices[first + 1], mesh.indices[first + 2])
      guard max(alphaOfVertex(i), alphaOfVertex(j), alphaOfVertex(k)) >= Self.lowestAlpha else {
        hidden.insert(.transparent)
        continue
      }
      let corners = (corner(i, mesh, transform), corner(j, mesh, transform), corner(k, mesh, transform))
      if let reason = outside([corners.0, corners.1, corners.2], 0) {
        hidden.insert(reason)
        continue
      }
      let normal = cross(corners.1 - corners.0, corners.2 - corners.0)
      // To the right, up and forward is left-handed, which turns the cross product around.
      if isClosed, dot(normal, basis.isParallel ? [0, 0, 1] : corners.0) <= 0 {
        areBackFacesInView = true
        continue
      }
      guard basis.isParallel || min(corners.0.z, corners.1.z, corners.2.z) > 0 else { return true }
      let (a, b) = (pixel(corners.1) - pixel(corners.0), pixel(corners.2) - pixel(corners.0))
      pixels += abs(a.x * b.y - a.y * b.x) / 2
      if area + pixels >= 1 { return true }
      hidden.insert(.subpixel)
    }
    if areBackFacesInView, !hidden.contains(.subpixel) { return isHidden(.aroundCamera) }
    area += pixels
    let order: [SceneDiagnosis.Reason] = [.subpixel, .outsideView, .behindCamera, .transparent]
    return isHidden(order.first { hidden.contains($0) } ?? .noTriangles)
  }

  private func corner(_ index: UInt32, _ mesh: Mesh, _ transform: Transform) -> SIMD3<Float> {
    place(transform.apply(to: mesh.vertices[Int(index)].position))
  }
}

// The view frustum.
extension VisibilityTest {
  /// Distances to the right, up and forward from the eye.
  private func place(_ point: SIMD3<Float>) -> SIMD3<Float> {
    let way = point - eye
    return SIMD3(dot(way, basis.right), dot(way, basis.up), dot(way, basis.forward))
  }

  /// Where a place in front of the eye is in the picture, in pixels from its middle.
  private func pixel(_ place: SIMD3<Float>) -> SIMD2<Float> {
    SIMD2(place.x, place.y) * (basis.isParallel ? pixelScale : pixelScale / place.z)
  }

  private func outside(_ bounds: BoundingBox) -> SceneDiagnosis.Reason? {
    outside(bounds.corners.map(place), 0)
  }

  /// Why the hull of balls of a radius is not in view: all of them are outside one plane of the frustum. Nil if they are not.
  private func outside(_ places: [SIMD3<Float>], _ radius: Float) -> SceneDiagnosis.Reason? {
    if !basis.isParallel, places.allSatisfy({ $0.z + radius <= 0 }) { return .behindCamera }
    let half = basis.halfSize
    for axis in 0..<2 {
      // A ball touches a side plane at its radius times the plane's slant, measured across the line of sight.
      let slant = basis.isParallel ? 1 : (1 + half[axis] * half[axis]).squareRoot()
      func isBeyond(_ side: Float) -> Bool {
        places.allSatisfy { place in
          let edge = basis.isParallel ? half[axis] : half[axis] * place.z
          // Negated, so that what is not a number counts as outside.
          return !(side * place[axis] - radius * slant < edge)
        }
      }
      if isBeyond(1) || isBeyond(-1) { return .outsideView }
    }
    return nil
  }
}
