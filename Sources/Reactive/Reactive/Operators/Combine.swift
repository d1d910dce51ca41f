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
/// O(1) for each emission, without allocation. A subscription is three allocations.
@inlinable
public func combine<A: EventSource, B: EventSource>(
  _ a: A, _ b: B
) -> some EventSource<(A.Event, B.Event)> {
  PairSource(a, b, CombineState<A.Event, B.Event>.self)
}

/// Returns a source of the latest values of both sources. It emits once for each transaction that changes either.
///
/// O(1) for each emission, without allocation. A subscription is three allocations.
@inlinable
public func combine<A: CurrentValueSource, B: CurrentValueSource>(
  _ a: A, _ b: B
) -> some CurrentValueSource<(A.Event, B.Event)> {
  PairSource(a, b, CombineState<A.Event, B.Event>.self)
}

/// The state of `combine`: the latest event of each input.
@frozen @usableFromInline
struct CombineState<A, B>: PairState {
  @usableFromInline var a: A?
  @usableFromInline var b: B?
  /// Whether an input has changed since the last emission.
  @usableFromInline var hasChanged = false

  @inlinable init() {}

  @inlinable
  mutating func receive(a event: A) -> A? {
    hasChanged = true
    return exchange(&a, with: event)
  }

  @inlinable
  mutating func receive(b event: B) -> B? {
    hasChanged = true
    return exchange(&b, with: event)
  }

  @inlinable
  mutating func settle() -> Bool { hasChanged }

  @inlinable
  mutating func next() -> (A, B)? {
    guard hasChanged else { return nil }
    hasChanged = false
    guard let a, let b else { return nil }
    return (a, b)
  }
}

extension PairSource: CurrentValueSource
where A: CurrentValueSource, B: CurrentValueSource, State == CombineState<A.Event, B.Event> {
  @inlinable var value: (A.Event, B.Event) { (a.value, b.value) }
}
