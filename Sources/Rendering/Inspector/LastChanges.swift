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
  /// The names of the values that followed from the changes of the last frame, without those that only follow from
  /// `unattended`.
  private(set) var consequences: [String] = []
  /// The names of the values that change by themselves, such as the time.
  var unattended: Set<String> = []

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
    consequences = []
    guard let trace else { return }
    // A transaction may have changed a value several times in the frame. The last one counts.
    var latest: [String: TracedChange] = [:], order: [String] = []
    for change in trace.changes where change.isChanged {
      if latest.updateValue(change, forKey: change.path) == nil { order.append(change.path) }
    }
    trace.recorder.removeAll()
    if order.isEmpty { return }
    consequences = order.filter { isConsequence($0, latest) }
    let rebuilt = rebuildCount - lastRebuildCount
    lines = order.prefix(Self.lineLimit).compactMap { latest[$0]?.line }
    if order.count > Self.lineLimit { lines.append("and \(order.count - Self.lineLimit) more") }
    if rebuilt > 0 { lines.append("\(rebuilt) \(rebuilt == 1 ? "mesh" : "meshes") rebuilt") }
  }
}

extension LastChanges {
  /// Returns whether a value has followed from one that does not change by itself.
  private func isConsequence(_ name: String, _ changes: [String: TracedChange]) -> Bool {
    var pending = changes[name]?.causes ?? [], seen: Set<String> = [name]
    while let cause = pending.popLast() {
      guard seen.insert(cause).inserted else { continue }
      let further = changes[cause]?.causes ?? []
      if further.isEmpty, !unattended.contains(cause) { return true }
      pending += further
    }
    return false
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

/// The objects whose values have followed from a change a moment ago. Their rows and their models glow for a while.
struct Glows {
  private var starts: [ObjectIdentifier: ContinuousClock.Instant] = [:]

  /// The time after which nothing glows.
  static let duration = Duration.milliseconds(900)

  /// Whether nothing glows.
  var isEmpty: Bool { starts.isEmpty }
  /// The objects that glow.
  var objects: some Sequence<ObjectIdentifier> { starts.keys }

  /// Makes objects glow from `now` on.
  mutating func start(_ objects: some Sequence<ObjectIdentifier>, at now: ContinuousClock.Instant) {
    for object in objects { starts[object] = now }
  }

  /// Removes the objects whose glow has ended.
  mutating func removeEnded(at now: ContinuousClock.Instant) {
    if !isEmpty { starts = starts.filter { $0.value + Self.duration > now } }
  }

  /// Returns the strength of the glow, from 1 at its start to 0.
  func strength(of object: ObjectIdentifier?, at now: ContinuousClock.Instant) -> Float {
    guard let start = object.flatMap({ starts[$0] }) else { return 0 }
    return Float(max(0, min(1, 1 - (now - start) / Self.duration)))
  }

  /// Returns the largest strength.
  func strength(at now: ContinuousClock.Instant) -> Float {
    starts.keys.reduce(0) { max($0, strength(of: $1, at: now)) }
  }
}
