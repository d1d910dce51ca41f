import Geometry
import Reactive
import SceneModel

/// The points, lines or 3D Gaussians of a mesh.
package final class PointsDrawable: Drawable {
  private let model: MeshModel
  private var hasOtherPoints = true
  /// The mesh of the points.
  private var mesh: SharedMesh
  /// The number of changes of `points`.
  package private(set) var revision = 0
  /// The transform to the scene, and the visibility.
  package private(set) var placement = Placement()
  /// The colour by which those of the points are multiplied.
  package private(set) var color = Color.white
  /// The sizes.
  package private(set) var style = PointStyle.standard
  /// Whether the material shows the colours as they are.
  private var isUnlit = false

  init(_ model: MeshModel, onChange: ((Drawable) -> Void)?) {
    (self.model, mesh) = (model, model.mesh)
    super.init(onChange: onChange)
    if isStill {
      placement = model.placement
      return
    }
    model.$mesh.subscribe { [unowned self] _ in
      hasOtherPoints = true
      setNeedsUpdate()
    }
    .disposed(by: bag)
    combine(model.placements, model.$color, model.$material)
      .subscribe { [unowned self] placement, _, _ in
        self.placement = placement
        setNeedsUpdate()
      }
      .disposed(by: bag)
    model.pointAppearance?.styles.subscribe { [unowned self] _ in setNeedsUpdate() }.disposed(by: bag)
  }

  override package var geometry: DrawableGeometry {
    points.areSplats ? .splats(self) : points.areLines ? .lines(self) : .points(self)
  }

  /// The points and lines.
  package var points: PointSet { mesh.mesh.points }
  /// Whether the points are lit. Points without normals are not.
  package var isLit: Bool { !isUnlit && !points.normals.isEmpty }
  /// Whether the points are drawn.
  package var isVisible: Bool { placement.isVisible && !points.isEmpty && color.alpha > 0 }

  override func updateContent() -> Bool {
    let next = model.pointAppearance?.style ?? .standard
    let isOther =
      hasOtherPoints || next != style || model.color != color
      || model.material.isUnlit != isUnlit
    if hasOtherPoints {
      revision += 1
      mesh = model.mesh
      hasOtherPoints = false
    }
    (style, color, isUnlit) = (next, model.color, model.material.isUnlit)
    return isOther
  }

  /// Returns the radius of points or lines: in samples of a picture, or in metres.
  package func radius(samplesPerPixel: Float) -> PointRadius {
    let (pixels, metres) =
      points.areLines ? (style.lineWidth, style.lineDiameter) : (style.pointSize, style.pointDiameter)
    return PointRadius(samples: pixels / 2 * samplesPerPixel, metres: max(metres, 0) / 2)
  }
}

/// The radius of points or lines.
package struct PointRadius: Equatable, Sendable {
  /// The radius in samples of the picture, if `metres` is 0.
  package var samples: Float
  /// The radius in the scene, or 0.
  package var metres: Float

  /// The smallest radius in samples: each point covers the centre of a sample.
  package static let smallest: Float = 0.7072
  /// The largest radius in samples, which bounds the time.
  package static let largest: Float = 2048

  /// Returns the radius in samples at a distance.
  ///
  /// - Parameter samplesPerMetre: the number of samples of a metre at distance 1, or at any distance in an orthographic
  ///   view.
  @inline(__always)
  package func radius(at distance: Float, samplesPerMetre: Float, isOrthographic: Bool) -> Float {
    let radius = metres > 0 ? metres * samplesPerMetre / (isOrthographic ? 1 : distance) : samples
    // `max` returns a number also for NaN, as the shader does.
    return min(max(Self.smallest, radius), Self.largest)
  }
}

/// The depths of points and lines, which are nearer than their distances, so that those on a surface are visible.
package struct PointDepths: Sendable {
  /// The factor of distances in a perspective view.
  package static let scale: Float = 0.998
  /// The share of the depth range by which they are nearer in an orthographic view.
  package static let share: Float = 0.002

  /// The factor of a distance.
  package let scale: Float
  /// What is then subtracted.
  package let offset: Float
  private let near: Float

  /// Creates the depths of a view.
  package init(_ view: ViewFrustum) {
    near = view.near
    scale = view.isOrthographic ? 1 : Self.scale
    offset = view.isOrthographic ? (view.far - view.near) * Self.share : 0
  }

  /// Returns the depth of a point at a distance that is at least that of the near plane.
  @inline(__always)
  package func depth(_ distance: Float) -> Float { max(distance * scale - offset, near) }
}
