import Parallelism
import Reactive

extension Observable {
  /// Returns an observable of the elements of all sources, in the order in which they arrive. It completes when all
  /// sources have completed, and ends with the first error.
  public static func merge(_ sources: [Observable]) -> Observable {
    Observable<Observable>.from(sources).flatMap { $0 }
  }

  /// Returns an observable of the elements of all sources, in the order in which they arrive. It completes when all
  /// sources have completed, and ends with the first error.
  public static func merge(_ sources: Observable...) -> Observable { merge(sources) }
}

extension ObservableType {
  /// Returns an observable of the elements of all inner observables that `selector` returned, in the order in which
  /// they arrive. It completes when the source and all inner observables have completed.
  public func flatMap<Inner: ObservableType>(
    _ selector: @escaping (Element) throws -> Inner
  ) -> Observable<Inner.Element> {
    let source = asObservable()
    return Observable<Inner.Element>(guarded: { sink in
      let inners = CompositeDisposable(), live = LiveCount()
      func receive(inner event: Event<Inner.Element>, _ key: CompositeDisposable.DisposeKey?) {
        guard case .completed = event else { return sink.send(event) }
        if let key { inners.remove(for: key) }
        if live.leave() { sink.send(.completed) }
      }
      live.enter()
      let outer = source.attach(
        sink.asDownstream.adapting { event in
          switch event {
          case .next(let element):
            do {
              let inner = try selector(element).asObservable(), place = SerialDisposable()
              live.enter()
              let key = inners.insert(place)
              place.disposable = inner.attach(sink.asDownstream.adapting { receive(inner: $0, key) })
            } catch { sink.send(.error(error)) }
          case .error(let error): sink.send(.error(error))
          case .completed: receive(inner: .completed, nil)
          }
        })
      inners.insert(outer)
      return inners
    })
  }
}

/// The number of an operator's sources that have not completed.
private final class LiveCount {
  private let lock = Lock()
  private var count = 0

  func enter() { lock.withLock { count += 1 } }

  /// Decreases the number. Returns true if it is now 0.
  func leave() -> Bool {
    lock.withLock {
      count -= 1
      return count == 0
    }
  }
}
