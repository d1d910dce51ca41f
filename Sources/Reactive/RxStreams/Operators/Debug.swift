extension ObservableType {
  /// Calls `log` with a line for each subscription, each event and each end of a subscription, such as
  /// `name -> Event next(1)`. `identifier` is the name, by default the place of the call. With `trimOutput`, events of
  /// more than 40 characters are shortened.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #fileID, line: UInt = #line,
    function: String = #function, log: @escaping (String) -> Void = { print($0) }
  ) -> Observable<Element> {
    let source = asObservable(), name = identifier ?? "\(file):\(line) (\(function))"
    return Observable(guarded: { sink in
      log("\(name) -> subscribed")
      let upstream = source.attach(
        sink.asDownstream.adapting { event in
          let text = "\(event)"
          let isLong = trimOutput && text.count > 40
          log("\(name) -> Event \(isLong ? "\(text.prefix(20))...\(text.suffix(20))" : text)")
          sink.send(event)
        })
      return CompositeDisposable([upstream, AnonymousDisposable { log("\(name) -> isDisposed") }])
    })
  }
}
