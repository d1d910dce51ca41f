import Parallelism
import Reactive

extension ObservableType {
  /// Returns an observable of the elements of the inner observable that `selector` returned for the latest element. The
  /// previous inner observable is unsubscribed first. It completes when the source and the last inner observable have
  /// completed.
  public func flatMapLatest<Inner: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Inner
  ) -> Observable<Inner.Element> {
    let source = asObservable()
    return Observable<Inner.Element>(guarded: { sink in
      let outer = SerialDisposable(), inner = SerialDisposable(), state = FlatMapLatestState()
      outer.disposable = source.attach(
        sink.asDownstream.adapting { event in
          switch event {
          case .next(let element):
            let number = state.begin(), place = SerialDisposable()
            inner.disposable = place
            do {
              place.disposable = try selector(element).asObservable().attach(
                sink.asDownstream.adapting { event in
                  // A side that stops is unsubscribed before its event is sent on, in the order of RxSwift.
                  if event.isStopEvent { place.dispose() }
                  // A replaced inner observable may still be sending on another thread. Its events are dropped.
                  guard state.isCurrent(number) else { return }
                  guard case .completed = event else { return sink.send(event) }
                  if state.innerCompleted() { sink.send(.completed) }
                })
            } catch { sink.send(.error(error)) }
          case .error(let error): sink.send(.error(error))
          case .completed:
            outer.dispose()
            if state.outerCompleted() { sink.send(.completed) }
          }
        })
      return CompositeDisposable([outer, inner])
    })
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Returns an observable of the elements of the latest inner observable. The previous one is unsubscribed first. It
  /// completes when the source and the last inner observable have completed.
  public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}

/// The state of one `flatMapLatest` subscription: the number of the latest inner observable, and which of the two sides
/// have not completed.
private final class FlatMapLatestState {
  private let lock = Lock()
  private var number = 0
  private var isInnerLive = false
  private var isOuterLive = true

  /// Returns the number of the next inner observable, which becomes the latest.
  func begin() -> Int {
    lock.withLock {
      number += 1
      isInnerLive = true
      return number
    }
  }

  func isCurrent(_ number: Int) -> Bool { lock.withLock { self.number == number } }

  /// Marks the inner observable as completed. Returns whether the outer one has completed too.
  func innerCompleted() -> Bool {
    lock.withLock {
      isInnerLive = false
      return !isOuterLive
    }
  }

  /// Marks the outer observable as completed. Returns whether no inner one is left.
  func outerCompleted() -> Bool {
    lock.withLock {
      isOuterLive = false
      return !isInnerLive
    }
  }
}
