import Reactive
import Testing

@Suite("The published workloads of signal libraries")
struct WorkloadTests {
  @Test("The eight shapes of kairo run their effects as often as published, twice in a row", arguments: 0..<8)
  func kairo(_ index: Int) {
    let workload = Kairo.all[index]
    for _ in 0..<2 { #expect(workload.call() == workload.expected, "\(workload.name)") }
  }

  @Test("The ends of cellx have the published values", arguments: Cellx.layerCounts)
  func cellx(_ layers: Int) {
    #expect(Cellx(layers: layers).call() == Cellx.expected)
  }

  /// The last iterations, which set each source once, give the sum of all. In a graph that is wholly static, each
  /// source causes the same evaluations in each round. `ReactiveBenchmarks` runs all iterations.
  @Test(
    "The dynamic graphs have the published sums, and the static ones the published evaluations",
    arguments: DynamicGraph.all.indices)
  func dynamicGraph(_ index: Int) {
    let graph = DynamicGraph.all[index], counter = Counter()
    let run = graph.build(counter)
    counter.count = 0
    #expect(run(graph.iterations - graph.width..<graph.iterations) == graph.sum)
    if graph.staticFraction == 1 {
      #expect(counter.count == graph.evaluations / (graph.iterations / graph.width))
    }
  }

  @Test("One increment runs each effect of a propagation once", arguments: Propagation.sizes.indices)
  func propagation(_ index: Int) {
    let (width, height) = Propagation.sizes[index]
    let graph = Propagation(width: width, height: height)
    for _ in 0..<3 { graph.call() }
    #expect(graph.runs == 4 * width)
  }
}
