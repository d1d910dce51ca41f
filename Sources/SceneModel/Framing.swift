import Geometry

/// Finds the camera that sees scenes whole, from one direction, as large as the picture allows, with a small margin.
///
/// The spheres themselves are fitted and not the box around them, whose corners are mostly empty. Spheres without a
/// positive radius or a finite place are left out of account. Of a perspective view, each side of the pyramid that is seen
/// is moved until it touches the farthest of them, which leaves one place for the tip in the vertical and one in the
/// horizontal plane; the eye takes the one farther back. Of an orthographic view the sides are parallel, and the farthest
/// of the spheres on each give the size.
public struct Framing {
  private let basis: CameraBasis
  private let aspectRatio: Float
  private let angle: Float
  /// Tangents of half the horizontal and half the vertical angle, margin taken off, and 1 / their angles' cosines.
  private let slope: SIMD2<Float>
  private let slant: SIMD2<Float>
  /// How far back a side would have to start, were its tip on the line of sight through the origin.
  private var positive = SIMD2<Float>(repeating: -.infinity)
  private var negative = SIMD2<Float>(repeating: -.infinity)
  private var nearest = -Float.infinity
  private var farthest = Float.infinity

  private static let margin: Float = 1.06

  /// A framing of nothing yet, from `direction`; `up` is the way of the picture's upper edge. Where that is along
  /// `direction`, another is chosen.
  public init(
    from direction: SIMD3<Float> = Camera.standardDirection, up: SIMD3<Float> = [0, 1, 0], aspectRatio: Float,
    verticalFieldOfView: Float = Camera.portraitFieldOfView, isOrthographic: Bool = false
  ) {
    (self.aspectRatio, angle) = (aspectRatio, verticalFieldOfView)
    basis = CameraBasis(
      Camera(
        position: direction, up: up, verticalFieldOfView: verticalFieldOfView,
        orthographicHeight: isOrthographic ? 1 : nil),
      aspectRatio: aspectRatio)
    slope = SIMD2(aspectRatio, 1) * (basis.halfSize.y / Self.margin)
    slant = isOrthographic ? [1, 1] : (1 + slope * slope).squareRoot()
  }

  /// Has the picture show every model of `scene` as well. O(models).
  public mutating func include(_ scene: Scene) {
    scene.forEachBall { include($0, $1) }
  }

  /// Has the picture show a ball as well.
  public mutating func include(_ center: SIMD3<Float>, _ radius: Float) {
    let backward = -dot(center, basis.forward)
    let across = SIMD2(dot(center, basis.right), dot(center, basis.up))
    guard radius > 0, (across.sum() + backward + radius).isFinite else { return }
    if basis.isParallel {
      positive = pointwiseMax(positive, across + radius)
      negative = pointwiseMax(negative, radius - across)
    } else {
      positive = pointwiseMax(positive, (across + radius * slant) / slope + backward)
      negative = pointwiseMax(negative, (radius * slant - across) / slope + backward)
    }
    nearest = max(nearest, backward + radius)
    farthest = min(farthest, backward - radius)
  }

  /// The camera. One that sees nothing stands at a distance of 5; an orthographic one as far as the picture is high from
  /// what is nearest to it.
  public var camera: Camera {
    Camera(
      position: eye, target: target, up: basis.up, verticalFieldOfView: angle,
      orthographicHeight: basis.isParallel ? height : nil)
  }

  private var isEmpty: Bool { farthest > nearest }

  private var across: SIMD2<Float> { (positive - negative) * (basis.isParallel ? [1, 1] : slope) / 2 }

  private var height: Float {
    if isEmpty { return 5 }
    let size = (positive + negative) * Self.margin
    return max(max(size.y, size.x / aspectRatio), .leastNormalMagnitude)
  }

  /// The point on the line of sight in the middle of the scene's depth.
  private var target: SIMD3<Float> {
    isEmpty ? .zero : place(backward: (nearest + farthest) / 2)
  }

  private var eye: SIMD3<Float> {
    if isEmpty { return basis.forward * -5 }
    return place(backward: basis.isParallel ? nearest + height : ((positive + negative) / 2).max())
  }

  private func place(backward: Float) -> SIMD3<Float> {
    basis.right * across.x + basis.up * across.y - basis.forward * backward
  }
}

extension Scene {
  /// Calls `body` with the centres and radii of balls whose hull holds every model: spheres as they are, the ends of rods,
  /// and the corners of boxes around shapes and meshes, as the smallest balls there are. O(models).
  public func forEachBall(_ body: (SIMD3<Float>, Float) -> Void) {
    for sphere in spheres { body(sphere.center, sphere.radius) }
    func forEachCorner(_ box: BoundingBox) {
      if box.isEmpty { return }
      for number in 0..<8 { body(box.corner(number), .leastNormalMagnitude) }
    }
    for shape in shapes { forEachCorner(shape.bounds) }
    for mesh in meshes { forEachCorner(mesh.bounds) }
    for cloud in clouds { for element in cloud.elements { body(element.center, element.radius) } }
    for cloud in rods {
      for rod in cloud.elements {
        body(rod.start, rod.radius)
        body(rod.end, rod.radius)
      }
    }
  }
}

extension Camera {
  /// The field of view of a camera that frames a scene, in degrees: narrow, so that spheres look round at the edges too.
  public static let portraitFieldOfView: Float = 25

  /// A camera that sees every model of `scene` whole; see `Framing`. O(models).
  public static func framing(
    _ scene: Scene, from direction: SIMD3<Float> = standardDirection, up: SIMD3<Float> = [0, 1, 0],
    aspectRatio: Float, verticalFieldOfView: Float = portraitFieldOfView, isOrthographic: Bool = false
  ) -> Camera {
    var framing = Framing(
      from: direction, up: up, aspectRatio: aspectRatio, verticalFieldOfView: verticalFieldOfView,
      isOrthographic: isOrthographic)
    framing.include(scene)
    let camera = framing.camera
    camera.up = up
    return camera
  }
}
