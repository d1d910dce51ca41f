// The users of a subscription that feeds an observable of observables: that observable and the inner ones.

extension Observable {
  /// Returns an observable of the same events whose subscriptions keep `users` from being disposed.
  func retaining(_ users: RefCountDisposable) -> Observable {
    Observable { downstream in CompositeDisposable([users.retain(), attach(downstream)]) }
  }
}

extension RefCountDisposable {
  /// Returns whether no user is left. If the subscription of `sink` has ended, ends its use.
  func isOver(after sink: Sink<some Any>) -> Bool {
    if sink.isOver { dispose() }
    return isDisposed
  }
}
