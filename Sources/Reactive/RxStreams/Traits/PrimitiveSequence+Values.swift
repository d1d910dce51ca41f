extension PrimitiveSequence where Trait == SingleTrait, Element: Sendable {
  /// The element of the single, for `await`. Throws the error of the single, and `CancellationError` in a task that is
  /// cancelled; see `values` for the end of the subscription.
  public var value: Element {
    get async throws {
      for try await element in values { return element }
      throw CancellationError()
    }
  }
}

extension PrimitiveSequence where Trait == MaybeTrait, Element: Sendable {
  /// The element of the maybe, for `await`. Nil if it completes without one. Throws the error of the maybe, and
  /// `CancellationError` in a task that is cancelled; see `values` for the end of the subscription.
  public var value: Element? {
    get async throws {
      for try await element in values { return element }
      try Task.checkCancellation()
      return nil
    }
  }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// Returns when the completable has completed. Its error is thrown. A task that is cancelled throws
  /// `CancellationError`; see `values` for the end of the subscription.
  public var value: Void {
    get async throws {
      for try await _ in values {}
      try Task.checkCancellation()
    }
  }
}
