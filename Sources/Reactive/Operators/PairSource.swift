/// A join with two inputs.
@usableFromInline
protocol PairJoin: _Join {
  associatedtype A
  associatedtype B
  associatedtype Output

  init(_ handler: @escaping (Output) -> Void, parent: _Join?)

  /// Receives an event of the first input.
  func receive(a: A)
  /// Receives an event of the second input.
  func receive(b: B)
}

/// The source of an operator with two inputs, which `Node` joins.
@frozen @usableFromInline
struct PairSource<A: EventSourceProtocol, B: EventSourceProtocol, Node: PairJoin>: EventSourceProtocol
where Node.A == A.Event, Node.B == B.Event {
  @usableFromInline typealias Event = Node.Output
  @usableFromInline let a: A
  @usableFromInline let b: B

  @inlinable
  init(_ a: A, _ b: B, _ node: Node.Type) { (self.a, self.b) = (a, b) }

  @inlinable static var _callsHandlerDirectly: Bool { true }

  @inlinable
  func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    let node = Node(handler, parent: parent)
    let first = a._attach({ node.receive(a: $0) }, parent: node)
    node.first.refer(to: first)
    let second = b._attach({ node.receive(b: $0) }, parent: node)
    node.second.refer(to: second)
    node.pull()
    return node
  }
}
