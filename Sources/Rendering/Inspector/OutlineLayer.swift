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
  /// The time that the last tracing of each reason took.
  private var costs: [Reason: Duration] = [:]

  /// The time above which outlines are left out while the picture changes, so that it is shown soon.
  private static let costLimit = Duration.milliseconds(4)

  /// Traces the outlines of `parts` again where they or their view have changed. Leaves them out while the picture changes
  /// if tracing takes long. Returns whether it has left some out, which a later call has to trace.
  func update(_ scene: Scene, width: Int, height: Int, isChanging: Bool) -> Bool {
    contours = [:]
    for (reason, outline) in outlines { outline.parts = parts[reason] ?? [] }
    var isAnyLeftOut = false
    for (reason, outline) in outlines where !outline.parts.isEmpty {
      if isChanging, costs[reason, default: .zero] > Self.costLimit {
        isAnyLeftOut = true
        continue
      }
      let traceCount = outline.traceCount
      let cost = ContinuousClock().measure {
        let lines = outline.contours(scene, width: width, height: height)
        if !lines.isEmpty { contours[reason] = lines }
      }
      // Lines that have not changed cost nothing, which says nothing about the next ones.
      if outline.traceCount != traceCount { costs[reason] = cost }
    }
    return isAnyLeftOut
  }
}
