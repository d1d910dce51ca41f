// These overloads only build the tuple. A parameter pack cannot replace them: the compiler (6.3) does not resolve `$0.1`
// in a closure that is chained to a result of type `Observable<(repeat each Value)>`.
extension Observable {
  /// Returns an observable of the latest elements of two sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<A: ObservableConvertibleType, B: ObservableConvertibleType>(_ a: A, _ b: B)
    -> Observable where Element == (A.Element, B.Element)
  { combineLatest(a, b) { ($0, $1) } }

  /// Returns an observable of the latest elements of three sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C) -> Observable where Element == (A.Element, B.Element, C.Element) {
    combineLatest(a, b, c) { ($0, $1, $2) }
  }

  /// Returns an observable of the latest elements of four sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D) -> Observable
  where Element == (A.Element, B.Element, C.Element, D.Element) {
    combineLatest(a, b, c, d) { ($0, $1, $2, $3) }
  }

  /// Returns an observable of the latest elements of five sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) -> Observable
  where Element == (A.Element, B.Element, C.Element, D.Element, E.Element) {
    combineLatest(a, b, c, d, e) { ($0, $1, $2, $3, $4) }
  }

  /// Returns an observable of the latest elements of six sources; see `combineLatest(_:resultSelector:)`.
  public static func combineLatest<
    A: ObservableConvertibleType, B: ObservableConvertibleType, C: ObservableConvertibleType,
    D: ObservableConvertibleType, E: ObservableConvertibleType, F: ObservableConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> Observable
  where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) {
    combineLatest(a, b, c, d, e, f) { ($0, $1, $2, $3, $4, $5) }
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
