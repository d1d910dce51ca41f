extension Broadcaster {
  /// Calls `subscribers`, all of which `subscribe` has added.
  ///
  /// **Invariant: each subscriber in the list is a `Receiver`.** Only `subscribe` adds to the list.
  @inlinable @inline(__always)
  func deliver(_ event: Event<Element>, to subscribers: Subscribers) {
    let span = subscribers.span
    for index in span.indices {
      if let subscriber = span[index] {
        unsafe unsafeDowncast(subscriber, to: Receiver.self).receive(event)
      }
    }
  }
}
