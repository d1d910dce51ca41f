import Geometry

/// The reasons for which a picture of a scene shows none of its models, found without rendering.
///
/// ```swift
/// if let diagnosis = InvisibilityDiagnosis(scene, width: 1280, height: 720) {
///   print("nothing is visible: \(diagnosis)")
/// }
/// ```
/// The spheres of clouds and the rods count as models. Models of the colour of the background count as visible.
/// A scene of only labels is diagnosed only if none of them can be drawn.
public struct InvisibilityDiagnosis: Equatable, Sendable, CustomStringConvertible {
  /// A reason for which a model is not visible.
  public typealias Reason = InvisibilityReason

  /// The number of models for each reason. Empty if the scene has no models.
  public let counts: [Reason: Int]
  /// The total number of vertices of the meshes without triangles.
  package let pointCount: Int

  /// Diagnoses the picture of `scene` from `camera`. The default is the scene's own camera, or a camera that is fitted
  /// to the scene if it has none. Returns nil if a model is visible. O(1) if the first model is visible, otherwise
  /// O(models + triangles).
  package init?(_ scene: Scene, camera: Camera? = nil, width: Int, height: Int) {
    let aspectRatio = Float(max(width, 1)) / Float(max(height, 1))
    let camera = camera ?? scene.camera ?? Self.boxCamera(scene, aspectRatio)
    var test = InvisibilityClassifier(camera, aspectRatio: aspectRatio, height: height)
    if test.hasVisibleModel(of: scene) { return nil }
    // Labels are no models, but a picture of only labels shows something.
    if test.counts.isEmpty, scene.labels.contains(where: test.mayShow) { return nil }
    (counts, pointCount) = (test.counts, test.pointCount)
  }

  /// Returns a camera that shows the box around the scene. O(models), so that it costs less than one that fits the models.
  private static func boxCamera(_ scene: Scene, _ aspectRatio: Float) -> Camera {
    let view = scene.standardView
    var fitting = CameraFitting(from: view.direction, up: view.up, aspectRatio: aspectRatio)
    for corner in scene.bounds.corners { fitting.include(corner, .leastNormalMagnitude) }
    return fitting.camera
  }

  /// The reason as a clause: `everything is behind the camera`.
  public var description: String {
    let reasons = Reason.allCases.filter { counts[$0] != nil }
    guard let first = reasons.first else { return "there are no models" }
    if reasons.count == 1 { return text(ofOnly: first) }
    let total = counts.values.reduce(0, +)
    return "of \(total) models, "
      + reasons.map { "\(counts[$0] ?? 0) \($0.predicate)" }.joined(separator: ", ")
  }

  private func text(ofOnly reason: Reason) -> String {
    switch reason {
    case .noTriangles where pointCount > 0:
      "there are \(pointCount) \(pointCount == 1 ? "point" : "points") and no triangles"
    case .noTriangles: "there are no triangles"
    case .hidden: "everything is hidden by groups"
    case .notVisible: "everything has `visible: false`"
    case .transparent: "everything is fully transparent"
    case .zeroSize: "everything has zero size"
    case .behindCamera: "everything is behind the camera"
    case .outsideView: "everything is outside the view of the camera"
    case .aroundCamera: "the camera is inside everything"
    case .fromBehind: "everything is one-sided and seen from behind; `doubleSided: true` shows both sides"
    case .subpixel: "all models together cover less than a pixel"
    }
  }
}

extension InvisibilityReason {
  /// The reason as a predicate for several models.
  fileprivate var predicate: String {
    switch self {
    case .noTriangles: "without triangles"
    case .hidden: "hidden by groups"
    case .notVisible: "with `visible: false`"
    case .transparent: "fully transparent"
    case .zeroSize: "of zero size"
    case .behindCamera: "behind the camera"
    case .outsideView: "outside the view"
    case .aroundCamera: "around the camera"
    case .fromBehind: "one-sided and seen from behind"
    case .subpixel: "together smaller than a pixel"
    }
  }
}

// The scene.
extension InvisibilityClassifier {
  /// Returns whether a model of `scene` is visible. If none is, `counts` contains all of them.
  mutating func hasVisibleModel(of scene: Scene) -> Bool {
    for model in scene.models where model.traits.isVisible(to: &self) { return true }
    return false
  }

  /// Returns whether a label can be drawn: it is visible, has a text, and is not behind the camera. Its text may still be
  /// outside the picture.
  func mayShow(_ label: Label) -> Bool {
    if label.isHidden || label.text.isEmpty { return false }
    return outside([place(label.placement.transform.apply(to: label.position))], 0) != .behindCamera
  }
}
