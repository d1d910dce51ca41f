import CAllocationCounter
import OpenCombine
import Reactive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The published workloads of signal libraries, beside the same computation without a library, and with OpenCombine
/// where it can express it. The sums are checked.
///
/// Without a library, each node is a closure that reads and writes stored values, and a change runs all closures of the
/// graph in order. Each is compiled apart from the others, as the closures of a graph are that is built at run time.
enum WorkloadScenarios {
  static func print() {
    Swift.print(ReactiveBenchmarks.row("workload", "µs a call", "ratio", "by hand", "", "allocations"))
    for workload in Kairo.all {
      time(workload.name, yardstick: HandWritten.kairo[workload.name]) { check(workload) }
    }
    for layers in Cellx.layerCounts {
      cellx("cellx \(layers)") {
        Cellx(layers: layers).call
      } byHand: {
        HandWritten.cellx(layers: layers)
      }
    }
    for (width, height) in Propagation.sizes {
      let graph = Propagation(width: width, height: height)
      let byHand = HandWritten.propagation(width: width, height: height)
      time("propagation \(width) x \(height)", yardstick: byHand) { graph.call() }
    }
    let memory = allocations { Propagation(width: 100, height: 100) }
    Swift.print("propagation 100 x 100: \(memory) allocations for 10,000 values and 100 effects")
    time("OpenCombine: kairo deep", yardstick: nil, OpenCombineWorkloads.deep)
    time("OpenCombine: kairo broad", yardstick: nil, OpenCombineWorkloads.broad)
    for graph in DynamicGraph.all { dynamic(graph) }
  }

  private static func check(_ workload: Workload) {
    if workload.call() != workload.expected { fatalError("\(workload.name) has a wrong result") }
  }

  /// Times a call, as the fastest of five after three calls for warm-up, and counts its allocations.
  private static func time(_ name: String, yardstick: (() -> Void)?, _ call: () -> Void) {
    let measured = fastest(call), byHand = yardstick.map(fastest)
    let before = allocation_count()
    call()
    let allocations = allocation_count() - before
    Swift.print(
      ReactiveBenchmarks.row(
        name, ReactiveBenchmarks.format(measured / 1_000),
        byHand.map { ReactiveBenchmarks.format(measured / $0) } ?? "-",
        byHand.map { ReactiveBenchmarks.format($0 / 1_000) } ?? "-", "", "\(allocations)"))
  }

  /// Returns the time of a call in nanoseconds.
  private static func fastest(_ call: () -> Void) -> Double {
    for _ in 0..<3 { call() }
    // At least a millisecond for each of the five samples.
    let once = nanoseconds(call)
    let count = max(1, min(1_000, Int(1e6 / max(once, 1))))
    return (0..<5).map { _ in nanoseconds { for _ in 0..<count { call() } } / Double(count) }.min() ?? once
  }

  /// Returns the processor time of a call, which other processes do not lengthen as they do the elapsed time.
  private static func nanoseconds(_ call: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let start = now()
    call()
    return now() - start
  }

  /// The sum of ten fresh graphs. Building them is not timed.
  private static func cellx(
    _ name: String, _ build: () -> () -> [[Int]], byHand: () -> () -> [[Int]]
  ) {
    func sum(_ build: () -> () -> [[Int]]) -> Double {
      (0..<10).map { _ in
        let call = build()
        return nanoseconds { if call() != Cellx.expected { fatalError("\(name) has a wrong result") } }
      }.reduce(0, +)
    }
    let measured = (0..<5).map { _ in sum(build) }.min() ?? 0,
      yardstick = (0..<5).map { _ in sum(byHand) }.min() ?? 1
    let call = build()
    let before = allocation_count()
    _ = call()
    Swift.print(
      ReactiveBenchmarks.row(
        name, ReactiveBenchmarks.format(measured / 1_000), ReactiveBenchmarks.format(measured / yardstick),
        ReactiveBenchmarks.format(yardstick / 1_000), "", "\(allocation_count() - before)"))
  }

  private static func dynamic(_ graph: DynamicGraph) {
    let counter = Counter()
    let run = graph.build(counter)
    _ = run(0..<graph.iterations)
    counter.count = 0
    var sum = 0.0
    let before = allocation_count()
    let time = nanoseconds { sum = run(0..<graph.iterations) }
    let allocations = allocation_count() - before
    let isRight = sum == graph.sum && counter.count == graph.evaluations
    Swift.print(
      ReactiveBenchmarks.row(
        graph.name, "\(ReactiveBenchmarks.format(time / 1e6)) ms",
        ReactiveBenchmarks.format(time / Double(counter.count)), "ns a run",
        isRight ? "" : "sum \(sum), \(counter.count) runs", "\(allocations)"))
  }

  private static func allocations(_ make: () -> AnyObject) -> Int {
    let before = allocation_count()
    let made = make()
    return withExtendedLifetime(made) { allocation_count() - before }
  }
}

/// The same computations by closures without a library.
enum HandWritten {
  final class Value {
    var value = 0
  }

  /// A graph whose closures run in order after each set of its sources.
  struct Graph {
    var steps: [() -> Void] = []

    func update() { for step in steps { step() } }
  }

  static var kairo: [String: () -> Void] {
    var all: [String: () -> Void] = [:]
    let deep = chain(50), broad = broad()
    all["kairo deep"] = { for value in [1] + Array(0..<50) { deep(value) } }
    all["kairo broad"] = { for value in [1] + Array(0..<50) { broad(value) } }
    let diamond = sum(of: 5, isChain: false), triangle = sum(of: 9, isChain: true)
    all["kairo diamond"] = { for value in [1] + Array(0..<500) { diamond(value) } }
    all["kairo triangle"] = { for value in [1] + Array(0..<100) { triangle(value) } }
    return all
  }

  private static func addOne(_ source: Value, _ graph: inout Graph) -> Value {
    let next = Value()
    graph.steps.append { next.value = source.value &+ 1 }
    return next
  }

  private static func observe(_ source: Value, _ graph: inout Graph) {
    let seen = Value()
    graph.steps.append { seen.value &+= source.value }
  }

  private static func chain(_ height: Int) -> (Int) -> Void {
    let head = Value()
    var graph = Graph(), end = head
    for _ in 0..<height { end = addOne(end, &graph) }
    observe(end, &graph)
    return { [graph] value in
      head.value = value
      graph.update()
    }
  }

  private static func broad() -> (Int) -> Void {
    let head = Value()
    var graph = Graph()
    for index in 0..<50 {
      let sum = Value()
      graph.steps.append { sum.value = head.value &+ index }
      observe(addOne(sum, &graph), &graph)
    }
    return { [graph] value in
      head.value = value
      graph.update()
    }
  }

  private static func sum(of count: Int, isChain: Bool) -> (Int) -> Void {
    let head = Value(), sum = Value()
    var graph = Graph(), parts: [Value] = []
    for _ in 0..<count { parts.append(addOne(isChain ? parts.last ?? head : head, &graph)) }
    graph.steps.append { [parts] in
      sum.value = isChain ? head.value : 0
      for part in parts { sum.value &+= part.value }
    }
    observe(sum, &graph)
    return { [graph] value in
      head.value = value
      graph.update()
    }
  }

  static func propagation(width: Int, height: Int) -> () -> Void {
    let head = Value()
    var graph = Graph()
    for _ in 0..<width {
      var end = head
      for _ in 0..<height { end = addOne(end, &graph) }
      observe(end, &graph)
    }
    return { [graph] in
      head.value &+= 1
      graph.update()
    }
  }

  static func cellx(layers: Int) -> () -> [[Int]] {
    let sources = (1...4).map { number in
      let value = Value()
      value.value = number
      return value
    }
    var graph = Graph(), layer = sources
    for _ in 0..<layers {
      let (p, next) = (layer, (0..<4).map { _ in Value() })
      graph.steps.append { next[0].value = p[1].value }
      graph.steps.append { next[1].value = p[0].value &- p[2].value }
      graph.steps.append { next[2].value = p[1].value &+ p[3].value }
      graph.steps.append { next[3].value = p[2].value }
      for value in next { observe(value, &graph) }
      layer = next
    }
    graph.update()
    let ends = layer
    return { [graph] in
      let before = ends.map(\.value)
      for (index, source) in sources.enumerated() { source.value = 4 - index }
      graph.update()
      return [before, ends.map(\.value)]
    }
  }
}

/// The workloads that OpenCombine can express: those without a join.
enum OpenCombineWorkloads {
  static var deep: () -> Void {
    let head = CurrentValueSubject<Int, Never>(0)
    var end = head.map { $0 + 1 }.eraseToAnyPublisher()
    for _ in 1..<50 { end = end.map { $0 + 1 }.eraseToAnyPublisher() }
    let tally = Tally(), effect = end.sink { tally.add($0) }
    return { withExtendedLifetime(effect) { for value in [1] + Array(0..<50) { head.value = value } } }
  }

  static var broad: () -> Void {
    let head = CurrentValueSubject<Int, Never>(0), tally = Tally()
    let effects = (0..<50).map { index in head.map { $0 + index }.map { $0 + 1 }.sink { tally.add($0) } }
    return { withExtendedLifetime(effects) { for value in [1] + Array(0..<50) { head.value = value } } }
  }
}
