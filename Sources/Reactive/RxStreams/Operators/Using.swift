extension Observable {
  /// Returns an observable with a resource. For each subscription, `resourceFactory` creates the resource, and
  /// `observableFactory` the observable that uses it. The resource is disposed when the subscription ends. An error
  /// that a closure throws ends the observable.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable
  ) -> Observable {
    Observable(guarded: { sink in
      let all = CompositeDisposable()
      do {
        let resource = try resourceFactory()
        all.insert(resource)
        all.insert(try observableFactory(resource).attach(sink.asDownstream))
      } catch { sink.send(.error(error)) }
      return all
    })
  }
}
