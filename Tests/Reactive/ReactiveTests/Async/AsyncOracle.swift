/// What a graph must show, by rules that are stated without any propagation: each event recomputes everything.
///
/// 1. A synchronous value is computed from what is shown.
/// 2. An asynchronous value is pending if one that it reads is pending, or if its last run did not end with a result
///    for its current inputs. Only a pending value whose inputs are not pending has a run under way.
/// 3. A value is unsettled from the time when it becomes pending. Unsettled values that are connected by reads are shown
///    when none of them is pending.
struct AsyncOracle {
  let graph: AsyncGraph
  let function: AsyncFunction

  private var sources: [Int]
  private var setCounts: [Int]
  /// The newest results, their versions, and whether they are failures.
  private var latest: [Int], versions: [Int], hasFailed: [Bool]
  /// The values that observers see, and whether each is shown as failed.
  private var shown: [Int], showsFailure: [Bool]
  /// The inputs of the last run that has ended. Nil if a later one was started.
  private var endedInputs: [[Int]?]
  private(set) var unsettled: NodeSet = []
  private(set) var disposed: NodeSet = []
  /// The nodes that have failed.
  private(set) var everFailed: NodeSet = []
  /// The nodes with a run under way.
  private(set) var running: NodeSet = []
  /// The asynchronous nodes that each node reads, directly or through synchronous ones.
  private let parents: [NodeSet]

  init(_ graph: AsyncGraph, _ function: AsyncFunction) {
    (self.graph, self.function) = (graph, function)
    let count = graph.nodes.count
    sources = Array(repeating: 0, count: graph.sourceCount)
    setCounts = sources
    latest = (0..<count).map { AsyncFunction.initial($0) }
    shown = latest
    versions = Array(repeating: 0, count: count)
    (hasFailed, showsFailure) = (Array(repeating: false, count: count), Array(repeating: false, count: count))
    endedInputs = Array(repeating: nil, count: count)
    var parents: [NodeSet] = []
    for node in graph.nodes {
      var set: NodeSet = []
      for read in node.reads where read >= graph.sourceCount {
        let other = read - graph.sourceCount
        if graph.nodes[other].isAsync { set.insert(other) } else { set.formUnion(parents[other]) }
      }
      parents.append(set)
    }
    self.parents = parents
    update()
  }

  /// The asynchronous nodes that are not disposed.
  var live: [Int] { graph.nodes.indices.filter { graph.nodes[$0].isAsync && !disposed.contains($0) } }

  mutating func apply(_ event: AsyncEvent) {
    switch event {
    case .set(let source): set(source)
    case .batch: for source in sources.indices { set(source) }
    case .complete(let node):
      let value = function(node, inputValues(of: node, from: latest))
      if latest[node] != value || hasFailed[node] { versions[node] += 1 }
      (latest[node], hasFailed[node]) = (value, false)
      endedInputs[node] = inputs(of: node)
    case .fail(let node):
      hasFailed[node] = true
      everFailed.insert(node)
      versions[node] += 1
      endedInputs[node] = inputs(of: node)
    case .dispose(let node):
      disposed.insert(node)
      unsettled.remove(node)
      if latest[node] != shown[node] || hasFailed[node] != showsFailure[node] { versions[node] += 1 }
      (latest[node], hasFailed[node]) = (shown[node], showsFailure[node])
    }
    update()
  }

  private mutating func set(_ source: Int) {
    setCounts[source] += 1
    sources[source] = setCounts[source] * 1000 + source
  }

  private mutating func update() {
    var pending: NodeSet = []
    running = []
    for node in live {
      if !parents[node].isDisjoint(with: pending) {
        pending.insert(node)
      } else if endedInputs[node] != inputs(of: node) {
        pending.insert(node)
        running.insert(node)
        endedInputs[node] = nil
      }
    }
    unsettled.formUnion(pending)
    for node in unsettled {
      let group = connected(to: node)
      guard group.isDisjoint(with: pending) else { continue }
      for member in group { (shown[member], showsFailure[member]) = (latest[member], hasFailed[member]) }
      unsettled.subtract(group)
    }
  }

  private func connected(to node: Int) -> NodeSet {
    var group: NodeSet = [node], count = 0
    while count != group.count {
      count = group.count
      for other in unsettled
      where !parents[other].isDisjoint(with: group)
        || group.contains(where: { parents[$0].contains(other) })
      {
        group.insert(other)
      }
    }
    return group
  }

  /// The values of all places, for asynchronous values `asynchronous`.
  private func values(_ asynchronous: [Int]) -> [Int] {
    var values = sources
    for (index, node) in graph.nodes.enumerated() {
      values.append(node.isAsync ? asynchronous[index] : function(index, node.reads.map { values[$0] }))
    }
    return values
  }

  private func inputValues(of node: Int, from asynchronous: [Int]) -> [Int] {
    let values = values(asynchronous)
    return graph.nodes[node].reads.map { values[$0] }
  }

  /// What a run of `node` depends on: the sets of the sources that it reads, directly or through values that depend on
  /// asynchronous ones, the other synchronous values, and the versions of the asynchronous ones.
  private func inputs(of node: Int) -> [Int] {
    let values = values(latest)
    func inputs(of place: Int) -> [Int] {
      if place < graph.sourceCount { return [setCounts[place]] }
      let other = place - graph.sourceCount
      if graph.nodes[other].isAsync { return [versions[other]] }
      if parents[other].isEmpty { return [values[place]] }
      return graph.nodes[other].reads.flatMap(inputs)
    }
    return graph.nodes[node].reads.flatMap(inputs)
  }

  /// The values and states that an observer reads.
  var observation: AsyncObservation {
    AsyncObservation(
      values: values(shown),
      states: graph.nodes.indices.map {
        unsettled.contains($0) ? .running : showsFailure[$0] ? .failed : .idle
      })
  }
}
