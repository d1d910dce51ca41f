extension ObservableType {
  /// Returns an observable of the elements with their indices, counted from 0.
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    .deferred {
      var index = 0
      return map { element in
        defer { index += 1 }
        return (index, element)
      }
    }
  }
}
