import Geometry

/// Why a picture of a scene shows none of its models; found without drawing.
///
/// ```swift
/// if let diagnosis = SceneDiagnosis(scene, width: 1280, height: 720) {
///   print("nothing is visible: \(diagnosis)")
/// }
/// ```
/// The spheres of clouds and the rods count as models. Models of the colour of the background count as visible.
public struct SceneDiagnosis: Equatable, Sendable, CustomStringConvertible {
  /// Why a model is not visible.
  public enum Reason: CaseIterable, Sendable {
    /// It is a mesh without triangles.
    case noTriangles
    /// Its alpha is 0.
    case transparent
    /// It has no extent.
    case zeroSize
    /// All of it is behind the camera.
    case behindCamera
    /// It is in front of the camera, and outside the edges of the picture.
    case outsideView
    /// The camera is inside it, and only front faces are drawn.
    case aroundCamera
    /// All models for this reason together cover less than a pixel.
    case subpixel
  }

  /// The number of models by reason; empty if the scene has none.
  public let counts: [Reason: Int]
  /// The number of vertices of the meshes without triangles.
  public let pointCount: Int

  /// Diagnoses the picture that `camera` takes of `scene`. The default is the camera of the scene or, if it has none, the one
  /// that frames it. Nil if a model is visible. O(1) if the first model is, otherwise O(models + triangles).
  public init?(_ scene: Scene, camera: Camera? = nil, width: Int, height: Int) {
    let aspectRatio = Float(max(width, 1)) / Float(max(height, 1))
    let camera = camera ?? scene.camera ?? Camera.framing(scene, aspectRatio: aspectRatio)
    var test = VisibilityTest(camera, aspectRatio: aspectRatio, height: height)
    if test.seesAny(of: scene) { return nil }
    (counts, pointCount) = (test.counts, test.pointCount)
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
    case .transparent: "everything is fully transparent"
    case .zeroSize: "everything has zero size"
    case .behindCamera: "everything is behind the camera"
    case .outsideView: "everything is outside the view of the camera"
    case .aroundCamera: "the camera is inside everything"
    case .subpixel: "everything together covers less than a pixel"
    }
  }
}

extension SceneDiagnosis.Reason {
  /// As said of several models.
  fileprivate var predicate: String {
    switch self {
    case .noTriangles: "without triangles"
    case .transparent: "fully transparent"
    case .zeroSize: "of zero size"
    case .behindCamera: "behind the camera"
    case .outsideView: "outside the view"
    case .aroundCamera: "around the camera"
    case .subpixel: "together smaller than a pixel"
    }
  }
}
