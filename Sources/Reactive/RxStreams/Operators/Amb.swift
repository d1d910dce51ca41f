import Parallelism
import Reactive

extension ObservableType {
  /// Returns an observable of the events of the source or of `right`, whichever sends an event first.
  public func amb(_ right: some ObservableType<Element>) -> Observable<Element> {
    .amb([asObservable(), right.asObservable()])
  }
}

extension Observable {
  /// Returns an observable of the events of the source that sends an event first. The others are then unsubscribed.
  public static func amb(_ sources: some Sequence<Observable>) -> Observable {
    let sources = Array(sources)
    return Observable(guarded: { sink in
      let winner = Locked<Int?>(nil), places = sources.map { _ in SerialDisposable() }
      for (index, source) in sources.enumerated() where winner.withValue({ $0 == nil }) {
        places[index].disposable = source.attach(
          sink.asDownstream.adapting { event in
            let known = winner.withValue { winner in
              defer { winner = winner ?? index }
              return winner
            }
            if known == nil {
              for (other, place) in places.enumerated() where other != index { place.dispose() }
            }
            if known ?? index == index { sink.send(event) }
          })
      }
      return CompositeDisposable(places)
    })
  }
}
