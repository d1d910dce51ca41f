extension ObservableType {
  /// Returns an observable of `elements`, followed by those of the source.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    Observable.from(elements).concat(self)
  }

  /// Returns an observable of the source's elements, followed by those of `next` when the source completes.
  public func concat(_ next: some ObservableType<Element>) -> Observable<Element> {
    .concat([asObservable(), next.asObservable()])
  }
}

extension Observable {
  /// Returns an observable of the elements of each source in turn. A source is subscribed when the previous one
  /// completes. An error ends the observable.
  public static func concat(_ sources: [Observable]) -> Observable {
    Observable(guarded: { sink in
      let row = Row(sources, sink)
      row.attachNext()
      return row.current
    })
  }
}

/// The state of a `concat`: the remaining sources and the current subscription.
private final class Row<Element> {
  let current = SerialDisposable()
  private let sink: Sink<Element>
  /// The remaining sources, in reverse order. The current one is not among them, because it would then own itself.
  private var waiting: [Observable<Element>]

  init(_ sources: [Observable<Element>], _ sink: Sink<Element>) {
    (waiting, self.sink) = (sources.reversed(), sink)
  }

  /// Subscribes to the next source. If sources complete during their subscription, this continues in a loop, so that
  /// many of them do not deepen the stack.
  func attachNext() {
    while let source = waiting.popLast() {
      if sink.isOver { return }
      var hasCompleted = false, isAttaching = true
      current.disposable = source.attach(
        sink.asDownstream.adapting { [self] event in
          guard case .completed = event else { return sink.send(event) }
          hasCompleted = true
          if !isAttaching { attachNext() }
        })
      isAttaching = false
      if !hasCompleted { return }
    }
    sink.send(.completed)
  }
}
