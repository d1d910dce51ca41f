/// Returns a source of pairs: the first event of `a` with the first of `b`, the second with the second, and so on.
///
/// ```
/// a    --1--2-----3---
/// b    -----A--B----C-
/// zip  -----1A-2B---3C
/// ```
/// Events without a partner are queued without a limit.
///
/// O(1) for each pair, without allocation once the queues have grown. A subscription is six allocations.
@inlinable
public func zip<A: EventSourceProtocol, B: EventSourceProtocol>(
  _ a: A, _ b: B
) -> some EventSourceProtocol<(A.Event, B.Event)> {
  PairSource(a, b, ZipNode<A.Event, B.Event>.self)
}

@usableFromInline
final class ZipNode<A, B>: _Join, PairJoin {
  @safe @exclusivity(unchecked) @usableFromInline var a = EventQueue<A>()
  @safe @exclusivity(unchecked) @usableFromInline var b = EventQueue<B>()
  @usableFromInline let handler: ((A, B)) -> Void

  @inlinable
  init(_ handler: @escaping ((A, B)) -> Void, parent: _Join?) {
    self.handler = handler
    super.init(parent: parent, run: onSubclass { (node: ZipNode<A, B>) in node.update() })
  }

  @inlinable @inline(__always)
  func receive(a value: A) {
    a.append(value)
    mark()
  }

  @inlinable @inline(__always)
  func receive(b value: B) {
    b.append(value)
    mark()
  }

  @inlinable
  func update() {
    first.pull()
    second.pull()
    guard settle() else { return }
    while state != .disposed, !a.isEmpty, !b.isEmpty { handler((a.removeFirst(), b.removeFirst())) }
  }
}
