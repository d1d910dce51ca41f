/// The elements of an observable with one key.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// The key of the group.
  public let key: Key
  private let source: Observable<Element>

  init(key: Key, source: Observable<Element>) { (self.key, self.source) = (key, source) }

  /// Returns the elements as an observable.
  public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
  /// Returns an observable of groups, one for each key that `keySelector` returns. A group sends the elements of its
  /// key that come after it was subscribed to. The stop event of the source, or an error that `keySelector` throws,
  /// ends the observable and all groups.
  ///
  /// The subscription to the source ends when the observable and all groups are unsubscribed. One lookup for each
  /// element, and the keys are stored until then.
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable<GroupedObservable<Key, Element>>(guarded: { sink in
      let upstream = CompositeDisposable(), users = RefCountDisposable(disposable: upstream)
      var groups: [Key: Broadcaster<Element>] = [:]
      func group(of key: Key) -> Broadcaster<Element> {
        if let known = groups[key] { return known }
        let group = Broadcaster<Element>()
        groups[key] = group
        sink.send(.next(GroupedObservable(key: key, source: Observable(group).retaining(users))))
        return group
      }
      func end(_ event: Event<Never>) {
        for group in groups.values { group.pass(event.map { $0 }) }
        sink.send(event.map { $0 })
        upstream.dispose()
      }
      upstream.insert(
        source.attach(
          Downstream(
            send: { event in
              switch event {
              case .next(let element):
                do { group(of: try keySelector(element)).pass(event) } catch { end(.error(error)) }
              case .error(let error): end(.error(error))
              case .completed: end(.completed)
              }
            }, isOver: { users.isOver(after: sink) })))
      return users
    })
  }
}
