extension Observable {
  /// Returns an observable of `initialState` and the states that `iterate` returns one after another, as long as
  /// `condition` is true. An error that a closure throws ends the observable. It runs until the subscription ends.
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable {
    Observable(synchronous: {
      var last: Element?
      return {
        let state = try last.map(iterate) ?? initialState
        last = state
        return try condition(state) ? state : nil
      }
    })
  }

  /// Returns an observable of `element` without end. It runs until the subscription ends.
  public static func repeatElement(_ element: Element) -> Observable {
    from(sequence(first: element) { $0 })
  }
}

extension Observable where Element: FixedWidthInteger {
  /// Returns an observable of `count` numbers from `start` on, and the completion.
  ///
  /// - Precondition: `count` is not negative, and the last number is representable.
  public static func range(start: Element, count: Element) -> Observable {
    precondition(count >= 0, "the count of the range is \(count); it must not be negative")
    return count == 0 ? .empty() : from(start...(start + (count - 1)))
  }
}

extension Observable {
  /// Returns an observable with a resource. For each subscription, `resourceFactory` creates the resource, and
  /// `observableFactory` the observable that uses it. The resource is disposed when the subscription ends, after
  /// the subscription to the observable. An error
  /// that a closure throws ends the observable.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable
  ) -> Observable {
    Observable(guarded: { sink in
      do {
        let resource = try resourceFactory()
        do {
          return CompositeDisposable([try observableFactory(resource).attach(sink.asDownstream), resource])
        } catch {
          sink.send(.error(error))
          return resource
        }
      } catch {
        sink.send(.error(error))
        return NopDisposable()
      }
    })
  }
}
