import Rendering
import SceneModel

/// The outlines of models over the picture and beneath the panel. Saved pictures do not contain them.
final class OutlineLayer {
  /// The reason for an outline, in drawing order.
  enum Reason: CaseIterable {
    /// The model has followed from a change a moment ago.
    case glow
    /// The model is selected.
    case selection
    /// The model reads the value at which the pointer is, or is the one in the list at which the pointer is.
    case pointer
  }

  /// The parts that each reason outlines.
  var parts: [Reason: [ModelOutline.Part]] = [:]
  /// The lines, in pixels of the window.
  private(set) var contours: [Reason: [[SIMD2<Float>]]] = [:]

  private let outlines = Dictionary(
    uniqueKeysWithValues: Reason.allCases.map { ($0, ModelOutline()) })
  /// The time that the last tracing took.
  private var cost = Duration.zero

  /// The time above which outlines are left out while the picture changes, so that it stays fluid.
  private static let costLimit = Duration.milliseconds(12)

  /// Traces the outlines of `parts` again where they or their view have changed. Leaves them out while the picture changes
  /// if tracing takes long. Returns whether it has left some out, which a later call has to trace.
  func update(_ scene: Scene, width: Int, height: Int, isChanging: Bool) -> Bool {
    contours = [:]
    for (reason, outline) in outlines { outline.parts = parts[reason] ?? [] }
    if isChanging, cost > Self.costLimit { return outlines.values.contains { !$0.parts.isEmpty } }
    cost = ContinuousClock().measure {
      for (reason, outline) in outlines {
        let lines = outline.contours(scene, width: width, height: height)
        if !lines.isEmpty { contours[reason] = lines }
      }
    }
    return false
  }
}
