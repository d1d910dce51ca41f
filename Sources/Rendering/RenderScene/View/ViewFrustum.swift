import Geometry
import SceneModel

/// A view frustum: the eye, an orthonormal basis, the extent and the depth range.
@usableFromInline
package struct ViewFrustum: Equatable, Sendable {
  @usableFromInline package let eye: SIMD3<Float>
  @usableFromInline
  let basis: CameraProjection
  /// The depth range, as distances along `forward`.
  package let near: Float
  package let far: Float
  /// The coefficients of the stored depth, from 0 to 1, for a distance along `forward`: x + y / distance, or x + y *
  /// distance in an orthographic view.
  package let depthTerms: SIMD2<Float>
  /// The map from world space to clip space.
  package let viewProjection: Matrix4
  /// The plane that cuts the scene open, in world space. Nil if none does.
  package var clip: ClipPlane?

  /// Creates the view of `camera`, with depths fitted to `bounds`; see `CameraProjection`. An orthographic camera also shows
  /// surfaces behind it.
  package init(_ camera: Camera, bounds: BoundingBox, aspectRatio: Float) {
    let camera = camera.inScene
    self.init(eye: camera.position, CameraProjection(camera, aspectRatio: aspectRatio), bounds: bounds)
  }

  /// Creates the view of an eye and a projection, with depths fitted to `bounds`.
  init(eye: SIMD3<Float>, _ projection: CameraProjection, bounds: BoundingBox) {
    self.eye = eye
    basis = projection
    let (size, forward) = (basis.halfSize, basis.forward)
    let projection: Matrix4
    if basis.isOrthographic {
      (near, far) = Self.parallelDepths(
        of: bounds, eye: eye, forward: forward, widening: size.y * Self.widening)
      projection = .orthographic(halfWidth: size.x, halfHeight: size.y, near: near, far: far)
      depthTerms = [-near / (far - near), 1 / (far - near)]
    } else {
      (near, far) = Self.depths(of: bounds, eye: eye, forward: forward, widening: size.y * Self.widening)
      projection = .perspective(halfWidth: size.x, halfHeight: size.y, near: near, far: far)
      depthTerms = [0.5 - projection.columns.2.z * 0.5, projection.columns.3.z * 0.5]
    }
    viewProjection = projection * Matrix4.view(eye: eye, right: basis.right, up: basis.up, forward: forward)
  }

  @inlinable
  package var right: SIMD3<Float> { basis.right }
  @inlinable
  package var up: SIMD3<Float> { basis.up }
  @inlinable
  package var forward: SIMD3<Float> { basis.forward }
  /// Whether the view is orthographic; see `CameraProjection`.
  @inlinable
  package var isOrthographic: Bool { basis.isOrthographic }
  /// Half the width and height of the view volume at distance 1, or at any distance in an orthographic view; see
  /// `CameraProjection`.
  @inlinable
  package var halfSize: SIMD2<Float> { basis.halfSize }

  /// Returns a world-space vector in view space: its components along right, up and forward.
  @inlinable @inline(__always)
  package func toViewSpace(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(dot(vector, right), dot(vector, up), dot(vector, forward))
  }

  /// Returns `transform` followed by the map to view space, which is left-handed: right, up and forward from the eye.
  package func toView(_ transform: Transform) -> Transform {
    Transform(
      xAxis: toViewSpace(transform.xAxis), yAxis: toViewSpace(transform.yAxis),
      zAxis: toViewSpace(transform.zAxis),
      translation: toViewSpace(transform.translation - eye))
  }

  /// The clipping plane in view space. Nil if there is none.
  package var clipInViewSpace: ClipPlane? {
    clip.flatMap { ClipPlane(normal: toViewSpace($0.normal), distance: -$0.height(of: eye)) }
  }

  /// Returns the view ray through a point of the picture, given from −1 to 1 from left to right and from bottom to top.
  /// `direction` has the length 1 along `forward`.
  @inlinable
  package func ray(through position: SIMD2<Float>) -> (start: SIMD3<Float>, direction: SIMD3<Float>) {
    let offset = right * (position.x * halfSize.x) + up * (position.y * halfSize.y)
    return isOrthographic ? (eye + offset, forward) : (eye, forward + offset)
  }

  /// Returns the view ray with a unit direction, or nil if it has none. In an orthographic view it starts at the near
  /// plane.
  package func viewRay(through position: SIMD2<Float>) -> (start: SIMD3<Float>, direction: SIMD3<Float>)? {
    let ray = self.ray(through: position)
    if isOrthographic { return (ray.start + ray.direction * near, ray.direction) }
    return direction(ray.direction).map { (ray.start, $0) }
  }

  /// Returns half the width and height of the view volume at a distance.
  @inlinable
  package func halfSize(at distance: Float) -> SIMD2<Float> {
    isOrthographic ? halfSize : halfSize * distance
  }

  /// The power of two by which the longest distances of the view are from 1 to 2.
  package var unitScale: Float {
    let longest = isOrthographic ? max(abs(near), abs(far), halfSize.x, halfSize.y) : far
    return Float(sign: .plus, exponent: -longest.exponent, significand: 1)
  }

  /// Returns whether `point` is in front of the eye and within the picture's edges.
  package func shows(_ point: SIMD3<Float>) -> Bool {
    let place = toViewSpace(point - eye)
    let half = halfSize(at: place.z)
    return (isOrthographic || place.z > 0) && abs(place.x) < half.x && abs(place.y) < half.y
  }

  /// The depth by which elements may be nearer and farther than the bounds, because they are drawn a pixel wide, as a share of
  /// half the view's height: half a pixel of a picture of 100 rows. See `ElementFading`.
  private static let widening: Float = 0.01

  /// Returns the depth range of `bounds`, slightly enlarged, also by `widening` at distance 1. `near` is at least `far` / 4096, so that 24 bits of depth
  /// resolve 1/4000 of the distance.
  private static func depths(
    of bounds: BoundingBox, eye: SIMD3<Float>, forward: SIMD3<Float>, widening: Float
  ) -> (near: Float, far: Float) {
    let middle = dot(bounds.center - eye, forward)
    let reach = dot(bounds.size * 0.5, SIMD3(abs(forward.x), abs(forward.y), abs(forward.z)))
    let far = (middle + reach) * (1.001 + widening)
    // Nothing is in front of the eye, so any range is valid.
    guard far > 0, far.isFinite else { return (0.1, 1) }
    return (max((middle - reach) * (0.999 - widening), far / 4096), far + reach * 0.001)
  }

  /// Returns the depth range of `bounds`, slightly enlarged, also by `widening`, in front of the eye or behind it.
  private static func parallelDepths(
    of bounds: BoundingBox, eye: SIMD3<Float>, forward: SIMD3<Float>, widening: Float
  ) -> (near: Float, far: Float) {
    let middle = dot(bounds.center - eye, forward)
    let reach = dot(bounds.size * 0.5, SIMD3(abs(forward.x), abs(forward.y), abs(forward.z)))
    let margin = max(reach * 0.002, abs(middle) * 1e-5, widening)
    let (near, far) = (middle - reach - margin, middle + reach + margin)
    return near < far && (far - near).isFinite ? (near, far) : (-1, 1)
  }
}

extension Scene {
  /// Returns the view from the scene's camera, or else from a camera that shows the whole scene. O(models).
  package func view(aspectRatio: Float, bounds: BoundingBox? = nil) -> ViewFrustum {
    let camera = camera ?? Camera.framing(self, aspectRatio: aspectRatio)
    var view = ViewFrustum(camera, bounds: bounds ?? self.bounds, aspectRatio: aspectRatio)
    view.clip = effects.plane
    return view
  }
}
