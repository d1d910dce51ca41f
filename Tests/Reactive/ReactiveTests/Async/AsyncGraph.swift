/// The shape of a graph: sources, and derived values that read sources and earlier values.
///
/// A place is the index of a source, or the number of sources plus the index of a derived value.
struct AsyncGraph: Hashable {
  struct Node: Hashable {
    var isAsync: Bool
    /// The places that it reads, in order.
    var reads: [Int]
  }

  var sourceCount: Int
  var nodes: [Node]

  /// Calls `body` with every graph of `sourceCount` sources and `nodeCount` values in which each source is read and at
  /// least one value is asynchronous. Of graphs that differ only in the names of their parts, only one is passed.
  ///
  /// With `stride`, one of `stride` descriptions is passed instead, whether or not another one names its parts
  /// differently: that is found out by trying all names, which takes longer than to check some graphs.
  static func forEach(sourceCount: Int, nodeCount: Int, stride: Int = 1, _ body: (AsyncGraph) -> Void) {
    var count = 0
    func extend(_ nodes: [Node]) {
      if nodes.count == nodeCount {
        let graph = AsyncGraph(sourceCount: sourceCount, nodes: nodes)
        guard graph.isRelevant else { return }
        count += 1
        if stride == 1 ? graph.isFirstOfItsNames : count % stride == stride / 2 { body(graph) }
        return
      }
      let placeCount = sourceCount + nodes.count
      for set in 1..<(1 << placeCount) {
        let reads = (0..<placeCount).filter { set >> $0 & 1 == 1 }
        for isAsync in [false, true] { extend(nodes + [Node(isAsync: isAsync, reads: reads)]) }
      }
    }
    extend([])
  }

  private var isRelevant: Bool {
    nodes.contains(where: \.isAsync)
      && (0..<sourceCount).allSatisfy { source in nodes.contains { $0.reads.contains(source) } }
  }

  /// Whether no other order of the sources and nodes gives a description that comes first.
  private var isFirstOfItsNames: Bool {
    let code = self.code
    for sources in permutations(of: sourceCount) {
      for order in permutations(of: nodes.count) {
        if let other = renamed(sources: sources, order: order)?.code, other.lexicographicallyPrecedes(code) {
          return false
        }
      }
    }
    return true
  }

  private var code: [Int] {
    nodes.map { node in node.reads.reduce(node.isAsync ? 1 : 0) { $0 | 2 << $1 } }
  }

  /// Returns the graph with its nodes in `order`. Nil if a node would come before one that it reads.
  private func renamed(sources: [Int], order: [Int]) -> AsyncGraph? {
    var places = sources + Array(repeating: 0, count: nodes.count)
    for (place, index) in order.enumerated() { places[sourceCount + index] = sourceCount + place }
    var result: [Node] = []
    for (place, index) in order.enumerated() {
      let reads = nodes[index].reads.map { places[$0] }.sorted()
      if let last = reads.last, last >= sourceCount + place { return nil }
      result.append(Node(isAsync: nodes[index].isAsync, reads: reads))
    }
    return AsyncGraph(sourceCount: sourceCount, nodes: result)
  }
}

/// All orders of the numbers below `count`.
private func permutations(of count: Int) -> [[Int]] {
  if count == 0 { return [[]] }
  return permutations(of: count - 1).flatMap { order in
    (0...order.count).map { place in
      var longer = order
      longer.insert(count - 1, at: place)
      return longer
    }
  }
}

/// One step of a history.
enum AsyncEvent: Hashable {
  case set(Int)
  /// All sources are set in one batch.
  case batch
  case complete(Int)
  case fail(Int)
  case dispose(Int)
}

/// What an observer sees: the sources, the values, and the states of the values.
struct AsyncObservation: Hashable {
  enum State: UInt8 { case idle, running, failed }

  var values: [Int] = []
  var states: [State] = []
}

/// The values that derived values have.
enum AsyncFunction: CaseIterable {
  /// Different inputs have different values.
  case exact
  /// Many inputs have the same value, so that changes stop there.
  case coarse

  /// Returns the value of `node` for its inputs.
  func callAsFunction(_ node: Int, _ inputs: [Int]) -> Int {
    switch self {
    case .exact:
      inputs.reduce(node &+ 1) { hash, input in (hash ^ input) &* 0x100_0000_01B3 &+ hash >> 29 }
    case .coarse: inputs.reduce(node) { $0 &+ $1 / 2 } & 3
    }
  }

  /// The value of an asynchronous node before its first result.
  static func initial(_ node: Int) -> Int { -1 - node }
}
