extension ObservableType {
  /// `elements`, and then the source's.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    Observable.from(elements).concat(self)
  }

  /// The source's elements, and when it completes, those of `next`.
  public func concat(_ next: some ObservableType<Element>) -> Observable<Element> {
    .concat([asObservable(), next.asObservable()])
  }
}

extension Observable {
  /// The elements of the first, and when it completes, those of the second, and so on. An error ends all.
  public static func concat(_ sources: [Observable]) -> Observable {
    Observable(guarded: { sink in
      let row = Row(sources, sink)
      row.attachNext()
      return row.current
    })
  }
}

/// The sources that are still to come.
private final class Row<Element> {
  let current = SerialDisposable()
  private let sink: Sink<Element>
  /// The next one last. What is under way is not among them, or it would own itself.
  private var waiting: [Observable<Element>]

  init(_ sources: [Observable<Element>], _ sink: Sink<Element>) {
    (waiting, self.sink) = (sources.reversed(), sink)
  }

  /// Goes from source to source in a loop where they complete at once, so many of those do not deepen the stack.
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
