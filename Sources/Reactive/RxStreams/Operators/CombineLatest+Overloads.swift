// One pair of overloads for each number of sources. With a parameter pack in their place, the type checker does not come to
// an end for a closure of operators and literals, such as a squared distance, and does not resolve `$0.1` in a closure
// that follows a result of type `Observable<(repeat each Value)>` (Swift 6.3).

extension Observable {
  /// Returns an observable of the latest elements of two sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<A: ObservableConvertibleType, B: ObservableConvertibleType>(_ a: A, _ b: B)
    -> Observable where Element == (A.Element, B.Element)
  {
    combineLatest(a, b) { ($0, $1) }
  }

  /// Returns an observable of the results of `resultSelector` for the latest elements of three sources.
  @inlinable
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element)
    -> Observable
  {
    combineLatestAll(a, b, c, resultSelector: resultSelector)
  }

  /// Returns an observable of the latest elements of three sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C) -> Observable where Element == (A.Element, B.Element, C.Element) {
    combineLatest(a, b, c) { ($0, $1, $2) }
  }

  /// Returns an observable of the results of `resultSelector` for the latest elements of four sources.
  @inlinable
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element) throws -> Element
  ) -> Observable {
    combineLatestAll(a, b, c, d, resultSelector: resultSelector)
  }

  /// Returns an observable of the latest elements of four sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D) -> Observable
  where Element == (A.Element, B.Element, C.Element, D.Element) {
    combineLatest(a, b, c, d) { ($0, $1, $2, $3) }
  }

  /// Returns an observable of the results of `resultSelector` for the latest elements of five sources.
  @inlinable
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element, E.Element) throws -> Element
  ) -> Observable {
    combineLatestAll(a, b, c, d, e, resultSelector: resultSelector)
  }

  /// Returns an observable of the latest elements of five sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) -> Observable
  where Element == (A.Element, B.Element, C.Element, D.Element, E.Element) {
    combineLatest(a, b, c, d, e) { ($0, $1, $2, $3, $4) }
  }

  /// Returns an observable of the results of `resultSelector` for the latest elements of six sources.
  @inlinable
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType, F: ObservableConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F,
    resultSelector:
      @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) throws -> Element
  ) -> Observable {
    combineLatestAll(a, b, c, d, e, f, resultSelector: resultSelector)
  }

  /// Returns an observable of the latest elements of six sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType, F: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> Observable
  where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) {
    combineLatest(a, b, c, d, e, f) { ($0, $1, $2, $3, $4, $5) }
  }

  /// Returns an observable of the results of `resultSelector` for the latest elements of seven sources.
  @inlinable
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType, F: ObservableConvertibleType,
    G: ObservableConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G,
    resultSelector:
      @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) throws ->
      Element
  ) -> Observable {
    combineLatestAll(a, b, c, d, e, f, g, resultSelector: resultSelector)
  }

  /// Returns an observable of the latest elements of seven sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType, F: ObservableConvertibleType,
    G: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) -> Observable
  where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) {
    combineLatest(a, b, c, d, e, f, g) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// Returns an observable of the results of `resultSelector` for the latest elements of eight sources.
  @inlinable
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType, F: ObservableConvertibleType,
    G: ObservableConvertibleType, H: ObservableConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H,
    resultSelector:
      @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)
      throws -> Element
  ) -> Observable {
    combineLatestAll(a, b, c, d, e, f, g, h, resultSelector: resultSelector)
  }

  /// Returns an observable of the latest elements of eight sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType, F: ObservableConvertibleType,
    G: ObservableConvertibleType, H: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> Observable
  where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element) {
    combineLatest(a, b, c, d, e, f, g, h) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
