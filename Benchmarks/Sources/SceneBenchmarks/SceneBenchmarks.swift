import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time and the peak memory of scenes of 10 to 100,000 nodes: reading the file, and rendering it once.
///
/// `SceneBenchmarks [--limit SECONDS] [KIND…]` prints a table for each kind of node: spheres, boxes, tori, and meshes
/// (nodes that share one mesh). The series of a step ends once the step takes longer than the limit, 10 seconds by
/// default. A step that takes four times as long is ended, and is shown as a dash.
///
/// `SceneBenchmarks expressions` measures expressions over many elements instead, `SceneBenchmarks groups` groups,
/// `SceneBenchmarks changes` one change among many models, and `SceneBenchmarks poses` clips and joints.
///
/// The time is in milliseconds. The ratio is the time for each node divided by the yardstick of the same run, which
/// copies a page of memory. A linear cost gives a constant ratio. A quadratic cost multiplies it by ten from row to
/// row. The peak memory is that of a process that does the step once (rendering includes reading), minus that of a
/// process that does nothing.
@main
struct SceneBenchmarks {
  private static let sizes = [10, 100, 1_000, 10_000, 100_000]

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == ChildTask.argument { return try ChildTask.run(Array(arguments.dropFirst())) }
    let others: [String: () throws -> Void] = [
      ExpressionBenchmarks.argument: ExpressionBenchmarks.measure,
      GroupBenchmarks.argument: GroupBenchmarks.measure,
      ChangeBenchmarks.argument: ChangeBenchmarks.measure, PoseBenchmarks.argument: PoseBenchmarks.measure,
    ]
    if arguments.count == 1, let measure = others[arguments[0]] {
      Table.printLoad()
      try measure()
      return Table.printLoad()
    }
    var limit = 10.0
    if let index = arguments.firstIndex(of: "--limit") {
      guard index + 1 < arguments.count, let seconds = Double(arguments[index + 1]), seconds > 0 else {
        throw UsageError(description: "--limit needs a number of seconds")
      }
      limit = seconds
      arguments.removeSubrange(index...index + 1)
    }
    for argument in arguments where NodeKind(rawValue: argument) == nil {
      let known = NodeKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(description: "unknown kind \(argument), expected \(known)")
    }
    Table.printLoad()
    for kind in NodeKind.allCases where arguments.isEmpty || arguments.contains(kind.rawValue) {
      measure(kind, limit: limit)
    }
    Table.printLoad()
  }

  private static func measure(_ kind: NodeKind, limit: Double) {
    let steps = SceneStep.allCases
    let table = Table(
      "\(kind.rawValue): milliseconds, ratio of the time a node to the yardstick, and peak memory in MiB",
      [("nodes", 8), ("MB", 8)]
        + steps.flatMap { [("\($0)", 9), ("ratio", 9)] } + steps.map { ("\($0) MiB", 12) } + [("times", 5)])
    let idle = ChildTask.idle.run()?.peakMemory ?? 0
    var series = steps.map { Series($0, limit: limit) }
    for size in sizes where series.contains(where: { !$0.isEnded }) {
      let path = "\(Yardstick.folder)/orrery-benchmark-\(getpid()).\(kind.pathExtension)"
      defer { unlink(path) }
      guard let byteCount = ChildTask.write(kind, size, path).run()?.numbers.first else { return }
      for index in series.indices { series[index].measureOnce(path) }
      let quick = series.indices.filter { series[$0].isQuick }
      let times = ChildTask.times(quick.map { series[$0].step }, path).run()?.numbers ?? []
      guard times.count == quick.count + 2 else { return }
      for (index, time) in zip(quick, times[2...]) { series[index].setTime(time) }
      for index in series.indices { series[index].add(size, yardstick: times[0]) }
      table.row(
        ["\(size)", Table.number(byteCount / 1e6)]
          + series.flatMap { [$0.text(\.milliseconds), $0.text(\.ratio)] }
          + series.map { $0.text { Double(max(0, $0.peakMemory - idle)) / 1_048_576 } }
          + ["\(Int(times[1]))"])
      // Shows each row at once, because the whole run takes minutes.
      fflush(nil)
    }
    for series in series { series.printBend() }
  }

  struct UsageError: Error, CustomStringConvertible {
    var description: String
  }
}
