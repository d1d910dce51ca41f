import Geometry

/// The parts of a picture at its edges that stay free, as shares of its width and height.
package struct PictureInsets: Hashable, Sendable {
  /// The shares of the width, from 0 up.
  package var left: Float, right: Float
  /// The shares of the height, from 0 up.
  package var top: Float, bottom: Float

  /// Creates insets.
  package init(left: Float = 0, right: Float = 0, top: Float = 0, bottom: Float = 0) {
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
  }

  /// No insets.
  package static let none = PictureInsets()

  /// The insets that leave as much free as `self` and `other`.
  package func union(_ other: PictureInsets) -> PictureInsets {
    PictureInsets(
      left: max(left, other.left), right: max(right, other.right), top: max(top, other.top),
      bottom: max(bottom, other.bottom))
  }
}

/// Computes the camera position from which whole scenes are visible from one direction, centred and as large as possible,
/// with a margin of 6 % of the shorter side of the picture.
///
/// The models themselves are fitted, not their bounding boxes, whose corners are mostly empty: exact spheres and shapes, and
/// the vertices of meshes. Spheres without a positive radius or with a position that is not finite are ignored.
///
/// A plane through the left edge of the picture and the eye touches the models where their support function is largest in
/// the direction of its normal: h(s) for the direction `right` + s · `backward`, where s is the tangent of the angle between
/// the plane and the view direction. With the planes of both sides, an eye at the distance D and the offset x satisfies
/// x + s₁ D = h₁(s₁) and −x + s₂ D = h₂(s₂), so D = (h₁ + h₂) / (s₁ + s₂). The edges of the axis with the larger D are at
/// the margins. For the other axis the planes are turned inward, in equal shares of the picture, until D is the same:
/// `stepCount` steps are tabulated, and h, which is convex, is interpolated between them, so that nothing is cut.
///
/// In an orthographic view the planes are parallel, and s is 0.
package struct CameraFitting {
  private let basis: CameraProjection
  private let aspectRatio: Float
  private let angle: Float
  /// The middle and half the size of the part of the picture for the models, from −1 to 1.
  private let middle: SIMD2<Float>
  private let extent: SIMD2<Float>
  /// The directions in which the models are measured: backward, forward, and the normals of the planes of each step at the
  /// right, above, at the left and below.
  private var directions: [SIMD3<Float>] = []
  /// The largest support found in each direction.
  private var supports: [Float] = []

  /// The margin on each side, as a share of the shorter side of the picture.
  package static let margin: Float = 0.06
  /// The number of tabulated angles of each pair of planes.
  private static let stepCount = 32
  /// The least share of the picture that insets leave.
  private static let leastShare: Float = 0.25

  /// Creates an empty fitting for a view from `direction`. `up` is the upward direction of the picture; if it is
  /// parallel to `direction`, another vector is chosen. `insets` are the parts of the picture that stay free, beside the
  /// margins. Insets that would leave less than a quarter of the picture are reduced.
  package init(
    from direction: SIMD3<Float> = Camera.standardDirection, up: SIMD3<Float> = [0, 1, 0], aspectRatio: Float,
    fieldOfView: Float = Camera.portraitFieldOfView, isOrthographic: Bool = false,
    insets: PictureInsets = .none
  ) {
    (self.aspectRatio, angle) = (aspectRatio, fieldOfView)
    basis = CameraProjection(
      Camera(
        position: direction, up: up, fieldOfView: fieldOfView,
        orthographicHeight: isOrthographic ? 1 : nil),
      aspectRatio: aspectRatio)
    let margins = SIMD2(min(1, 1 / aspectRatio), min(1, aspectRatio)) * Self.margin
    func part(_ low: Float, _ high: Float, _ margin: Float) -> (middle: Float, extent: Float) {
      let most = 1 - 2 * margin - Self.leastShare
      let factor = low + high > most ? max(0, most) / (low + high) : 1
      return ((low - high) * factor, 1 - 2 * margin - (low + high) * factor)
    }
    let across = part(insets.left, insets.right, margins.x)
    let along = part(insets.bottom, insets.top, margins.y)
    middle = [across.middle, along.middle]
    extent = [across.extent, along.extent]
    directions = [-basis.forward, basis.forward]
    for step in 0...(isOrthographic ? 0 : Self.stepCount) {
      let slopes = slopes(step)
      for (sign, slopes) in [(1, slopes.positive), (-1, slopes.negative)] as [(Float, SIMD2<Float>)] {
        directions += [
          basis.right * sign - basis.forward * slopes.x, basis.up * sign - basis.forward * slopes.y,
        ]
      }
    }
    supports = Array(repeating: -.infinity, count: directions.count)
  }

  /// The distances of the nearest and of the farthest point from the origin, backward.
  private var nearest: Float { supports[0] }
  private var farthest: Float { -supports[1] }

  /// Returns the largest support found for the planes of a step at the right and above.
  private func positive(_ step: Int) -> SIMD2<Float> { SIMD2(supports[4 * step + 2], supports[4 * step + 3]) }
  /// Returns the largest support found for the planes of a step at the left and below.
  private func negative(_ step: Int) -> SIMD2<Float> { SIMD2(supports[4 * step + 4], supports[4 * step + 5]) }

  /// The tangents of the planes of a step: for the right and above, and for the left and below.
  private func slopes(_ step: Int) -> (positive: SIMD2<Float>, negative: SIMD2<Float>) {
    if basis.isOrthographic { return (.zero, .zero) }
    let reach = extent * (Float(step) / Float(Self.stepCount))
    return ((middle + reach) * basis.halfSize, (reach - middle) * basis.halfSize)
  }

  /// Extends the view to every model of `scene`, and to the box around them if it is drawn. O(models + elements + vertices).
  package mutating func include(_ scene: Scene) {
    SceneOutline(scene).raise(&supports, in: directions)
    guard scene.effects.axisBox || scene.effects.box else { return }
    for corner in scene.bounds.corners { include(corner, .leastNormalMagnitude) }
  }

  /// Extends the view to a sphere.
  package mutating func include(_ center: SIMD3<Float>, _ radius: Float) {
    guard radius > 0, (center.sum() + radius).isFinite else { return }
    for (number, direction) in directions.enumerated() {
      supports[number] = max(supports[number], dot(center, direction) + radius * length(direction))
    }
  }

  /// The fitted camera, which shows everything in narrower pictures, too. If nothing was included, its distance is 5. An
  /// orthographic camera is as far from the nearest point as the picture is high.
  package var camera: Camera {
    let place = basis.isOrthographic ? orthographicPlace : perspectivePlace
    return Camera(
      position: isEmpty ? basis.forward * -5 : point(place.across, backward: place.backward),
      target: isEmpty ? .zero : point(place.across, backward: (nearest + farthest) / 2), up: basis.up,
      fieldOfView: angle, orthographicHeight: basis.isOrthographic ? (isEmpty ? 5 : place.height) : nil,
      aspectRatio: aspectRatio)
  }

  private var isEmpty: Bool { !(farthest <= nearest) }

  private func point(_ across: SIMD2<Float>, backward: Float) -> SIMD3<Float> {
    basis.right * across.x + basis.up * across.y - basis.forward * backward
  }

  private var orthographicPlace: (across: SIMD2<Float>, backward: Float, height: Float) {
    let size = (positive(0) + negative(0)) / extent
    let height = max(max(size.y, size.x / aspectRatio), .leastNormalMagnitude)
    let across = (positive(0) - negative(0)) / 2 - middle * SIMD2(aspectRatio, 1) * (height / 2)
    return (across, nearest + height, height)
  }

  private var perspectivePlace: (across: SIMD2<Float>, backward: Float, height: Float) {
    let last = Self.stepCount
    let slopes = slopes(last)
    let distances = (positive(last) + negative(last)) / (slopes.positive + slopes.negative)
    let distance = distances.max()
    return ([across(0, distance), across(1, distance)], distance, 0)
  }

  /// Returns the position of the eye along an axis at which both edges of the models have the same distance from their
  /// margins.
  private func across(_ axis: Int, _ distance: Float) -> Float {
    /// The excess of the distance that a step requires, times its share of the picture: convex in the step.
    func excess(_ step: Int) -> Float {
      let slopes = slopes(step)
      return positive(step)[axis] + negative(step)[axis]
        - (slopes.positive[axis] + slopes.negative[axis]) * distance
    }
    // The excess falls with the step, because the models are in front of the eye.
    var (low, high) = (0, Self.stepCount)
    guard excess(low) > 0 else {
      return (positive(0)[axis] - negative(0)[axis]) / 2 - middleSlope(axis) * distance
    }
    while high - low > 1 {
      let step = (low + high) / 2
      if excess(step) > 0 { low = step } else { high = step }
    }
    let (before, after) = (excess(low), min(excess(high), 0))
    let share = before - after > 0 ? before / (before - after) : 1
    func mix(_ values: (Int) -> SIMD2<Float>) -> Float {
      values(low)[axis] + (values(high)[axis] - values(low)[axis]) * share
    }
    return (mix(positive) - mix(negative)) / 2 - middleSlope(axis) * distance
  }

  /// The tangent of the angle of the ray through the middle of the part of the picture for the models.
  private func middleSlope(_ axis: Int) -> Float { middle[axis] * basis.halfSize[axis] }
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
    for model in models where !model.isHidden {
      if let (center, radius) = (model as? Sphere)?.sphereInScene {
        body(center, radius)
      } else if let cloud = model as? ShapeCloud {
        cloud.forEachElement { forEachCorner($1.box) }
      } else if !model.isRoundCloud {
        forEachCorner(model.bounds)
      }
    }
    forEachRoundElement(body)
  }

  /// Calls `body` with the centres and radii of the spheres of clouds, and of spheres at the ends of rods. Hidden clouds are
  /// left out. O(elements).
  func forEachRoundElement(_ body: (SIMD3<Float>, Float) -> Void) {
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
  package static let portraitFieldOfView: Float = 25

  /// Returns a camera from which every model of `scene` is completely visible. See `CameraFitting`. Without `direction`, it
  /// is that of `Scene.standardView`, whose `up` is then used, too. O(models + elements + vertices).
  package static func framing(
    _ scene: Scene, from direction: SIMD3<Float>? = nil, up: SIMD3<Float> = [0, 1, 0],
    aspectRatio: Float, fieldOfView: Float = portraitFieldOfView, isOrthographic: Bool = false,
    insets: PictureInsets = .none
  ) -> Camera {
    let view = direction.map { StandardView(direction: $0, up: up) } ?? scene.standardView
    var framing = CameraFitting(
      from: view.direction, up: view.up, aspectRatio: aspectRatio, fieldOfView: fieldOfView,
      isOrthographic: isOrthographic, insets: insets)
    framing.include(scene)
    let camera = framing.camera
    camera.up = view.up
    return camera
  }
}
