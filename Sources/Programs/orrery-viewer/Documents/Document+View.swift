import SceneExpressions
import SceneModel

/// What the view of a document needs to know of its bindings.
extension Document {
  /// The times after the current one at which a playing scene is measured, in seconds.
  private static let firstMoments = stride(from: 0.25, through: 6, by: 0.25)

  /// Returns whether expressions compute properties of `camera`.
  func isBound(_ camera: Camera) -> Bool {
    guard let bindings = contents?.bindings else { return false }
    return Camera.properties.contains { bindings.expression(of: $0[of: camera]) != nil }
  }

  /// Extends a fitting to the models of the scene and, while the time `t` or a clip plays, to what they reach in the next
  /// seconds. The time is set back. O(models) for each measured time.
  func includeFirstMoments(in fitting: inout CameraFitting) {
    fitting.include(scene)
    if let clips = moving as? ClipPlayer, !clips.isPaused, let extent = clips.extent {
      let now = clips.position
      for moment in Self.firstMoments where moment <= extent.upperBound {
        clips.seek(moment)
        fitting.include(scene)
      }
      clips.seek(now)
      return
    }
    guard let parameters, !parameters.isPaused, let time = parameters.timeParameter,
      case .number(let now) = time.value
    else { return }
    for moment in Self.firstMoments {
      guard (try? parameters.bindings.set(time.name, to: .number(now + moment))) != nil else { break }
      fitting.include(scene)
    }
    _ = try? parameters.bindings.set(time.name, to: .number(now))
  }
}
