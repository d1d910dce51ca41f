/// The events of both in pairs: the first with the first, the second with the second.
///
/// ```
/// a    --1--2-----3---
/// b    -----A--B----C-
/// zip  -----1A-2B---3C
/// ```
/// What has no partner yet waits, however much it is.
///
/// O(1) a pair, without allocation once its queues have grown; six allocations a subscription.
@inlinable
public func zip<A: EventSourceProtocol, B: EventSourceProtocol>(
  _ a: A, _ b: B
) -> some EventSourceProtocol<(A.Event, B.Event)> {
  ZipSource(a: a, b: b)
}

@frozen @usableFromInline
struct ZipSource<A: EventSourceProtocol, B: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline typealias Event = (A.Event, B.Event)
  @usableFromInline let a: A
  @usableFromInline let b: B

  @inlinable
  init(a: A, b: B) { (self.a, self.b) = (a, b) }

  @inlinable static var _callsHandlerDirectly: Bool { true }

  @inlinable
  func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    let node = ZipNode<A.Event, B.Event>(handler, parent: parent)
    let first = a._attach(
      {
        node.a.append($0)
        node.mark()
      }, parent: node)
    node.first.refer(to: first)
    let second = b._attach(
      {
        node.b.append($0)
        node.mark()
      }, parent: node)
    node.second.refer(to: second)
    node.pull()
    return node
  }
}

@usableFromInline
final class ZipNode<A, B>: _Join {
  @safe @exclusivity(unchecked) @usableFromInline var a = EventQueue<A>()
  @safe @exclusivity(unchecked) @usableFromInline var b = EventQueue<B>()
  @usableFromInline let handler: ((A, B)) -> Void

  @inlinable
  init(_ handler: @escaping ((A, B)) -> Void, parent: _Join?) {
    self.handler = handler
    super.init(parent: parent, run: onSubclass { (node: ZipNode<A, B>) in node.update() })
  }

  @inlinable
  func update() {
    first.pull()
    second.pull()
    guard settle() else { return }
    while state != .disposed, !a.isEmpty, !b.isEmpty { handler((a.removeFirst(), b.removeFirst())) }
  }
}
