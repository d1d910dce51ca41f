/// A trait of sequences with an element: that of `Single` or of `Maybe`.
public protocol ElementTrait {}

extension PrimitiveSequence where Trait: ElementTrait {
  /// Returns a sequence of `element`.
  public static func just(_ element: Element) -> PrimitiveSequence { PrimitiveSequence(raw: .just(element)) }

  /// Returns a sequence of the result of `transform`. An error that it throws ends the sequence.
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence<Trait, Result>(raw: source.map(transform))
  }

  /// Returns a maybe of the result of `transform`, which completes if that is nil.
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe<Result>(raw: source.compactMap(transform))
  }

  /// Returns a maybe of the element, which completes if `predicate` is false.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: source.filter(predicate))
  }

  /// Returns a sequence that sends `element` in place of an error.
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence { self.catch { _ in .just(element) } }

  /// Returns the completion or the error without the element.
  public func asCompletable() -> Completable { source.ignoreElements().asCompletable() }
}
