import Rendering
import SceneFiles
import Windowing

/// The changes that the last frame shows: what was set, what followed from it, and why.
final class LastChanges {
  /// The trace of the scene. Nil if the scene is not from a file.
  var trace: SceneTrace? {
    didSet {
      oldValue?.recorder.stop()
      lines = []
    }
  }
  /// One line for each change of the last frame that had any.
  private(set) var lines: [String] = []

  private var lastRebuildCount = 0
  /// The largest number of lines.
  static let lineLimit = 12

  deinit { trace?.recorder.stop() }

  /// Records while `isShown` is true. Without it, the scene costs no more than without a trace.
  func record(_ isShown: Bool) {
    if isShown { trace?.recorder.start() } else { trace?.recorder.stop() }
  }

  /// Takes the changes since the last frame. Keeps the lines if there are none.
  func update(_ statistics: RenderingStatistics?) {
    let rebuildCount = statistics?.rebuildCount ?? 0
    defer { lastRebuildCount = rebuildCount }
    guard let trace else { return }
    // A transaction may have changed a value several times in the frame. The last one counts.
    var latest: [String: TracedChange] = [:], order: [String] = []
    for change in trace.changes where change.isChanged {
      if latest.updateValue(change, forKey: change.path) == nil { order.append(change.path) }
    }
    trace.recorder.removeAll()
    if order.isEmpty { return }
    let rebuilt = rebuildCount - lastRebuildCount
    lines = order.prefix(Self.lineLimit).compactMap { latest[$0]?.line }
    if order.count > Self.lineLimit { lines.append("and \(order.count - Self.lineLimit) more") }
    if rebuilt > 0 { lines.append("\(rebuilt) \(rebuilt == 1 ? "mesh" : "meshes") rebuilt") }
  }
}

extension TracedChange {
  /// The change in words: `earth.radius = 2, because of scale`.
  fileprivate var line: String {
    let reason = causes.isEmpty ? "" : ", because of \(causes.joined(separator: ", "))"
    return "\(path)\(value.map { " = \($0)" } ?? "")\(reason)"
  }
}

// The section of the panel.
extension Panel {
  func showLastChanges() {
    if lastChanges.trace == nil { return }
    guard ImGui.section("Last changes") else { return }
    if lastChanges.lines.isEmpty { ImGui.note("Change a value to see what follows from it.") }
    for line in lastChanges.lines { ImGui.text(line) }
    if let trace = lastChanges.trace, trace.omittedCount > 0 {
      ImGui.note("\(trace.omittedCount) properties of a large scene are not listed.")
    }
  }
}
