extension AnyEventSource {
  /// Returns a source of the elements of an asynchronous sequence.
  ///
  /// ```swift
  /// AnyEventSource.elements(of: server.messages).subscribe { inbox.append($0) }.disposed(by: bag)
  /// ```
  /// Each subscription iterates over the sequence from its beginning, in a task; a sequence that gives each element only
  /// once, such as an `AsyncStream`, is for one subscription: `share()` serves several. The elements are delivered on the
  /// caller's actor, to which the source belongs, each in its own transaction. The subscription ends with the sequence, and
  /// the end of the subscription cancels the task. Costs one task for each subscription.
  public static func elements<Elements: AsyncSequence & Sendable>(
    of elements: Elements, isolation: isolated any Actor = #isolation
  ) -> AnyEventSource where Elements.Element == Event, Elements.Failure == Never, Event: Sendable {
    iterating(over: elements, isolation: isolation, failed: nil) { $0 }
  }

  /// Returns a source of the elements of an asynchronous sequence that can fail. The last event is the error, if the sequence
  /// throws one. Otherwise the same as for a sequence that does not throw.
  @_disfavoredOverload
  public static func elements<Elements: AsyncSequence & Sendable>(
    of elements: Elements, isolation: isolated any Actor = #isolation
  ) -> AnyEventSource
  where Event == Result<Elements.Element, Elements.Failure>, Elements.Element: Sendable {
    iterating(over: elements, isolation: isolation, failed: { .failure($0) }) { .success($0) }
  }

  private static func iterating<Elements: AsyncSequence & Sendable>(
    over elements: Elements, isolation: isolated any Actor,
    failed: (@Sendable (Elements.Failure) -> Event)?, _ event: @escaping @Sendable (Elements.Element) -> Event
  ) -> AnyEventSource {
    AnyEventSource(
      CustomSource { emitter in
        let task = Task {
          _ = isolation
          var iterator = elements.makeAsyncIterator()
          do throws(Elements.Failure) {
            while let element = try await iterator.next(isolation: isolation) { emitter.emit(event(element)) }
          } catch {
            if let failed { emitter.emit(failed(error)) }
          }
        }
        return StartedSource(current: nil, end: Disposer { task.cancel() })
      })
  }
}
