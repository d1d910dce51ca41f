import Parallelism
import Reactive

/// The subscriptions of an operator to the inner observables of its elements: `flatMap`, `merge`, `concatMap` and
/// `flatMapFirst`. At most `limit` are active at a time, and the others wait in order.
final class InnerSubscriptions<Element> {
  private struct State {
    var waiting = Queue<Observable<Element>>()
    var activeCount = 0
    var isOuterLive = true
  }

  /// The subscriptions, and the one to the outer observable.
  let subscriptions = CompositeDisposable()
  private let sink: Sink<Element>
  private let limit: Int
  /// Starts one inner observable at a time. One that ends while it is being started leaves the next one to the loop of
  /// the queue, so that many of them do not deepen the stack.
  private let queue = SerialQueue<State, Void>(State())

  init(_ sink: Sink<Element>, limit: Int) { (self.sink, self.limit) = (sink, limit) }

  /// Whether no inner observable is active or waiting.
  var isEmpty: Bool { queue.withContent { $0.activeCount == 0 && $0.waiting.isEmpty } }

  /// Subscribes to `inner`, at once or when its turn comes.
  func add(_ inner: Observable<Element>) { update { $0.waiting.append(inner) } }

  /// Marks the outer observable as completed. The observable completes with the last inner one.
  func outerCompleted() { update { $0.isOuterLive = false } }

  private func update(_ change: (inout State) -> Void) {
    queue.send(
      { state in
        change(&state)
        return ()
      }, to: { _ in step() })
  }

  /// Starts the next inner observable, or completes if nothing is left. Each event allows at most one start.
  private func step() {
    let (inner, isOver) = queue.withContent { state in
      if state.activeCount < limit, let inner = state.waiting.popFirst() {
        state.activeCount += 1
        return (inner as Observable<Element>?, false)
      }
      return (nil, !state.isOuterLive && state.activeCount == 0)
    }
    if isOver { return sink.send(.completed) }
    guard let inner, !sink.isOver else { return }
    let place = SerialDisposable(), key = subscriptions.insert(place)
    place.disposable = inner.attach(
      sink.asDownstream.adapting { [self] event in
        guard case .completed = event else { return sink.send(event) }
        if let key { subscriptions.remove(for: key) }
        update { $0.activeCount -= 1 }
      })
  }
}

extension ObservableType {
  /// Returns an observable of the elements of the inner observables that `selector` returns for the elements. If
  /// `ignoresWhileBusy`, elements are dropped while an inner observable is active.
  func joiningInner<Inner: ObservableConvertibleType>(
    limit: Int, ignoresWhileBusy: Bool = false, _ selector: @escaping (Element) throws -> Inner
  ) -> Observable<Inner.Element> {
    let source = asObservable()
    return Observable<Inner.Element>(guarded: { sink in
      let inners = InnerSubscriptions<Inner.Element>(sink, limit: limit)
      inners.subscriptions.insert(
        source.attach(
          sink.asDownstream.adapting { event in
            switch event {
            case .next(let element):
              if ignoresWhileBusy, !inners.isEmpty { return }
              do { inners.add(try selector(element).asObservable()) } catch { sink.send(.error(error)) }
            case .error(let error): sink.send(.error(error))
            case .completed: inners.outerCompleted()
            }
          }))
      return inners.subscriptions
    })
  }
}
