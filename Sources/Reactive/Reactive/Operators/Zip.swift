/// Returns a source of pairs: the first event of `a` with the first of `b`, the second with the second, and so on.
///
/// ```
/// a    --1--2-----3---
/// b    -----A--B----C-
/// zip  -----1A-2B---3C
/// ```
/// Events without a partner are queued without a limit.
///
/// O(1) for each pair, without allocation once the queues have grown. A subscription is five allocations.
@inlinable
public func zip<A: EventSource, B: EventSource>(
  _ a: A, _ b: B
) -> some EventSource<(A.Event, B.Event)> {
  PairSource(a, b, ZipState<A.Event, B.Event>.self)
}

/// The state of `zip`: the events without a partner.
@frozen @usableFromInline
struct ZipState<A, B>: PairState {
  @usableFromInline var a = EventQueue<A>()
  @usableFromInline var b = EventQueue<B>()

  @inlinable init() {}

  @inlinable
  mutating func receive(a event: A) -> A? {
    a.append(event)
    return nil
  }

  @inlinable
  mutating func receive(b event: B) -> B? {
    b.append(event)
    return nil
  }

  @inlinable
  mutating func settle() -> Bool { !a.isEmpty && !b.isEmpty }

  @inlinable
  mutating func next() -> (A, B)? {
    a.isEmpty || b.isEmpty ? nil : (a.removeFirst(), b.removeFirst())
  }
}
