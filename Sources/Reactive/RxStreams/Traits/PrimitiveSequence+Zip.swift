extension PrimitiveSequence where Trait: ElementTrait {
  /// Returns a sequence of `resultSelector` of the elements of singles, or of maybes. It fails with the first error,
  /// and completes when one of them completes without an element.
  private static func zipAll<each Value>(
    _ sequence: repeat PrimitiveSequence<Trait, each Value>,
    resultSelector: @escaping (repeat each Value) throws -> Element
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: .zipAll(repeat each sequence, resultSelector: resultSelector))
  }
}

// For the reason for one pair of overloads for each number of sequences, see `Zip+Overloads.swift`.
extension PrimitiveSequence where Trait: ElementTrait {
  /// Returns a sequence of `resultSelector` of the elements of two singles, or of two maybes. It fails with the first
  /// error, and completes when one of them completes without an element.
  public static func zip<A, B>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> PrimitiveSequence { zipAll(a, b, resultSelector: resultSelector) }

  /// Returns the elements of two singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B>(_ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>)
    -> PrimitiveSequence where Element == (A, B)
  { zip(a, b) { ($0, $1) } }

  /// Returns a sequence of `resultSelector` of the elements of three singles or maybes.
  public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> PrimitiveSequence { zipAll(a, b, c, resultSelector: resultSelector) }

  /// Returns the elements of three singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>
  ) -> PrimitiveSequence where Element == (A, B, C) { zip(a, b, c) { ($0, $1, $2) } }

  /// Returns a sequence of `resultSelector` of the elements of four singles or maybes.
  public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> PrimitiveSequence { zipAll(a, b, c, d, resultSelector: resultSelector) }

  /// Returns the elements of four singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>
  ) -> PrimitiveSequence where Element == (A, B, C, D) { zip(a, b, c, d) { ($0, $1, $2, $3) } }

  /// Returns a sequence of `resultSelector` of the elements of five singles or maybes.
  public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> PrimitiveSequence { zipAll(a, b, c, d, e, resultSelector: resultSelector) }

  /// Returns the elements of five singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>
  ) -> PrimitiveSequence where Element == (A, B, C, D, E) { zip(a, b, c, d, e) { ($0, $1, $2, $3, $4) } }

  /// Returns a sequence of `resultSelector` of the elements of six singles or maybes.
  public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> PrimitiveSequence { zipAll(a, b, c, d, e, f, resultSelector: resultSelector) }

  /// Returns the elements of six singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>
  ) -> PrimitiveSequence where Element == (A, B, C, D, E, F) {
    zip(a, b, c, d, e, f) { ($0, $1, $2, $3, $4, $5) }
  }

  /// Returns a sequence of `resultSelector` of the elements of seven singles or maybes.
  public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> PrimitiveSequence { zipAll(a, b, c, d, e, f, g, resultSelector: resultSelector) }

  /// Returns the elements of seven singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>
  ) -> PrimitiveSequence where Element == (A, B, C, D, E, F, G) {
    zip(a, b, c, d, e, f, g) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// Returns a sequence of `resultSelector` of the elements of eight singles or maybes.
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> PrimitiveSequence { zipAll(a, b, c, d, e, f, g, h, resultSelector: resultSelector) }

  /// Returns the elements of eight singles or maybes as a tuple; see `zip(_:resultSelector:)`.
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>
  ) -> PrimitiveSequence where Element == (A, B, C, D, E, F, G, H) {
    zip(a, b, c, d, e, f, g, h) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
