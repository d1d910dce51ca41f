import Geometry
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Camera {
  /// The field of view of a camera that frames a scene, in degrees: narrow, so that spheres look round at the edges too.
  public static let portraitFieldOfView: Float = 25

  /// A camera that sees every model of `scene` whole, from `direction`, as large as the picture allows, with a small
  /// margin. O(models).
  ///
  /// `up` is the way of the picture's upper edge; where that is along `direction`, another is chosen. An orthographic camera
  /// stands as far away as a picture is high, counted from what is nearest to it.
  ///
  /// The spheres themselves are fitted and not the box around them, whose corners are mostly empty. Spheres without a
  /// positive radius or a finite place are left out of account. An empty scene is seen from a distance of 5.
  public static func framing(
    _ scene: Scene, from direction: SIMD3<Float> = standardDirection, up: SIMD3<Float> = [0, 1, 0],
    aspectRatio: Float, verticalFieldOfView: Float = portraitFieldOfView, isOrthographic: Bool = false
  ) -> Camera {
    let camera = Camera(
      position: direction, up: up, verticalFieldOfView: verticalFieldOfView,
      orthographicHeight: isOrthographic ? 1 : nil)
    let basis = View(camera, bounds: .empty, aspectRatio: aspectRatio)
    var fit = PyramidFit(basis, aspectRatio: aspectRatio)
    for sphere in scene.spheres { fit.include(sphere.center, sphere.radius) }
    for shape in scene.shapes { fit.include(shape.bounds) }
    for mesh in scene.meshes { fit.include(mesh.bounds) }
    for cloud in scene.clouds {
      for element in cloud.elements { fit.include(element.center, element.radius) }
    }
    for cloud in scene.rods {
      for rod in cloud.elements {
        fit.include(rod.start, rod.radius)
        fit.include(rod.end, rod.radius)
      }
    }
    camera.target = fit.target
    camera.position = fit.eye
    if isOrthographic { camera.orthographicHeight = fit.height }
    return camera
  }
}

/// Finds the eye whose view pyramid just holds all spheres: each side of the pyramid is moved until it touches the
/// farthest of them, which leaves one place for the tip in the vertical and one in the horizontal plane; the eye takes
/// the one farther back. Of an orthographic view the sides are parallel, and the farthest of the spheres on each give
/// the size.
private struct PyramidFit {
  private let basis: View
  private let aspectRatio: Float
  /// Tangents of half the horizontal and half the vertical angle, margin taken off, and 1 / their angles' cosines.
  private let slope: SIMD2<Float>
  private let slant: SIMD2<Float>
  /// How far back a side would have to start, were its tip on the line of sight through the origin.
  private var positive = SIMD2<Float>(repeating: -.infinity)
  private var negative = SIMD2<Float>(repeating: -.infinity)
  private var nearest = -Float.infinity
  private var farthest = Float.infinity

  private static let margin: Float = 1.06

  init(_ basis: View, aspectRatio: Float) {
    self.basis = basis
    self.aspectRatio = aspectRatio
    slope = SIMD2(aspectRatio, 1) * (basis.halfSize.y / Self.margin)
    slant = basis.isParallel ? [1, 1] : (1 + slope * slope).squareRoot()
  }

  mutating func include(_ center: SIMD3<Float>, _ radius: Float) {
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

  /// Includes the corners of a box.
  mutating func include(_ box: BoundingBox) {
    for corner in box.corners { include(corner, .leastNormalMagnitude) }
  }

  private var isEmpty: Bool { farthest > nearest }

  private var across: SIMD2<Float> { (positive - negative) * (basis.isParallel ? [1, 1] : slope) / 2 }

  /// The height of an orthographic picture that holds all.
  var height: Float {
    if isEmpty { return 5 }
    let size = (positive + negative) * Self.margin
    return max(max(size.y, size.x / aspectRatio), .leastNormalMagnitude)
  }

  /// The point on the line of sight in the middle of the scene's depth.
  var target: SIMD3<Float> {
    isEmpty ? .zero : place(backward: (nearest + farthest) / 2)
  }

  var eye: SIMD3<Float> {
    if isEmpty { return basis.forward * -5 }
    return place(backward: basis.isParallel ? nearest + height : ((positive + negative) / 2).max())
  }

  private func place(backward: Float) -> SIMD3<Float> {
    basis.right * across.x + basis.up * across.y - basis.forward * backward
  }
}
