extension EventSourceProtocol {
  /// The same events, each told to `output` as `label: event` before it passes on. For looking into a chain.
  ///
  /// A description and a call of `output` an event.
  @inlinable
  public func debug(
    _ label: String, output: @escaping (String) -> Void = { print($0) }
  ) -> some EventSourceProtocol<Event> {
    map { event in
      output("\(label): \(event)")
      return event
    }
  }
}
