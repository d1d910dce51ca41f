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
