import Parallelism
import Reactive

/// The subscriptions of an operator to the inner observables of its elements: `flatMap`, `merge`, `concatMap` and
/// `flatMapFirst`. At most `limit` are active at a time, and the others wait in order.
///
/// **Invariant: if inner observables wait, `limit` are active, or a call of `innerCompleted` is starting the next
/// one.**
final class InnerSubscriptions<Element> {
  private struct State {
    var waiting = EventQueue<Observable<Element>>()
    var activeCount = 0
    var isOuterLive = true
    /// Whether a call of `innerCompleted` is starting waiting ones. An inner observable that completes while it is
    /// being started leaves the next one to the loop of that call, so that many of them do not deepen the stack.
    var isStarting = false

    mutating func startNext(limit: Int) -> Observable<Element>? {
      let next = activeCount < limit ? waiting.popFirst() : nil
      isStarting = next != nil
      if isStarting { activeCount += 1 }
      return next
    }
  }

  /// The subscriptions, and the one to the outer observable.
  let subscriptions = CompositeDisposable()
  private let sink: Sink<Element>
  private let limit: Int
  private let state = Locked(State())

  init(_ sink: Sink<Element>, limit: Int) { (self.sink, self.limit) = (sink, limit) }

  /// Whether no inner observable is active or waiting.
  var isEmpty: Bool { state.withValue { $0.activeCount == 0 && $0.waiting.isEmpty } }

  /// Subscribes to `inner`, at once or when its turn comes.
  func add(_ inner: Observable<Element>) {
    let startsNow = state.withValue { state in
      if state.activeCount < limit && state.waiting.isEmpty {
        state.activeCount += 1
        return true
      }
      state.waiting.append(inner)
      return false
    }
    if startsNow { start(inner) }
  }

  /// Marks the outer observable as completed. The observable completes with the last inner one.
  func outerCompleted() {
    state.withValue { $0.isOuterLive = false }
    completeIfOver()
  }

  private func start(_ inner: Observable<Element>) {
    if sink.isOver { return }
    let place = SerialDisposable(), key = subscriptions.insert(place)
    place.disposable = inner.attach(
      sink.asDownstream.adapting { [self] event in
        guard case .completed = event else { return sink.send(event) }
        if let key { subscriptions.remove(for: key) }
        innerCompleted()
      })
  }

  private func innerCompleted() {
    var next = state.withValue { state in
      state.activeCount -= 1
      return state.isStarting ? nil : state.startNext(limit: limit)
    }
    while let inner = next {
      start(inner)
      next = state.withValue { $0.startNext(limit: limit) }
    }
    completeIfOver()
  }

  private func completeIfOver() {
    let isOver = state.withValue { !$0.isOuterLive && $0.activeCount == 0 && $0.waiting.isEmpty }
    if isOver { sink.send(.completed) }
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
