extension ObservableType {
  /// Returns an observable of the elements that differ from the previous one according to `comparer`.
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    .deferred {
      var previous: Element?
      return filter { element in
        if let known = previous, try comparer(known, element) { return false }
        previous = element
        return true
      }
    }
  }

  /// Returns an observable of the elements that differ from the previous one.
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    distinctUntilChanged(==)
  }

  /// Returns an observable of the elements whose key differs from that of the previous one.
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged { try keySelector($0) == keySelector($1) }
  }

  /// Returns an observable of the elements whose property at `keyPath` differs from that of the previous one.
  @inlinable
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
  }
}
