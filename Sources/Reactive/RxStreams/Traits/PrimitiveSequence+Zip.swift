extension PrimitiveSequence where Trait: ElementTrait {
  /// Returns a sequence of `resultSelector` of the elements of singles, or of maybes. It fails with the first error,
  /// and completes when one of them completes without an element.
  public static func zip<each Value>(
    _ sequence: repeat PrimitiveSequence<Trait, each Value>,
    resultSelector: @escaping (repeat each Value) throws -> Element
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: .zip(repeat each sequence, resultSelector: resultSelector))
  }
}

// These overloads only build the tuple; see `Zip+Tuples.swift`.
extension PrimitiveSequence where Trait: ElementTrait {
  /// Returns the elements of two singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B>(_ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>)
    -> PrimitiveSequence where Element == (A, B)
  { zip(a, b) { ($0, $1) } }

  /// Returns the elements of three singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>
  ) -> PrimitiveSequence where Element == (A, B, C) { zip(a, b, c) { ($0, $1, $2) } }

  /// Returns the elements of four singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>
  ) -> PrimitiveSequence where Element == (A, B, C, D) { zip(a, b, c, d) { ($0, $1, $2, $3) } }

  /// Returns the elements of five singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>
  ) -> PrimitiveSequence where Element == (A, B, C, D, E) { zip(a, b, c, d, e) { ($0, $1, $2, $3, $4) } }

  /// Returns the elements of six singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>
  ) -> PrimitiveSequence where Element == (A, B, C, D, E, F) {
    zip(a, b, c, d, e, f) { ($0, $1, $2, $3, $4, $5) }
  }

  /// Returns the elements of seven singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>
  ) -> PrimitiveSequence where Element == (A, B, C, D, E, F, G) {
    zip(a, b, c, d, e, f, g) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// Returns the elements of eight singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>
  ) -> PrimitiveSequence where Element == (A, B, C, D, E, F, G, H) {
    zip(a, b, c, d, e, f, g, h) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
