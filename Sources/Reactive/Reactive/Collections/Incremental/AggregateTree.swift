/// A sequence of values with the aggregate of any prefix: a treap with implicit keys (Aragon and Seidel, 1989).
///
/// Each value has a node, which keeps its number while the value is in the sequence. So a value can be found by its
/// index, and the index of a node can be found, each in O(log n) expected. Inserting or removing m adjacent values takes
/// O(m + log n), and building the tree from n values O(n).
///
/// The priorities are random numbers with a fixed seed, so that the same edits take the same time in each run.
@usableFromInline
struct AggregateTree<Value> {
  @usableFromInline typealias NodeID = Int32

  @usableFromInline struct Node {
    @usableFromInline var left: NodeID = -1, right: NodeID = -1, parent: NodeID = -1
    @usableFromInline var size: Int32 = 1
    @usableFromInline let priority: UInt32
    @usableFromInline var value: Value
    /// The aggregate of the node's subtree.
    @usableFromInline var total: Value

    @inlinable
    init(_ value: Value, priority: UInt32) {
      (self.priority, self.value, total) = (priority, value, value)
    }
  }

  @usableFromInline var nodes: ContiguousArray<Node> = []
  @usableFromInline var free: ContiguousArray<NodeID> = []
  @usableFromInline var root: NodeID = -1
  @usableFromInline var seed: UInt64 = 0
  /// Combines the aggregates of two adjacent parts. It must be associative.
  @usableFromInline let combine: (Value, Value) -> Value

  @inlinable
  init(combine: @escaping (Value, Value) -> Value) { self.combine = combine }

  @inlinable var count: Int { Int(size(root)) }

  /// The aggregate of all values. Nil for an empty tree.
  @inlinable var total: Value? { root < 0 ? nil : nodes[Int(root)].total }

  /// Appends nil to `table`, which contains values by node, until it has a place for each node.
  @inlinable
  func extend<Entry>(_ table: inout [Entry?]) {
    table.append(contentsOf: repeatElement(nil, count: nodes.count - table.count))
  }

  @inlinable
  func value(of node: NodeID) -> Value { nodes[Int(node)].value }

  /// Replaces the value of a node.
  @inlinable
  mutating func setValue(_ value: Value, of node: NodeID) {
    nodes[Int(node)].value = value
    var current = node
    while current >= 0 {
      aggregate(current)
      current = nodes[Int(current)].parent
    }
  }

  /// Returns the node at `index`.
  @inlinable
  func node(at index: Int) -> NodeID {
    var current = root, rest = Int32(index)
    while true {
      let left = size(nodes[Int(current)].left)
      if rest == left { return current }
      if rest < left {
        current = nodes[Int(current)].left
      } else {
        rest -= left + 1
        current = nodes[Int(current)].right
      }
    }
  }

  /// Returns the index of a node.
  @inlinable
  func index(of node: NodeID) -> Int {
    var index = size(nodes[Int(node)].left), current = node
    while nodes[Int(current)].parent >= 0 {
      let parent = nodes[Int(current)].parent
      if nodes[Int(parent)].right == current { index += size(nodes[Int(parent)].left) + 1 }
      current = parent
    }
    return Int(index)
  }

  /// Returns the aggregate of the values before `index`. Nil if `index` is 0.
  @inlinable
  func total(before index: Int) -> Value? {
    var current = root, rest = Int32(index), total: Value?
    while current >= 0, rest > 0 {
      let node = nodes[Int(current)], left = size(node.left)
      if rest <= left {
        current = node.left
        continue
      }
      if node.left >= 0 { append(nodes[Int(node.left)].total, to: &total) }
      append(node.value, to: &total)
      rest -= left + 1
      current = node.right
    }
    return total
  }

  /// Inserts values before `index`, and returns their nodes, in order.
  @discardableResult
  @inlinable
  mutating func insert(_ values: some Collection<Value>, at index: Int) -> [NodeID] {
    let made = values.map { makeNode($0) }
    let (left, right) = split(root, Int32(index))
    root = merge(merge(left, build(made)), right)
    detachRoot()
    return made
  }

  /// Removes the values in `range`, and returns their nodes, in order. The numbers are used again.
  @discardableResult
  @inlinable
  mutating func remove(_ range: Range<Int>) -> [NodeID] {
    let (left, rest) = split(root, Int32(range.lowerBound))
    let (removed, right) = split(rest, Int32(range.count))
    root = merge(left, right)
    detachRoot()
    var order: [NodeID] = []
    order.reserveCapacity(range.count)
    collect(removed, into: &order)
    free.append(contentsOf: order)
    return order
  }

  /// Moves the value at `from` to `to`, an index after the removal. The value keeps its node.
  @inlinable
  mutating func move(from: Int, to: Int) {
    let (left, rest) = split(root, Int32(from))
    let (node, right) = split(rest, 1)
    let (first, second) = split(merge(left, right), Int32(to))
    root = merge(merge(first, node), second)
    detachRoot()
  }

  @inlinable
  func size(_ node: NodeID) -> Int32 { node < 0 ? 0 : nodes[Int(node)].size }

  @inlinable
  func append(_ value: Value, to total: inout Value?) {
    total = total.map { combine($0, value) } ?? value
  }

  @inlinable
  mutating func makeNode(_ value: Value) -> NodeID {
    // SplitMix64.
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (seed ^ seed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    let node = Node(value, priority: UInt32(truncatingIfNeeded: mixed >> 32))
    guard let spare = free.popLast() else {
      nodes.append(node)
      return NodeID(nodes.count - 1)
    }
    nodes[Int(spare)] = node
    return spare
  }

  @inlinable
  mutating func detachRoot() { if root >= 0 { nodes[Int(root)].parent = -1 } }

  /// Updates the size and aggregate of a node from its children.
  @inlinable
  mutating func aggregate(_ id: NodeID) {
    let node = nodes[Int(id)]
    var total = node.value
    if node.left >= 0 { total = combine(nodes[Int(node.left)].total, total) }
    if node.right >= 0 { total = combine(total, nodes[Int(node.right)].total) }
    nodes[Int(id)].total = total
    nodes[Int(id)].size = size(node.left) + size(node.right) + 1
  }

  @inlinable
  mutating func update(_ id: NodeID) {
    aggregate(id)
    let (left, right) = (nodes[Int(id)].left, nodes[Int(id)].right)
    if left >= 0 { nodes[Int(left)].parent = id }
    if right >= 0 { nodes[Int(right)].parent = id }
  }

  /// Splits a tree into its first `count` values and the others.
  @inlinable
  mutating func split(_ id: NodeID, _ count: Int32) -> (NodeID, NodeID) {
    if id < 0 { return (-1, -1) }
    let left = size(nodes[Int(id)].left)
    if count <= left {
      let (first, second) = split(nodes[Int(id)].left, count)
      nodes[Int(id)].left = second
      update(id)
      return (first, id)
    }
    let (first, second) = split(nodes[Int(id)].right, count - left - 1)
    nodes[Int(id)].right = first
    update(id)
    return (id, second)
  }

  /// Concatenates two trees.
  @inlinable
  mutating func merge(_ a: NodeID, _ b: NodeID) -> NodeID {
    if a < 0 { return b }
    if b < 0 { return a }
    if nodes[Int(a)].priority > nodes[Int(b)].priority {
      nodes[Int(a)].right = merge(nodes[Int(a)].right, b)
      update(a)
      return a
    }
    nodes[Int(b)].left = merge(a, nodes[Int(b)].left)
    update(b)
    return b
  }

  /// Builds a tree of single nodes in O(n): the nodes on the right edge wait on a stack until one with a greater
  /// priority follows.
  @inlinable
  mutating func build(_ ids: [NodeID]) -> NodeID {
    var edge: [NodeID] = []
    for id in ids {
      var last: NodeID = -1
      while let top = edge.last, nodes[Int(top)].priority < nodes[Int(id)].priority {
        nodes[Int(top)].right = last
        update(top)
        last = top
        edge.removeLast()
      }
      nodes[Int(id)].left = last
      edge.append(id)
    }
    var last: NodeID = -1
    while let top = edge.popLast() {
      nodes[Int(top)].right = last
      update(top)
      last = top
    }
    return last
  }

  @inlinable
  func collect(_ id: NodeID, into order: inout [NodeID]) {
    if id < 0 { return }
    collect(nodes[Int(id)].left, into: &order)
    order.append(id)
    collect(nodes[Int(id)].right, into: &order)
  }
}

extension AggregateTree<Void> {
  /// Creates an empty tree of places, without values.
  @inlinable
  init() { self.init { _, _ in } }
}

extension AggregateTree<Int> {
  /// Creates an empty tree of lengths, whose aggregates are sums.
  @inlinable
  static func sums() -> AggregateTree { AggregateTree { $0 &+ $1 } }

  /// Returns the sum of the values before `index`.
  @inlinable
  func sum(before index: Int) -> Int { total(before: index) ?? 0 }

  /// Returns the range that the parts in `range` cover, if the values are the lengths of adjacent parts.
  @inlinable
  func covered(by range: Range<Int>) -> Range<Int> {
    let start = sum(before: range.lowerBound)
    return start..<(range.isEmpty ? start : sum(before: range.upperBound))
  }
}

extension Array {
  /// Returns the elements of this array and `other`, both in ascending order, in ascending order. O(count).
  @inlinable
  func merged(with other: [Element], by isLess: (Element, Element) -> Bool) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count + other.count)
    var (first, second) = (self[...], other[...])
    while let a = first.first, let b = second.first {
      result.append(isLess(b, a) ? second.removeFirst() : first.removeFirst())
    }
    return result + first + second
  }
}

extension Array {
  /// Returns the index of the first element for which `precedes` is false, by binary search. `count` if `precedes` is
  /// true for all elements.
  ///
  /// - Precondition: `precedes` is false for all elements behind one for which it is false.
  @inlinable
  func partitionPoint(where precedes: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if precedes(self[middle]) {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
