import Geometry
import SceneModel

/// The origin of a scene whose models are far from zero, as in the coordinates of a country, and the groups that are placed
/// there.
struct SceneDistance {
  /// The origin, in the axes of the scene.
  let origin: SIMD3<Double>
  /// The paths of the groups whose positions are expressions with values near the origin. Their contents are near zero.
  private let placedGroups: Set<String>

  /// The multiple of its size at which a scene without files far from zero is far itself: 32 bits then show steps of a
  /// pixel. Nearer scenes have the positions of their files as they are, which programs read.
  private static let distance: Float = 1024

  /// Finds the origin of a scene that was read relative to zero: that of its first mesh file or particle file far from zero,
  /// or else a point near its models. Nil for a scene near zero, or of which a model is near zero. O(groups), and O(models) for
  /// models far from zero.
  ///
  /// - Parameter boundGroups: The groups whose positions are expressions, by their paths.
  init?(_ scene: Scene, _ boundGroups: [String: Group]) {
    let ofFile = scene.groups.lazy.compactMap(\.distantPlace).first
    let found = MeshDocument.origin(
      ofBoxes: Self.boxes(of: scene), distance: ofFile == nil ? Self.distance : MeshDocument.distance)
    guard found != .zero else { return nil }
    let origin = ofFile ?? found
    self.origin = origin
    let inFile = scene.upAxis.point(ofScene: origin)
    placedGroups = Set(
      boundGroups.lazy.filter { Self.isNear(SIMD3<Double>($1.position), inFile) }.map(\.key))
  }

  /// The boxes of the models. That of a function, whose mesh may not be computed yet, is its place.
  private static func boxes(of scene: Scene) -> some Sequence<BoundingBox> {
    scene.models.lazy.filter { !$0.isHidden }.map { model in
      guard model is ComputedMesh else { return model.bounds }
      let place = model.placement.transform.translation
      return BoundingBox(min: place, max: place)
    }
  }

  /// Returns whether a position is nearer to an origin than to zero.
  private static func isNear(_ position: SIMD3<Double>, _ origin: SIMD3<Double>) -> Bool {
    let toOrigin = position - origin
    return (toOrigin * toOrigin).sum() < (position * position).sum()
  }

  /// Returns whether the group at `path`, whose position in the file is `written`, or an expression if it is nil, is placed near
  /// `origin`. The position of another group is an offset.
  func isPlaced(_ path: String, at written: SIMD3<Double>?, _ origin: SIMD3<Double>) -> Bool {
    written.map { Self.isNear($0, origin) } ?? placedGroups.contains(path)
  }
}
