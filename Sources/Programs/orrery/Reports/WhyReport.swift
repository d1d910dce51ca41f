import CommandLineSupport
import Geometry
import Reactive
import SceneFiles
import SceneModel
import TextCoding

/// The output of `orrery info --why`: the changes from the values of `--set` to the target, with their costs.
struct WhyReport {
  private let target: TraceTarget
  private let changes: [TracedChange]
  private let rebuild: MeshProbe.Rebuild?
  private let reading: Duration
  private let evaluation: Duration
  /// The number of values of expressions that were computed, and of those that came out equal.
  private let counts: (computed: Int, unchanged: Int)
  /// The values that the target depends on, if nothing has changed it.
  private let inputs: [String]

  /// Applies `assign` to `contents` in one transaction, and records why the target changes. `reading` is the time that
  /// reading the file has taken.
  ///
  /// - Throws: `OptionError` if the target is unknown, or the error of `assign`.
  init(
    _ path: String, _ contents: SceneFile.Contents, tessellation: TessellationDetail?, reading: Duration,
    assign: () throws -> Void
  ) throws {
    do throws(TraceTargetError) {
      target = try TraceTarget(path, in: contents)
    } catch {
      throw OptionError("--why: \(error)")
    }
    self.reading = reading
    let trace = SceneTrace(contents, isComplete: true)
    var probe: MeshProbe?
    if let meshPath = target.meshPath, let model = target.model {
      probe = try MeshProbe(
        model, tessellation: tessellation ?? .suited(toSphereCount: contents.scene.spheres.count))
      if let probe { trace.setPath(meshPath, of: probe.subscription) }
    }
    trace.recorder.start()
    defer { trace.recorder.stop() }
    try batch { try assign() }
    trace.recorder.stop()
    rebuild = probe?.rebuild()
    let transactions = trace.recorder.transactions
    evaluation = transactions.reduce(.zero) { $0 + $1.duration }
    let meshPath = target.meshPath
    let computed = trace.changes.filter { !$0.causes.isEmpty && $0.path != meshPath }
    counts = (computed.count, computed.count { !$0.isChanged })
    changes = trace.changes { [target] in target.contains($0) }
    inputs = contents.bindings?.inputs(of: target) ?? []
  }

  /// Whether the target has changed.
  private var isAffected: Bool { changes.contains { target.contains($0.path) && $0.isChanged } }

  private var headline: String {
    if isAffected { return "\(target.path): changed" }
    if changes.contains(where: { target.contains($0.path) }) {
      return "\(target.path): computed again, and equal to the last value"
    }
    let reads = inputs.isEmpty ? "it reads no other value" : "it reads \(inputs.joined(separator: ", "))"
    return "\(target.path): not changed; \(reads)"
  }

  /// One line for each change, and the costs. Times are in seconds in JSON.
  var report: Report {
    var report = Report()
    report.addLine(headline)
    report.addMember("target", .text(target.path))
    report.addMember("isChanged", .boolean(isAffected))
    report.addList("changes", changes.map(self.report))
    let rebuilt = rebuild.map { ", rebuild \(Self.text($0.duration))" } ?? ""
    let unchanged = counts.unchanged == 0 ? "" : ", \(counts.unchanged) of them unchanged"
    let values = "\(counts.computed) \(counts.computed == 1 ? "value" : "values") computed\(unchanged)"
    report.addLine(
      "reading \(Self.text(reading)), evaluation \(Self.text(evaluation)) (\(values))\(rebuilt)")
    report.addMember(
      "seconds",
      .members([
        "reading": .number(reading.inSeconds), "evaluation": .number(evaluation.inSeconds),
        "rebuild": rebuild.map { .number($0.duration.inSeconds) },
      ]))
    report.addMember(
      "mesh",
      rebuild.map { rebuild in
        .members([
          "vertices": .integer(rebuild.vertexCount), "triangles": .integer(rebuild.triangleCount),
          "failure": rebuild.failure.map { .text($0) },
        ])
      })
    report.addMember(
      "values",
      .members(["computed": .integer(counts.computed), "unchanged": .integer(counts.unchanged)]))
    if !isAffected { report.addMember("reads", .texts(inputs)) }
    return report
  }

  private func report(_ change: TracedChange) -> Report {
    var report = Report()
    let words = [change.expression, detail(change), reason(change)].compactMap(\.self)
    report.addLine(
      "  " + (change.value.map { "\(change.path) = \($0)" } ?? change.path), words.joined(separator: ", "),
      duration(change).map { Self.text($0) } ?? "")
    report.addMember("path", .text(change.path))
    report.addMember(
      "value", change.typedValue.map { JSONValue(spelled: $0) } ?? change.value.map { .text($0) })
    report.addMember("isChanged", .boolean(change.isChanged))
    report.addMember("expression", change.expression.map { .text($0) })
    report.addMember("causes", .texts(change.causes))
    report.addMember("seconds", duration(change).map { .number($0.inSeconds) })
    return report
  }

  private func detail(_ change: TracedChange) -> String? {
    if change.path == target.meshPath, let rebuild {
      if let failure = rebuild.failure { return "not rebuilt: \(failure)" }
      return "rebuilt, \(rebuild.vertexCount) vertices, \(rebuild.triangleCount) triangles"
    }
    if !change.isChanged { return "unchanged" }
    return change.causes.isEmpty && change.expression == nil ? "set" : nil
  }

  private func reason(_ change: TracedChange) -> String? {
    change.causes.isEmpty ? nil : "because of \(change.causes.joined(separator: ", "))"
  }

  /// The time of an evaluation or a rebuild. Nil for a set.
  private func duration(_ change: TracedChange) -> Duration? {
    if change.path == target.meshPath { return rebuild?.duration }
    return change.causes.isEmpty ? nil : change.duration
  }

  /// Returns a duration in microseconds, and from 10 ms on in milliseconds.
  private static func text(_ duration: Duration) -> String {
    let microseconds = Int((duration.inSeconds * 1e6).rounded())
    return microseconds < 10_000 ? "\(microseconds) µs" : "\((microseconds + 500) / 1_000) ms"
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
