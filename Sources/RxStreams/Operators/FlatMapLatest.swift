import Hardware
import Reactive

extension ObservableType {
  /// The elements of the observable that `selector` made of the latest element; the one before is left first. Completes
  /// when the source and the last of them have.
  public func flatMapLatest<Inner: ObservableType>(
    _ selector: @escaping (Element) throws -> Inner
  ) -> Observable<Inner.Element> {
    let source = asObservable()
    return Observable<Inner.Element>(guarded: { sink in
      let inner = SerialDisposable(), latest = Latest()
      let outer = source.attach(
        sink.asDownstream.adapting { event in
          switch event {
          case .next(let element):
            let number = latest.begin()
            inner.disposable = nil
            do {
              inner.disposable = try selector(element).asObservable().attach(
                sink.asDownstream.adapting { event in
                  // What a source that was left had under way, on another thread, is void.
                  guard latest.isCurrent(number) else { return }
                  guard case .completed = event else { return sink.send(event) }
                  if latest.innerCompleted() { sink.send(.completed) }
                })
            } catch { sink.send(.error(error)) }
          case .error(let error): sink.send(.error(error))
          case .completed: if latest.outerCompleted() { sink.send(.completed) }
          }
        })
      return CompositeDisposable([outer, inner])
    })
  }
}

/// Which inner source is the latest, and what is still to come.
private final class Latest {
  private let lock = Lock()
  private var number = 0
  private var isInnerLive = false
  private var isOuterLive = true

  /// Names the next inner source.
  func begin() -> Int {
    lock.withLock {
      number += 1
      isInnerLive = true
      return number
    }
  }

  func isCurrent(_ number: Int) -> Bool { lock.withLock { self.number == number } }

  /// Whether that was the last source.
  func innerCompleted() -> Bool {
    lock.withLock {
      isInnerLive = false
      return !isOuterLive
    }
  }

  /// Whether that was the last source.
  func outerCompleted() -> Bool {
    lock.withLock {
      isOuterLive = false
      return !isInnerLive
    }
  }
}
