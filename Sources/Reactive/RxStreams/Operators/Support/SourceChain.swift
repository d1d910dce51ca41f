import Parallelism
import Reactive

/// The action of a `SourceChain` at the stop event of a source.
enum StopEventAction {
  /// Subscribes to the next source. The stop event is sent if there is none.
  case advance
  /// Sends the stop event.
  case end
  /// Waits for a call of `advance()`.
  case wait
}

/// Sources that are subscribed to one after another: those of `concat`, `catch(sequence:)` and `retry`.
final class SourceChain<Element> {
  /// The subscription to the current source.
  let current = SerialDisposable()
  private let sink: Sink<Element>
  private let next: () -> Observable<Element>?
  private let stepAfter: (Event<Element>) -> StopEventAction
  /// Subscribes to one source at a time. A source that ends while it is being subscribed to leaves the next one to the
  /// loop of the queue, so that many of them do not deepen the stack.
  private let queue = SerialQueue<Event<Element>, Void>(.completed)

  init(
    _ sink: Sink<Element>, next: @escaping () -> Observable<Element>?,
    stepAfter: @escaping (Event<Element>) -> StopEventAction
  ) {
    (self.sink, self.next, self.stepAfter) = (sink, next, stepAfter)
  }

  /// Subscribes to the next source. If there is none, sends the last stop event.
  func advance() { queue.send((), to: { _ in attachNext() }) }

  private func attachNext() {
    if sink.isOver { return }
    // The previous source is unsubscribed before the next one is subscribed to.
    current.disposable = nil
    guard let source = next() else { return sink.send(queue.withContent { $0 }) }
    current.disposable = source.attach(
      sink.asDownstream.adapting { [self] event in
        guard event.isStopEvent else { return sink.send(event) }
        switch stepAfter(event) {
        case .advance:
          let previous = queue.withContent { exchange(&$0, with: event) }
          withExtendedLifetime(previous) {}
          advance()
        case .end: sink.send(event)
        case .wait: break
        }
      })
  }
}

extension Observable {
  /// Returns an observable of the elements of one source after another, as long as `goesOn` is true for their stop
  /// events. `makeNext` is called once for each subscription, and its result once for each source.
  static func chaining(
    while goesOn: @escaping (Event<Element>) -> Bool, _ makeNext: @escaping () -> () -> Observable?
  ) -> Observable {
    Observable(guarded: { sink in
      let chain = SourceChain(sink, next: makeNext(), stepAfter: { goesOn($0) ? .advance : .end })
      chain.advance()
      return chain.current
    })
  }
}

extension Event {
  /// Whether this is the completion.
  var isCompletion: Bool { isStopEvent && !isError }

  /// Whether this is an error.
  var isError: Bool { error != nil }
}

extension Sequence {
  /// Returns a function that returns one element after another, and then nil.
  func pulling() -> () -> Element? {
    var iterator = makeIterator()
    return { iterator.next() }
  }
}
