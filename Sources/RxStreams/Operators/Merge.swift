import Hardware
import Reactive

extension Observable {
  /// The elements of all sources as they come, until all have completed or one has failed.
  public static func merge(_ sources: [Observable]) -> Observable {
    Observable<Observable>.from(sources).flatMap { $0 }
  }

  /// The elements of all sources as they come; see above.
  public static func merge(_ sources: Observable...) -> Observable { merge(sources) }
}

extension ObservableType {
  /// The elements of all the observables that `selector` makes of elements, as they come; completes when the source and
  /// all of them have.
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

/// How many of an operator's sources have not completed.
private final class LiveCount {
  private let lock = Lock()
  private var count = 0

  func enter() { lock.withLock { count += 1 } }

  /// True when the last has left.
  func leave() -> Bool {
    lock.withLock {
      count -= 1
      return count == 0
    }
  }
}
