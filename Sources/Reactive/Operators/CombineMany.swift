/// Returns a source of the latest events of three sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(sources) for each emission, without allocation. A subscription is six allocations.
@inlinable
public func combine<A: EventSourceProtocol, B: EventSourceProtocol, C: EventSourceProtocol>(
  _ a: A, _ b: B, _ c: C
) -> some EventSourceProtocol<(A.Event, B.Event, C.Event)> {
  CombineSource(
    (a, b, c),
    empty: (A.Event?.none, B.Event?.none, C.Event?.none),
    attachInputs: { sources, join in
      join.append(sources.0) { exchange(&$0.0, with: $1) }
      join.append(sources.1) { exchange(&$0.1, with: $1) }
      join.append(sources.2) { exchange(&$0.2, with: $1) }
    },
    complete: { latest in
      guard let a = latest.0, let b = latest.1, let c = latest.2 else { return nil }
      return (a, b, c)
    })
}

/// Returns a source of the latest events of four sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(sources) for each emission, without allocation. A subscription is seven allocations.
@inlinable
public func combine<
  A: EventSourceProtocol, B: EventSourceProtocol, C: EventSourceProtocol, D: EventSourceProtocol
>(_ a: A, _ b: B, _ c: C, _ d: D) -> some EventSourceProtocol<(A.Event, B.Event, C.Event, D.Event)> {
  CombineSource(
    (a, b, c, d),
    empty: (A.Event?.none, B.Event?.none, C.Event?.none, D.Event?.none),
    attachInputs: { sources, join in
      join.append(sources.0) { exchange(&$0.0, with: $1) }
      join.append(sources.1) { exchange(&$0.1, with: $1) }
      join.append(sources.2) { exchange(&$0.2, with: $1) }
      join.append(sources.3) { exchange(&$0.3, with: $1) }
    },
    complete: { latest in
      guard let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3 else { return nil }
      return (a, b, c, d)
    })
}

/// Returns a source of the latest events of five sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(sources) for each emission, without allocation. A subscription is eight allocations.
@inlinable
public func combine<
  A: EventSourceProtocol, B: EventSourceProtocol, C: EventSourceProtocol, D: EventSourceProtocol,
  E: EventSourceProtocol
>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
) -> some EventSourceProtocol<(A.Event, B.Event, C.Event, D.Event, E.Event)> {
  CombineSource(
    (a, b, c, d, e),
    empty: (A.Event?.none, B.Event?.none, C.Event?.none, D.Event?.none, E.Event?.none),
    attachInputs: { sources, join in
      join.append(sources.0) { exchange(&$0.0, with: $1) }
      join.append(sources.1) { exchange(&$0.1, with: $1) }
      join.append(sources.2) { exchange(&$0.2, with: $1) }
      join.append(sources.3) { exchange(&$0.3, with: $1) }
      join.append(sources.4) { exchange(&$0.4, with: $1) }
    },
    complete: { latest in
      guard let a = latest.0, let b = latest.1, let c = latest.2,
        let d = latest.3, let e = latest.4
      else { return nil }
      return (a, b, c, d, e)
    })
}

/// Returns a source of the latest events of six sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(sources) for each emission, without allocation. A subscription is nine allocations.
@inlinable
public func combine<
  A: EventSourceProtocol, B: EventSourceProtocol, C: EventSourceProtocol, D: EventSourceProtocol,
  E: EventSourceProtocol, F: EventSourceProtocol
>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
) -> some EventSourceProtocol<(A.Event, B.Event, C.Event, D.Event, E.Event, F.Event)> {
  CombineSource(
    (a, b, c, d, e, f),
    empty: (A.Event?.none, B.Event?.none, C.Event?.none, D.Event?.none, E.Event?.none, F.Event?.none),
    attachInputs: { sources, join in
      join.append(sources.0) { exchange(&$0.0, with: $1) }
      join.append(sources.1) { exchange(&$0.1, with: $1) }
      join.append(sources.2) { exchange(&$0.2, with: $1) }
      join.append(sources.3) { exchange(&$0.3, with: $1) }
      join.append(sources.4) { exchange(&$0.4, with: $1) }
      join.append(sources.5) { exchange(&$0.5, with: $1) }
    },
    complete: { latest in
      guard let a = latest.0, let b = latest.1, let c = latest.2,
        let d = latest.3, let e = latest.4, let f = latest.5
      else { return nil }
      return (a, b, c, d, e, f)
    })
}

/// Returns a source of the latest events of seven sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(sources) for each emission, without allocation. A subscription is ten allocations.
@inlinable
public func combine<
  A: EventSourceProtocol, B: EventSourceProtocol, C: EventSourceProtocol, D: EventSourceProtocol,
  E: EventSourceProtocol, F: EventSourceProtocol, G: EventSourceProtocol
>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
) -> some EventSourceProtocol<(A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event)> {
  CombineSource(
    (a, b, c, d, e, f, g),
    empty: (
      A.Event?.none, B.Event?.none, C.Event?.none, D.Event?.none,
      E.Event?.none, F.Event?.none, G.Event?.none
    ),
    attachInputs: { sources, join in
      join.append(sources.0) { exchange(&$0.0, with: $1) }
      join.append(sources.1) { exchange(&$0.1, with: $1) }
      join.append(sources.2) { exchange(&$0.2, with: $1) }
      join.append(sources.3) { exchange(&$0.3, with: $1) }
      join.append(sources.4) { exchange(&$0.4, with: $1) }
      join.append(sources.5) { exchange(&$0.5, with: $1) }
      join.append(sources.6) { exchange(&$0.6, with: $1) }
    },
    complete: { latest in
      guard let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3,
        let e = latest.4, let f = latest.5, let g = latest.6
      else { return nil }
      return (a, b, c, d, e, f, g)
    })
}

/// Returns a source of the latest events of eight sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(sources) for each emission, without allocation. A subscription is eleven allocations.
@inlinable
public func combine<
  A: EventSourceProtocol, B: EventSourceProtocol, C: EventSourceProtocol, D: EventSourceProtocol,
  E: EventSourceProtocol, F: EventSourceProtocol, G: EventSourceProtocol, H: EventSourceProtocol
>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
) -> some EventSourceProtocol<(A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event, H.Event)> {
  CombineSource(
    (a, b, c, d, e, f, g, h),
    empty: (
      A.Event?.none, B.Event?.none, C.Event?.none, D.Event?.none,
      E.Event?.none, F.Event?.none, G.Event?.none, H.Event?.none
    ),
    attachInputs: { sources, join in
      join.append(sources.0) { exchange(&$0.0, with: $1) }
      join.append(sources.1) { exchange(&$0.1, with: $1) }
      join.append(sources.2) { exchange(&$0.2, with: $1) }
      join.append(sources.3) { exchange(&$0.3, with: $1) }
      join.append(sources.4) { exchange(&$0.4, with: $1) }
      join.append(sources.5) { exchange(&$0.5, with: $1) }
      join.append(sources.6) { exchange(&$0.6, with: $1) }
      join.append(sources.7) { exchange(&$0.7, with: $1) }
    },
    complete: { latest in
      guard let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3,
        let e = latest.4, let f = latest.5, let g = latest.6, let h = latest.7
      else { return nil }
      return (a, b, c, d, e, f, g, h)
    })
}
