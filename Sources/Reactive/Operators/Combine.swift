/// Returns a source of the latest events of both sources. It emits once for each transaction that changes either, as
/// soon as both have a value.
///
/// ```
/// a             1-----2--------
/// b             A--B-----[C  ]-
/// a and C in one batch   [3  ]
/// combine      1A-1B-2B---3C---
/// ```
/// It samples: of several events that an emitter emits in one batch, only the last is used.
///
/// O(1) for each emission, without allocation. A subscription is four allocations.
@inlinable
public func combine<A: EventSourceProtocol, B: EventSourceProtocol>(
  _ a: A, _ b: B
) -> some EventSourceProtocol<(A.Event, B.Event)> {
  PairSource(a, b, CombineNode<A.Event, B.Event>.self)
}

/// Returns a source of the latest events of three sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(1) for each emission, without allocation. A subscription is nine allocations.
@inlinable
public func combine<A: EventSourceProtocol, B: EventSourceProtocol, C: EventSourceProtocol>(
  _ a: A, _ b: B, _ c: C
) -> some EventSourceProtocol<(A.Event, B.Event, C.Event)> {
  combine(combine(a, b), c).map { ($0.0, $0.1, $1) }
}

@usableFromInline
final class CombineNode<A, B>: _Join, PairJoin {
  @safe @exclusivity(unchecked) @usableFromInline var a: A?
  @safe @exclusivity(unchecked) @usableFromInline var b: B?
  /// Whether an input has changed since the last emission.
  @safe @exclusivity(unchecked) @usableFromInline var isFresh = false
  @usableFromInline let handler: ((A, B)) -> Void

  @inlinable
  init(_ handler: @escaping ((A, B)) -> Void, parent: _Join?) {
    self.handler = handler
    super.init(parent: parent, run: onSubclass { (node: CombineNode<A, B>) in node.update() })
  }

  @inlinable @inline(__always)
  func receive(a value: A) {
    _ = exchange(&a, with: value)
    isFresh = true
    mark()
  }

  @inlinable @inline(__always)
  func receive(b value: B) {
    _ = exchange(&b, with: value)
    isFresh = true
    mark()
  }

  @inlinable @inline(__always)
  func update() {
    first.pull()
    second.pull()
    guard settle(), isFresh else { return }
    isFresh = false
    if let a, let b { handler((a, b)) }
  }
}
