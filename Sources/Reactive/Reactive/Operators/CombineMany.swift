// `combine` of three to eight sources. Each is one join, with an input for each source.

/// Returns a source of the latest events of three sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(1) for each emission, without allocation. A subscription is seven allocations.
@inlinable
public func combine<A: EventSource, B: EventSource, C: EventSource>(_ a: A, _ b: B, _ c: C)
  -> some EventSource<(A.Event, B.Event, C.Event)>
{
  Combine3Source(a, b, c)
}

/// Returns a source of the latest values of three sources. It emits once for each transaction that changes any of them.
@inlinable
public func combine<A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource>(
  _ a: A, _ b: B, _ c: C
) -> some CurrentValueSource<(A.Event, B.Event, C.Event)> {
  Combine3Source(a, b, c)
}

/// Returns a source of the latest events of four sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(1) for each emission, without allocation. A subscription is eight allocations.
@inlinable
public func combine<A: EventSource, B: EventSource, C: EventSource, D: EventSource>(
  _ a: A, _ b: B, _ c: C, _ d: D
) -> some EventSource<(A.Event, B.Event, C.Event, D.Event)> {
  Combine4Source(a, b, c, d)
}

/// Returns a source of the latest values of four sources. It emits once for each transaction that changes any of them.
@inlinable
public func combine<
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource
>(_ a: A, _ b: B, _ c: C, _ d: D) -> some CurrentValueSource<(A.Event, B.Event, C.Event, D.Event)> {
  Combine4Source(a, b, c, d)
}

/// Returns a source of the latest events of five sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(1) for each emission, without allocation. A subscription is nine allocations.
@inlinable
public func combine<A: EventSource, B: EventSource, C: EventSource, D: EventSource, E: EventSource>(
  _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
) -> some EventSource<(A.Event, B.Event, C.Event, D.Event, E.Event)> {
  Combine5Source(a, b, c, d, e)
}

/// Returns a source of the latest values of five sources. It emits once for each transaction that changes any of them.
@inlinable
public func combine<
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource,
  E: CurrentValueSource
>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) -> some CurrentValueSource<
  (A.Event, B.Event, C.Event, D.Event, E.Event)
> {
  Combine5Source(a, b, c, d, e)
}

/// Returns a source of the latest events of six sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(1) for each emission, without allocation. A subscription is ten allocations.
@inlinable
public func combine<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource, E: EventSource, F: EventSource
>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> some EventSource<
  (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event)
> {
  Combine6Source(a, b, c, d, e, f)
}

/// Returns a source of the latest values of six sources. It emits once for each transaction that changes any of them.
@inlinable
public func combine<
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource,
  E: CurrentValueSource, F: CurrentValueSource
>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> some CurrentValueSource<
  (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event)
> {
  Combine6Source(a, b, c, d, e, f)
}

/// Returns a source of the latest events of seven sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(1) for each emission, without allocation. A subscription is eleven allocations.
@inlinable
public func combine<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource, E: EventSource, F: EventSource,
  G: EventSource
>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) -> some EventSource<
  (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event)
> {
  Combine7Source(a, b, c, d, e, f, g)
}

/// Returns a source of the latest values of seven sources. It emits once for each transaction that changes any of them.
@inlinable
public func combine<
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource,
  E: CurrentValueSource, F: CurrentValueSource, G: CurrentValueSource
>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) -> some CurrentValueSource<
  (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event)
> {
  Combine7Source(a, b, c, d, e, f, g)
}

/// Returns a source of the latest events of eight sources. It emits once for each transaction that changes any of them,
/// as soon as each has a value.
///
/// O(1) for each emission, without allocation. A subscription is twelve allocations.
@inlinable
public func combine<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource, E: EventSource, F: EventSource,
  G: EventSource, H: EventSource
>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> some EventSource<
  (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event, H.Event)
> {
  Combine8Source(a, b, c, d, e, f, g, h)
}

/// Returns a source of the latest values of eight sources. It emits once for each transaction that changes any of them.
@inlinable
public func combine<
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource,
  E: CurrentValueSource, F: CurrentValueSource, G: CurrentValueSource, H: CurrentValueSource
>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> some CurrentValueSource<
  (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event, H.Event)
> {
  Combine8Source(a, b, c, d, e, f, g, h)
}

/// The join of `combine` of three or more sources.
@usableFromInline
final class CombineJoin<Latest, Output>: ManyInputsJoin {
  /// The latest event of each source, as a tuple of optionals. No code of the user runs within an access, so that each is
  /// exclusive without the check at run time. It is not a `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var latest: Latest
  @usableFromInline let hasChanged = Cell(false)
  /// Returns the output, if each source has an event.
  @usableFromInline let output: (Latest) -> Output?
  @usableFromInline let handler: (Output) -> Void

  @inlinable
  init(
    _ latest: Latest, count: Int, parent: Join?, _ handler: @escaping (Output) -> Void,
    output: @escaping (Latest) -> Output?
  ) {
    (self.latest, self.handler, self.output) = (latest, handler, output)
    super.init(parent: parent, run: onSubclass { (join: CombineJoin, phase) in join.perform(phase) })
    inputs.inPlace.reserveCapacity(count)
  }

  /// Notes that an input has another event. The one before is destroyed when the access to `latest` has ended.
  @inlinable @inline(__always)
  func receive<Event>(_ old: consuming Event?) {
    hasChanged.value = true
    markDirty()
  }

  @inlinable @inline(__always)
  func perform(_ phase: Phase) {
    if phase.pulls {
      forEachInput { $0.receive() }
      guard finishPull(phase, hasOutput: { hasChanged.value }) else { return }
    }
    hasChanged.value = false
    if let output = output(latest) { handler(output) }
  }
}

/// The source of `combine` of three.
@frozen @usableFromInline
struct Combine3Source<A: EventSource, B: EventSource, C: EventSource>: AttachableSource {
  @usableFromInline typealias Event = (A.Event, B.Event, C.Event)
  @usableFromInline let a: A
  @usableFromInline let b: B
  @usableFromInline let c: C

  @inlinable
  init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let join = CombineJoin<(A.Event?, B.Event?, C.Event?), Event>(
      (nil, nil, nil), count: 3, parent: parent, handler
    ) { latest in
      if let a = latest.0, let b = latest.1, let c = latest.2 { (a, b, c) } else { nil }
    }
    join.append(a.attach({ join.receive(exchange(&join.latest.0, with: $0)) }, to: join))
    join.append(b.attach({ join.receive(exchange(&join.latest.1, with: $0)) }, to: join))
    join.append(c.attach({ join.receive(exchange(&join.latest.2, with: $0)) }, to: join))
    join.start()
    return join
  }
}

extension Combine3Source: CurrentValueSource
where A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource {
  @inlinable var value: Event { (a.value, b.value, c.value) }
}

/// The source of `combine` of four.
@frozen @usableFromInline
struct Combine4Source<A: EventSource, B: EventSource, C: EventSource, D: EventSource>: AttachableSource {
  @usableFromInline typealias Event = (A.Event, B.Event, C.Event, D.Event)
  @usableFromInline let a: A
  @usableFromInline let b: B
  @usableFromInline let c: C
  @usableFromInline let d: D

  @inlinable
  init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let join = CombineJoin<(A.Event?, B.Event?, C.Event?, D.Event?), Event>(
      (nil, nil, nil, nil), count: 4, parent: parent, handler
    ) { latest in
      if let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3 { (a, b, c, d) } else { nil }
    }
    join.append(a.attach({ join.receive(exchange(&join.latest.0, with: $0)) }, to: join))
    join.append(b.attach({ join.receive(exchange(&join.latest.1, with: $0)) }, to: join))
    join.append(c.attach({ join.receive(exchange(&join.latest.2, with: $0)) }, to: join))
    join.append(d.attach({ join.receive(exchange(&join.latest.3, with: $0)) }, to: join))
    join.start()
    return join
  }
}

extension Combine4Source: CurrentValueSource
where A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource {
  @inlinable var value: Event { (a.value, b.value, c.value, d.value) }
}

/// The source of `combine` of five.
@frozen @usableFromInline
struct Combine5Source<A: EventSource, B: EventSource, C: EventSource, D: EventSource, E: EventSource>:
  AttachableSource
{
  @usableFromInline typealias Event = (A.Event, B.Event, C.Event, D.Event, E.Event)
  @usableFromInline let a: A
  @usableFromInline let b: B
  @usableFromInline let c: C
  @usableFromInline let d: D
  @usableFromInline let e: E

  @inlinable
  init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) { (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e) }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let join = CombineJoin<(A.Event?, B.Event?, C.Event?, D.Event?, E.Event?), Event>(
      (nil, nil, nil, nil, nil), count: 5, parent: parent, handler
    ) { latest in
      if let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3, let e = latest.4 {
        (a, b, c, d, e)
      } else {
        nil
      }
    }
    join.append(a.attach({ join.receive(exchange(&join.latest.0, with: $0)) }, to: join))
    join.append(b.attach({ join.receive(exchange(&join.latest.1, with: $0)) }, to: join))
    join.append(c.attach({ join.receive(exchange(&join.latest.2, with: $0)) }, to: join))
    join.append(d.attach({ join.receive(exchange(&join.latest.3, with: $0)) }, to: join))
    join.append(e.attach({ join.receive(exchange(&join.latest.4, with: $0)) }, to: join))
    join.start()
    return join
  }
}

extension Combine5Source: CurrentValueSource
where
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource,
  E: CurrentValueSource
{
  @inlinable var value: Event { (a.value, b.value, c.value, d.value, e.value) }
}

/// The source of `combine` of six.
@frozen @usableFromInline
struct Combine6Source<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource, E: EventSource, F: EventSource
>: AttachableSource {
  @usableFromInline typealias Event = (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event)
  @usableFromInline let a: A
  @usableFromInline let b: B
  @usableFromInline let c: C
  @usableFromInline let d: D
  @usableFromInline let e: E
  @usableFromInline let f: F

  @inlinable
  init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let join = CombineJoin<(A.Event?, B.Event?, C.Event?, D.Event?, E.Event?, F.Event?), Event>(
      (nil, nil, nil, nil, nil, nil), count: 6, parent: parent, handler
    ) { latest in
      if let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3, let e = latest.4,
        let f = latest.5
      {
        (a, b, c, d, e, f)
      } else {
        nil
      }
    }
    join.append(a.attach({ join.receive(exchange(&join.latest.0, with: $0)) }, to: join))
    join.append(b.attach({ join.receive(exchange(&join.latest.1, with: $0)) }, to: join))
    join.append(c.attach({ join.receive(exchange(&join.latest.2, with: $0)) }, to: join))
    join.append(d.attach({ join.receive(exchange(&join.latest.3, with: $0)) }, to: join))
    join.append(e.attach({ join.receive(exchange(&join.latest.4, with: $0)) }, to: join))
    join.append(f.attach({ join.receive(exchange(&join.latest.5, with: $0)) }, to: join))
    join.start()
    return join
  }
}

extension Combine6Source: CurrentValueSource
where
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource,
  E: CurrentValueSource, F: CurrentValueSource
{
  @inlinable var value: Event { (a.value, b.value, c.value, d.value, e.value, f.value) }
}

/// The source of `combine` of seven.
@frozen @usableFromInline
struct Combine7Source<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource, E: EventSource, F: EventSource,
  G: EventSource
>: AttachableSource {
  @usableFromInline typealias Event = (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event)
  @usableFromInline let a: A
  @usableFromInline let b: B
  @usableFromInline let c: C
  @usableFromInline let d: D
  @usableFromInline let e: E
  @usableFromInline let f: F
  @usableFromInline let g: G

  @inlinable
  init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
    (self.a, self.b, self.c, self.d, self.e, self.f, self.g) = (a, b, c, d, e, f, g)
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let join = CombineJoin<(A.Event?, B.Event?, C.Event?, D.Event?, E.Event?, F.Event?, G.Event?), Event>(
      (nil, nil, nil, nil, nil, nil, nil), count: 7, parent: parent, handler
    ) { latest in
      if let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3, let e = latest.4,
        let f = latest.5, let g = latest.6
      {
        (a, b, c, d, e, f, g)
      } else {
        nil
      }
    }
    join.append(a.attach({ join.receive(exchange(&join.latest.0, with: $0)) }, to: join))
    join.append(b.attach({ join.receive(exchange(&join.latest.1, with: $0)) }, to: join))
    join.append(c.attach({ join.receive(exchange(&join.latest.2, with: $0)) }, to: join))
    join.append(d.attach({ join.receive(exchange(&join.latest.3, with: $0)) }, to: join))
    join.append(e.attach({ join.receive(exchange(&join.latest.4, with: $0)) }, to: join))
    join.append(f.attach({ join.receive(exchange(&join.latest.5, with: $0)) }, to: join))
    join.append(g.attach({ join.receive(exchange(&join.latest.6, with: $0)) }, to: join))
    join.start()
    return join
  }
}

extension Combine7Source: CurrentValueSource
where
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource,
  E: CurrentValueSource, F: CurrentValueSource, G: CurrentValueSource
{
  @inlinable var value: Event {
    (a.value, b.value, c.value, d.value, e.value, f.value, g.value)
  }
}

/// The source of `combine` of eight.
@frozen @usableFromInline
struct Combine8Source<
  A: EventSource, B: EventSource, C: EventSource, D: EventSource, E: EventSource, F: EventSource,
  G: EventSource, H: EventSource
>: AttachableSource {
  @usableFromInline typealias Event = (A.Event, B.Event, C.Event, D.Event, E.Event, F.Event, G.Event, H.Event)
  @usableFromInline let a: A
  @usableFromInline let b: B
  @usableFromInline let c: C
  @usableFromInline let d: D
  @usableFromInline let e: E
  @usableFromInline let f: F
  @usableFromInline let g: G
  @usableFromInline let h: H

  @inlinable
  init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
    (self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h) = (a, b, c, d, e, f, g, h)
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let join = CombineJoin<
      (A.Event?, B.Event?, C.Event?, D.Event?, E.Event?, F.Event?, G.Event?, H.Event?), Event
    >(
      (nil, nil, nil, nil, nil, nil, nil, nil), count: 8, parent: parent, handler
    ) { latest in
      if let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3, let e = latest.4,
        let f = latest.5, let g = latest.6, let h = latest.7
      {
        (a, b, c, d, e, f, g, h)
      } else {
        nil
      }
    }
    join.append(a.attach({ join.receive(exchange(&join.latest.0, with: $0)) }, to: join))
    join.append(b.attach({ join.receive(exchange(&join.latest.1, with: $0)) }, to: join))
    join.append(c.attach({ join.receive(exchange(&join.latest.2, with: $0)) }, to: join))
    join.append(d.attach({ join.receive(exchange(&join.latest.3, with: $0)) }, to: join))
    join.append(e.attach({ join.receive(exchange(&join.latest.4, with: $0)) }, to: join))
    join.append(f.attach({ join.receive(exchange(&join.latest.5, with: $0)) }, to: join))
    join.append(g.attach({ join.receive(exchange(&join.latest.6, with: $0)) }, to: join))
    join.append(h.attach({ join.receive(exchange(&join.latest.7, with: $0)) }, to: join))
    join.start()
    return join
  }
}

extension Combine8Source: CurrentValueSource
where
  A: CurrentValueSource, B: CurrentValueSource, C: CurrentValueSource, D: CurrentValueSource,
  E: CurrentValueSource, F: CurrentValueSource, G: CurrentValueSource, H: CurrentValueSource
{
  @inlinable var value: Event {
    (a.value, b.value, c.value, d.value, e.value, f.value, g.value, h.value)
  }
}
