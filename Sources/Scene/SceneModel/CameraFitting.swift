import Geometry

/// Computes the camera position from which whole scenes are visible from one direction, as large as possible, with a
/// small margin.
///
/// The spheres themselves are fitted, not their bounding box, whose corners are mostly empty. Spheres without a
/// positive radius or with a position that is not finite are ignored.
///
/// - Perspective: each side plane of the frustum is moved until it touches the farthest sphere. The left and right
///   planes meet at one eye distance, the top and bottom planes at another. The camera uses the larger one.
/// - Orthographic: the side planes are parallel, and the outermost spheres define the size.
public struct CameraFitting {
  private let basis: CameraProjection
  private let aspectRatio: Float
  private let angle: Float
  /// The tangents of half the horizontal and half the vertical angle, without the margin, and the reciprocals of the
  /// cosines of these angles.
  private let slope: SIMD2<Float>
  /// The share of the picture between the margins that `room` leaves.
  private let used: SIMD2<Float>
  private let slant: SIMD2<Float>
  /// The eye distance that each frustum plane requires.
  private var positive = SIMD2<Float>(repeating: -.infinity)
  private var negative = SIMD2<Float>(repeating: -.infinity)
  private var nearest = -Float.infinity
  private var farthest = Float.infinity

  private static let margin: Float = 1.06

  /// Creates an empty fitting for a view from `direction`. `up` is the upward direction of the picture; if it is
  /// parallel to `direction`, another vector is chosen. `room` is the share of the picture that stays free at the left and
  /// at the right, and at the top and at the bottom, from 0 up to below 0.5.
  public init(
    from direction: SIMD3<Float> = Camera.standardDirection, up: SIMD3<Float> = [0, 1, 0], aspectRatio: Float,
    fieldOfView: Float = Camera.portraitFieldOfView, isOrthographic: Bool = false,
    room: SIMD2<Float> = .zero
  ) {
    used = 1 - 2 * room
    (self.aspectRatio, angle) = (aspectRatio, fieldOfView)
    basis = CameraProjection(
      Camera(
        position: direction, up: up, fieldOfView: fieldOfView,
        orthographicHeight: isOrthographic ? 1 : nil),
      aspectRatio: aspectRatio)
    slope = SIMD2(aspectRatio, 1) * (basis.halfSize.y / Self.margin) * used
    slant = isOrthographic ? [1, 1] : (1 + slope * slope).squareRoot()
  }

  /// Extends the view to every model of `scene`. O(models).
  public mutating func include(_ scene: Scene) {
    scene.forEachBoundingSphere { include($0, $1) }
  }

  /// Extends the view to a sphere.
  public mutating func include(_ center: SIMD3<Float>, _ radius: Float) {
    let backward = -dot(center, basis.forward)
    let across = SIMD2(dot(center, basis.right), dot(center, basis.up))
    guard radius > 0, (across.sum() + backward + radius).isFinite else { return }
    if basis.isOrthographic {
      positive = pointwiseMax(positive, across + radius)
      negative = pointwiseMax(negative, radius - across)
    } else {
      positive = pointwiseMax(positive, (across + radius * slant) / slope + backward)
      negative = pointwiseMax(negative, (radius * slant - across) / slope + backward)
    }
    nearest = max(nearest, backward + radius)
    farthest = min(farthest, backward - radius)
  }

  /// The fitted camera. If nothing was included, its distance is 5. An orthographic camera is as far from the nearest
  /// sphere as the picture is high.
  public var camera: Camera {
    Camera(
      position: eye, target: target, up: basis.up, fieldOfView: angle,
      orthographicHeight: basis.isOrthographic ? height : nil)
  }

  private var isEmpty: Bool { farthest > nearest }

  private var across: SIMD2<Float> { (positive - negative) * (basis.isOrthographic ? [1, 1] : slope) / 2 }

  private var height: Float {
    if isEmpty { return 5 }
    let size = (positive + negative) * Self.margin / used
    return max(max(size.y, size.x / aspectRatio), .leastNormalMagnitude)
  }

  /// The point on the central view ray at half the depth of the scene.
  private var target: SIMD3<Float> {
    isEmpty ? .zero : place(backward: (nearest + farthest) / 2)
  }

  private var eye: SIMD3<Float> {
    if isEmpty { return basis.forward * -5 }
    return place(backward: basis.isOrthographic ? nearest + height : ((positive + negative) / 2).max())
  }

  private func place(backward: Float) -> SIMD3<Float> {
    basis.right * across.x + basis.up * across.y - basis.forward * backward
  }
}

extension Scene {
  /// Calls `body` with the centres and radii of spheres whose convex hull contains every model: the spheres themselves,
  /// the ends of rods, and the corners of the bounding boxes of shapes and meshes with the smallest normal radius. Hidden
  /// models are left out. O(models).
  package func forEachBoundingSphere(_ body: (SIMD3<Float>, Float) -> Void) {
    func forEachCorner(_ box: BoundingBox) {
      if box.isEmpty { return }
      for number in 0..<8 { body(box.corner(number), .leastNormalMagnitude) }
    }
    for sphere in spheres where !sphere.isHidden {
      if let (center, radius) = sphere.sphereInScene {
        body(center, radius)
      } else {
        forEachCorner(sphere.bounds)
      }
    }
    for shape in shapes where !shape.isHidden { forEachCorner(shape.bounds) }
    for mesh in meshes where !mesh.isHidden { forEachCorner(mesh.bounds) }
    for mesh in computedMeshes where !mesh.isHidden { forEachCorner(mesh.bounds) }
    for cloud in shapeClouds where !cloud.isHidden { cloud.forEachElement { forEachCorner($1.box) } }
    for cloud in sphereClouds where !cloud.isHidden {
      let placement = cloud.roundPlacement
      for element in cloud.elements {
        let sphere = placement?.apply(to: element) ?? element
        body(sphere.center, sphere.radius)
      }
    }
    for cloud in rodClouds where !cloud.isHidden {
      let placement = cloud.roundPlacement
      for element in cloud.elements {
        let rod = placement?.apply(to: element) ?? element
        body(rod.start, rod.radius)
        body(rod.end, rod.radius)
      }
    }
  }
}

extension Camera {
  /// The default field of view when a camera is fitted to a scene, in degrees. It is narrow, so that spheres near the
  /// edges look round.
  public static let portraitFieldOfView: Float = 25

  /// Returns a camera from which every model of `scene` is completely visible. See `CameraFitting`. O(models).
  public static func framing(
    _ scene: Scene, from direction: SIMD3<Float> = standardDirection, up: SIMD3<Float> = [0, 1, 0],
    aspectRatio: Float, fieldOfView: Float = portraitFieldOfView, isOrthographic: Bool = false
  ) -> Camera {
    var framing = CameraFitting(
      from: direction, up: up, aspectRatio: aspectRatio, fieldOfView: fieldOfView,
      isOrthographic: isOrthographic)
    framing.include(scene)
    let camera = framing.camera
    camera.up = up
    return camera
  }
}
