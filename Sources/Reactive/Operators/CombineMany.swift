/// Returns a source of the latest events of four sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
@inlinable
public func combine<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource
>(_ a: A, _ b: B, _ c: C, _ d: D) -> some EventSource<(A.Event, B.Event, C.Event, D.Event)> {
  combine(combine(a, b), combine(c, d)).map { ($0.0, $0.1, $1.0, $1.1) }
}

/// Returns a source of the latest events of five sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
@inlinable
public func combine<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource,
  E: EventSource
>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
) -> some EventSource<(A.Event, B.Event, C.Event, D.Event, E.Event)> {
  combine(combine(a, b, c, d), e).map { ($0.0, $0.1, $0.2, $0.3, $1) }
}

/// Returns a source of the latest events of six sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
@inlinable
public func combine<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource,
  E: EventSource, F: EventSource
>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
) -> some EventSource<(A.Event, B.Event, C.Event, D.Event, E.Event, F.Event)> {
  combine(combine(a, b, c, d), combine(e, f)).map { ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1) }
}

/// Returns a source of the latest events of seven sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
@inlinable
public func combine<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource,
  E: EventSource, F: EventSource, G: EventSource
>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
) -> some EventSource<(A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event)> {
  combine(combine(a, b, c, d), combine(e, f, g)).map { ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2) }
}

/// Returns a source of the latest events of eight sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
@inlinable
public func combine<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource,
  E: EventSource, F: EventSource, G: EventSource, H: EventSource
>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
) -> some EventSource<(A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event, H.Event)> {
  combine(combine(a, b, c, d), combine(e, f, g, h)).map {
    ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2, $1.3)
  }
}
