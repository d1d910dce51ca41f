import Foundation
import Reactive
import Testing

/// Small graphs under all short histories, compared with `AsyncOracle` after each event.
///
/// Without the environment variable `ORRERY_ENUMERATION` the test runs all of the small graphs, and a sample of the larger
/// ones, in seconds. With `all` it runs every graph of up to two sources and four values under every order of three
/// events, and with `2x4` those of two sources and four values.
@Suite("Asynchronous values: every small graph and history")
struct AsyncEnumerationTests {
  /// The graphs that are enumerated, and the histories of each.
  private struct Part: CustomStringConvertible {
    var sources, values, events: Int
    /// The largest number of failures in a history.
    var failures = 1
    /// See `AsyncGraph.forEach`.
    var stride = 1

    var description: String { "\(sources)x\(values)" }
    var details: String { "\(self), \(events) events, \(failures) failures, every graph / \(stride)" }
  }

  private static let all = [
    Part(sources: 1, values: 1, events: 6), Part(sources: 2, values: 1, events: 5),
    Part(sources: 1, values: 2, events: 5), Part(sources: 2, values: 2, events: 4),
    Part(sources: 1, values: 3, events: 4), Part(sources: 2, values: 3, events: 3),
    Part(sources: 1, values: 4, events: 3), Part(sources: 2, values: 4, events: 3, failures: 0),
  ]

  private static let short = [
    Part(sources: 1, values: 1, events: 4), Part(sources: 2, values: 1, events: 3),
    Part(sources: 1, values: 2, events: 3), Part(sources: 2, values: 2, events: 2),
    Part(sources: 1, values: 3, events: 1), Part(sources: 1, values: 3, events: 3, stride: 101),
    Part(sources: 2, values: 3, events: 3, stride: 1_009),
    Part(sources: 1, values: 4, events: 3, stride: 3_001),
    Part(sources: 2, values: 4, events: 3, stride: 50_021),
  ]

  @Test("No observation mixes generations, and each equals the oracle's")
  func everyHistory() async {
    let choice = ProcessInfo.processInfo.environment["ORRERY_ENUMERATION"]
    var total = AsyncEnumeration()
    let start = ContinuousClock.now
    for part in choice == nil ? Self.short : Self.all.filter({ ["all", "\($0)"].contains(choice) }) {
      let enumeration = await Self.check(part)
      print("\(part.details): \(enumeration.counts), \(ContinuousClock.now - start)")
      total.add(enumeration)
    }
    print("all: \(total.counts)")
    #expect(total.failures == [])
    #expect(total.historyCount > 0)
  }

  /// Checks the graphs of `part` on all processors. A transaction belongs to a thread, and a task that does not suspend
  /// stays on one.
  private static func check(_ part: Part) async -> AsyncEnumeration {
    var graphs: [AsyncGraph] = []
    AsyncGraph.forEach(sourceCount: part.sources, nodeCount: part.values, stride: part.stride) {
      graphs.append($0)
    }
    return await withTaskGroup(of: AsyncEnumeration.self) { [graphs] group in
      for start in stride(from: 0, to: graphs.count, by: 16) {
        group.addTask {
          var enumeration = AsyncEnumeration()
          for graph in graphs[start..<min(start + 16, graphs.count)] {
            enumeration.check(graph, changes: 3, failures: part.failures, events: part.events)
          }
          return enumeration
        }
      }
      return await group.reduce(into: AsyncEnumeration()) { $0.add($1) }
    }
  }
}

/// Runs histories and counts them.
struct AsyncEnumeration: Sendable {
  private(set) var graphCount = 0
  private(set) var historyCount = 0
  private(set) var observationCount = 0
  private(set) var failures: [String] = []

  /// The history that is being extended, the oracle after each of its events, and what it shows.
  private var events: [AsyncEvent] = []
  private var oracles: [AsyncOracle] = []
  private var observations: [AsyncObservation] = []

  var counts: String {
    "\(graphCount) graphs, \(historyCount) histories, \(observationCount) observations"
  }

  mutating func add(_ other: AsyncEnumeration) {
    graphCount += other.graphCount
    historyCount += other.historyCount
    observationCount += other.observationCount
    failures += other.failures
  }

  /// Checks `graph` under all histories of `events` events, of which at most `changes` are sets, batches and disposals
  /// and at most `failures` are failures. They begin when the graph is new, and when all its values have been shown. Each is
  /// followed by the end of all runs.
  mutating func check(_ graph: AsyncGraph, changes: Int, failures: Int, events count: Int) {
    graphCount += 1
    for function in AsyncFunction.allCases {
      for settlesFirst in [false, true] {
        let oracle = AsyncOracle(graph, function)
        (events, oracles, observations) = ([], [oracle], [oracle.observation])
        if settlesFirst { endRuns() }
        extend(changes: changes, failures: failures, events: count)
      }
    }
  }

  private mutating func append(_ event: AsyncEvent) {
    var oracle = oracles[oracles.count - 1]
    oracle.apply(event)
    events.append(event)
    oracles.append(oracle)
    observations.append(oracle.observation)
  }

  /// Ends the runs one by one, until none is under way.
  private mutating func endRuns() {
    while let node = oracles[oracles.count - 1].running.first { append(.complete(node)) }
  }

  private mutating func extend(changes: Int, failures: Int, events rest: Int) {
    if !self.failures.isEmpty { return }
    let oracle = oracles[oracles.count - 1], length = events.count
    func next(_ event: AsyncEvent, _ changes: Int, _ failures: Int, _ result: inout AsyncEnumeration) {
      result.append(event)
      result.extend(changes: changes, failures: failures, events: rest - 1)
      result.shorten(to: length)
    }
    if rest > 0, changes > 0 {
      for source in 0..<oracle.graph.sourceCount { next(.set(source), changes - 1, failures, &self) }
      if oracle.graph.sourceCount > 1 { next(.batch, changes - 1, failures, &self) }
      for node in oracle.live { next(.dispose(node), changes - 1, failures, &self) }
    }
    if rest > 0 {
      for node in oracle.running {
        next(.complete(node), changes, failures, &self)
        if failures > 0 { next(.fail(node), changes, failures - 1, &self) }
      }
    }
    if rest == 0 || changes == 0 && oracle.running.first == nil {
      endRuns()
      run()
      shorten(to: length)
    }
  }

  private mutating func shorten(to count: Int) {
    events.removeSubrange(count...)
    oracles.removeSubrange((count + 1)...)
    observations.removeSubrange((count + 1)...)
  }

  /// Runs the history, and compares each observation with the oracle's.
  private mutating func run() {
    historyCount += 1
    // Every second history is read, and not observed.
    let isObserved = historyCount % 2 == 0
    let run = AsyncGraphRun(oracles[0].graph, oracles[0].function, isObserved: isObserved)
    var last: AsyncObservation?
    for (index, oracle) in oracles.enumerated() {
      if index > 0 { run.apply(events[index - 1]) }
      let expected = observations[index]
      var seen = isObserved ? run.takeSeen() : [run.observation]
      run.endCancelled()
      seen += run.takeSeen()
      observationCount += seen.count
      let isSeenOnce = seen == [expected] || isObserved && seen == [] && expected == last
      last = expected
      if isSeenOnce, run.running == oracle.running, run.observation == expected,
        !seen.contains(where: { Self.mixes($0, run, oracle) })
      {
        continue
      }
      failures.append(
        "\(oracle.graph) \(oracle.function) \(events.prefix(index)): \(seen), not \(expected); \(run.running)"
      )
      return
    }
  }

  /// Whether a value is shown beside an asynchronous value that it was not computed from. It is independent of the
  /// oracle's values. A value whose run has failed, or that was disposed, may be older.
  private static func mixes(
    _ observation: AsyncObservation, _ run: AsyncGraphRun, _ oracle: AsyncOracle
  ) -> Bool {
    let sourceCount = run.graph.sourceCount
    for index in run.graph.nodes.indices where run.graph.nodes[index].isAsync {
      if oracle.everFailed.contains(index) || oracle.disposed.contains(index) { continue }
      for origin in run.origins[observation.values[sourceCount + index]] ?? []
      where observation.values[origin.place] != origin.value {
        return true
      }
    }
    return false
  }
}
