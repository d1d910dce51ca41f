import Geometry

/// A reason for which a model is not visible.
public enum InvisibilityReason: CaseIterable, Sendable {
  /// The model is a mesh without triangles.
  case noTriangles
  /// A group hides the model.
  case hidden
  /// The `isVisible` of the model is false.
  case notVisible
  /// The alpha of the model is 0.
  case transparent
  /// The model has no extent.
  case zeroSize
  /// All of the model is behind the camera.
  case behindCamera
  /// The model is in front of the camera, but outside the edges of the picture.
  case outsideView
  /// The camera is inside the model, and only front faces are drawn.
  case aroundCamera
  /// The camera is behind the model, outside of its bounding box, and only front faces are drawn.
  case fromBehind
  /// All models with this reason together cover less than a pixel.
  case subpixel
}

/// Classifies models by the reason for which they are not visible, one by one until one is visible.
///
/// Points are in camera coordinates: distances to the right, up and forward. The tests are conservative: a model counts
/// as invisible only if all of it is outside one plane of the view frustum, or if the sum of the projected areas is
/// less than a pixel.
package struct InvisibilityClassifier {
  private(set) var counts: [InvisibilityReason: Int] = [:]
  private(set) var pointCount = 0

  private let eye: SIMD3<Float>
  let basis: CameraProjection
  /// Pixels for a slope of 1, or for a metre if the projection is orthographic.
  private let pixelScale: Float
  /// The sum of the projected areas of the models in view, in pixels.
  private var area: Float = 0

  /// Alphas below this round to 0 in eight bits.
  private static let lowestAlpha: Float = 0.5 / 255
  private static let coarse = TessellationDetail.uv(segments: 16, rings: 8)

  init(_ camera: Camera, aspectRatio: Float, height: Int) {
    let camera = camera.inScene
    eye = camera.position
    basis = CameraProjection(camera, aspectRatio: aspectRatio)
    pixelScale = Float(height) / (2 * basis.halfSize.y)
  }

  /// Returns whether a group or a property hides a model. If so, adds its `count` elements to those with this reason.
  mutating func isHidden(_ model: some GroupMember, count: Int = 1) -> Bool {
    guard model.isHidden else { return false }
    let reason: InvisibilityReason =
      model.isHiddenByGroup ? .hidden : (model as? any Shape)?.isVisible == true ? .zeroSize : .notVisible
    counts[reason, default: 0] += count
    return true
  }

  /// Returns whether a surface of this alpha is invisible, whatever its textures: they can only decrease the alpha.
  static func isTransparent(_ alpha: Float, _ material: Material) -> Bool {
    alpha < lowestAlpha || material.alphaMode == .mask && alpha < material.alphaCutoff
  }

  mutating func isHidden(_ reason: InvisibilityReason) -> Bool {
    counts[reason, default: 0] += 1
    return false
  }

  /// Adds the projected area of a model in view, in pixels. Returns whether the sum reaches a pixel.
  mutating func covers(_ pixels: Float) -> Bool {
    area += pixels
    return area >= 1 ? true : isHidden(.subpixel)
  }
}

// Spheres and rods.
extension InvisibilityClassifier {
  mutating func isVisible(_ center: SIMD3<Float>, _ radius: Float, alpha: Float) -> Bool {
    guard alpha >= Self.lowestAlpha else { return isHidden(.transparent) }
    guard radius > 0 else { return isHidden(.zeroSize) }
    let place = place(center)
    if let reason = outside([place], radius) { return isHidden(reason) }
    if !basis.isOrthographic, dot(place, place) <= radius * radius { return isHidden(.aroundCamera) }
    let reach = projectedRadius(place, radius)
    return covers(.pi * reach * reach)
  }

  /// Returns the projected radius in pixels. Infinite if the sphere reaches the plane through the eye.
  func projectedRadius(_ place: SIMD3<Float>, _ radius: Float) -> Float {
    if basis.isOrthographic { return radius * pixelScale }
    let square = place.z * place.z - radius * radius
    return place.z > 0 && square > 0 ? radius / square.squareRoot() * pixelScale : .infinity
  }
}

// Shapes and meshes.
extension InvisibilityClassifier {
  /// Returns whether a box around a model is in view.
  mutating func isVisible(_ model: some Model, _ bounds: BoundingBox) -> Bool {
    if isHidden(model) { return false }
    if bounds.isEmpty || bounds.size == .zero { return isHidden(.zeroSize) }
    return outside(bounds).map { isHidden($0) } ?? true
  }

  mutating func isVisible<Model: Shape>(shape: Model) -> Bool {
    if isHidden(shape) { return false }
    return isVisible(shape, shape.placement.transform, shape.bounds, alpha: 1) { Self.mesh(of: shape) }
  }

  /// Returns whether a shape in this place is visible. Its own alpha is multiplied by `alpha`.
  mutating func isVisible<Model: Shape>(
    _ shape: Model, _ transform: Transform, _ bounds: BoundingBox, alpha: Float, mesh: () -> Mesh?
  ) -> Bool {
    let appearance = shape.appearance
    guard !Self.isTransparent(appearance.color.alpha * alpha, appearance.material) else {
      return isHidden(.transparent)
    }
    if bounds.size == .zero { return isHidden(.zeroSize) }
    if let reason = outside(bounds) { return isHidden(reason) }
    guard let mesh = mesh() else { return isHidden(.zeroSize) }
    return isVisible(mesh, transform, bounds, alpha: 1, isOneSided: shape.isOneSided)
  }

  /// Returns the mesh of a shape. Nil if a length is invalid.
  static func mesh<Model: Shape>(of shape: Model) -> Mesh? {
    shape.drawnSize.flatMap { try? ShapeMesher.mesh($0, of: Model.tessellated(by: coarse)) }
  }

  mutating func isVisible(
    _ mesh: Mesh, _ transform: Transform, _ bounds: BoundingBox, _ appearance: SurfaceAppearance,
    isOneSided: Bool
  ) -> Bool {
    if !mesh.points.isEmpty {
      if appearance.color.alpha < Self.lowestAlpha { return isHidden(.transparent) }
      return outside(bounds).map { isHidden($0) } ?? true
    }
    guard !mesh.indices.isEmpty else {
      pointCount += mesh.vertices.count
      return isHidden(.noTriangles)
    }
    guard !Self.isTransparent(appearance.color.alpha, appearance.material) else {
      return isHidden(.transparent)
    }
    if bounds.size == .zero { return isHidden(.zeroSize) }
    if let reason = outside(bounds) { return isHidden(reason) }
    return isVisible(mesh, transform, bounds, alpha: appearance.color.alpha, isOneSided: isOneSided)
  }

  /// Returns whether a triangle of a mesh is visible. If none is, the mesh is counted once. Only the front faces of a
  /// one-sided mesh are drawn.
  private mutating func isVisible(
    _ mesh: Mesh, _ transform: Transform, _ bounds: BoundingBox, alpha: Float, isOneSided: Bool
  ) -> Bool {
    // A reflection reverses the winding.
    let side: Float = transform.isReflection ? -1 : 1
    var (hidden, areBackFacesInView) = (Set<InvisibilityReason>(), false)
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
      let normal = cross(corners.1 - corners.0, corners.2 - corners.0) * side
      // Right, up and forward form a left-handed basis, which reverses the cross product.
      if isOneSided, dot(normal, basis.isOrthographic ? [0, 0, 1] : corners.0) <= 0 {
        areBackFacesInView = true
        continue
      }
      guard basis.isOrthographic || min(corners.0.z, corners.1.z, corners.2.z) > 0 else { return true }
      let (a, b) = (pixel(corners.1) - pixel(corners.0), pixel(corners.2) - pixel(corners.0))
      pixels += abs(a.x * b.y - a.y * b.x) / 2
      if area + pixels >= 1 { return true }
      hidden.insert(.subpixel)
    }
    if areBackFacesInView, !hidden.contains(.subpixel) {
      return isHidden(isInside(bounds) ? .aroundCamera : .fromBehind)
    }
    area += pixels
    let order: [InvisibilityReason] = [.subpixel, .outsideView, .behindCamera, .transparent]
    return isHidden(order.first { hidden.contains($0) } ?? .noTriangles)
  }

  private func corner(_ index: UInt32, _ mesh: Mesh, _ transform: Transform) -> SIMD3<Float> {
    place(transform.apply(to: mesh.vertices[Int(index)].position))
  }
}

// The view frustum.
extension InvisibilityClassifier {
  /// Returns the distances to the right, up and forward from the eye.
  func place(_ point: SIMD3<Float>) -> SIMD3<Float> {
    let way = point - eye
    return SIMD3(dot(way, basis.right), dot(way, basis.up), dot(way, basis.forward))
  }

  /// Returns the position of a point in front of the eye in the picture, in pixels from its centre.
  func pixel(_ place: SIMD3<Float>) -> SIMD2<Float> {
    SIMD2(place.x, place.y) * (basis.isOrthographic ? pixelScale : pixelScale / place.z)
  }

  /// Returns whether the eye is in a box that has a volume. The eye of an orthographic projection is in no box.
  private func isInside(_ bounds: BoundingBox) -> Bool {
    !basis.isOrthographic && bounds.size.min() > 0
      && all((bounds.min .<= eye) .& (eye .<= bounds.max))
  }

  private func outside(_ bounds: BoundingBox) -> InvisibilityReason? {
    outside(bounds.corners.map(place), 0)
  }

  /// Returns the reason for which the convex hull of spheres is not in view, or nil if it may be in view. The hull is
  /// out of view if all spheres are outside one plane of the frustum.
  func outside(_ places: [SIMD3<Float>], _ radius: Float) -> InvisibilityReason? {
    if !basis.isOrthographic, places.allSatisfy({ $0.z + radius <= 0 }) { return .behindCamera }
    let half = basis.halfSize
    for axis in 0..<2 {
      // A sphere touches a side plane at its radius times the slant of the plane, measured perpendicular to the view
      // direction.
      let slant = basis.isOrthographic ? 1 : (1 + half[axis] * half[axis]).squareRoot()
      func isBeyond(_ side: Float) -> Bool {
        places.allSatisfy { place in
          let edge = basis.isOrthographic ? half[axis] : half[axis] * place.z
          // Negated, so that a NaN counts as outside.
          return !(side * place[axis] - radius * slant < edge)
        }
      }
      if isBeyond(1) || isBeyond(-1) { return .outsideView }
    }
    return nil
  }
}
