import Reactive

extension SharedSequence {
  /// Returns a sequence of one element, which then completes.
  public static func just(_ element: Element) -> SharedSequence {
    SharedSequence(AnyEventSource.just(element))
  }

  /// Returns a sequence that completes without an element.
  public static func empty() -> SharedSequence { SharedSequence(AnyEventSource.never) }

  /// Returns a sequence without elements that does not complete.
  public static func never() -> SharedSequence {
    // The subscription retains its emitter until it is disposed.
    SharedSequence(AnyEventSource { emitter in Disposer { withExtendedLifetime(emitter) {} } })
  }

  /// Returns a sequence of the same elements that does not complete. A subscription lives until it is disposed.
  public func neverComplete() -> SharedSequence { .merge(self, .never()) }
}
