import Reactive

/// A graph of properties, derived and asynchronous values. Runs end when the test says so.
final class AsyncGraphRun {
  enum Place {
    case source(Property<Int>)
    case derived(Derived<Int>)
    case asynchronous(AsyncDerived<Int>)

    var value: Int {
      switch self {
      case .source(let source): source.value
      case .derived(let derived): derived.value
      case .asynchronous(let value): value.value
      }
    }

    var state: AsyncObservation.State {
      guard case .asynchronous(let value) = self else { return .idle }
      switch value.state {
      case .idle: return .idle
      case .running: return .running
      case .failed: return .failed
      }
    }
  }

  struct Failure: Error {}

  /// Operations that were started: the one under way, and those that were cancelled, which may end all the same.
  private final class Operations {
    var current: (number: Int, value: Int, end: (Result<Int, any Error>) -> Void)?
    var cancelled: [(Result<Int, any Error>) -> Void] = []
    var count = 0
  }

  let graph: AsyncGraph
  private(set) var places: [Place] = []
  /// What an effect has seen since it was last asked.
  private(set) var seen: [AsyncObservation] = []
  /// For each value of an asynchronous node, the asynchronous values that it was computed from.
  private(set) var origins: [Int: [(place: Int, value: Int)]] = [:]
  private var operations: [Operations] = []
  private var setCounts: [Int]
  private var effect: Effect?

  init(_ graph: AsyncGraph, _ function: AsyncFunction, isObserved: Bool) {
    self.graph = graph
    setCounts = Array(repeating: 0, count: graph.sourceCount)
    places = (0..<graph.sourceCount).map { _ in .source(Property(0)) }
    for (index, node) in graph.nodes.enumerated() {
      let inputs = node.reads.map { places[$0] }
      let operations = Operations()
      self.operations.append(operations)
      if node.isAsync {
        let begin = { [unowned self] (end: @escaping (Result<Int, any Error>) -> Void) -> () -> Void in
          let values = inputs.map(\.value)
          let value = function(index, values)
          if function == .exact {
            origins[value] = zip(node.reads, values).filter { isAsync($0.0) }.map {
              (place: $0.0, value: $0.1)
            }
          }
          operations.count += 1
          let number = operations.count
          operations.current = (number, value, end)
          return {
            if operations.current?.number == number { operations.current = nil }
            operations.cancelled.append(end)
          }
        }
        places.append(
          .asynchronous(AsyncDerived(initially: AsyncFunction.initial(index), begin: begin)))
      } else {
        places.append(.derived(Derived { function(index, inputs.map(\.value)) }))
      }
    }
    guard isObserved else { return }
    effect = Effect { [unowned self] in seen.append(observation) }
  }

  private func isAsync(_ place: Int) -> Bool {
    place >= graph.sourceCount && graph.nodes[place - graph.sourceCount].isAsync
  }

  var observation: AsyncObservation {
    AsyncObservation(values: places.map(\.value), states: places[graph.sourceCount...].map(\.state))
  }

  /// Returns what the effect has seen since the last call.
  func takeSeen() -> [AsyncObservation] {
    defer { seen.removeAll(keepingCapacity: true) }
    return seen
  }

  /// The nodes with an operation under way.
  var running: NodeSet { NodeSet(operations.indices.filter { operations[$0].current != nil }) }

  func apply(_ event: AsyncEvent) {
    switch event {
    case .set(let source): set(source)
    case .batch: batch { for source in 0..<graph.sourceCount { set(source) } }
    case .complete(let node): end(node) { .success($0) }
    case .fail(let node): end(node) { _ in .failure(Failure()) }
    case .dispose(let node):
      if case .asynchronous(let value) = places[graph.sourceCount + node] { value.dispose() }
    }
  }

  /// Ends the operations that were cancelled, as code that ignores cancellation does.
  func endCancelled() {
    for operations in operations {
      let ends = operations.cancelled
      operations.cancelled = []
      for end in ends { end(.success(-1000)) }
    }
  }

  private func set(_ source: Int) {
    setCounts[source] += 1
    if case .source(let property) = places[source] { property.value = setCounts[source] * 1000 + source }
  }

  private func end(_ node: Int, _ result: (Int) -> Result<Int, any Error>) {
    guard let operation = operations[node].current else { return }
    operations[node].current = nil
    operation.end(result(operation.value))
  }
}
