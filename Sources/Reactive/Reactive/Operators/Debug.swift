extension EventSource {
  /// Passes each event on unchanged, after calling `output` with the text `label: event`. For inspecting a chain.
  ///
  /// Costs one description and one call of `output` for each event.
  @inlinable
  public func debug(
    _ label: String, output: @escaping (String) -> Void = { print($0) }
  ) -> some EventSource<Event> {
    map { event in
      output("\(label): \(event)")
      return event
    }
  }
}

extension CurrentValueSource {
  /// Passes each value on unchanged, after calling `output` with the text `label: value`. For inspecting a chain.
  ///
  /// Costs one description and one call of `output` for each value.
  @inlinable
  public func debug(
    _ label: String, output: @escaping (String) -> Void = { print($0) }
  ) -> some CurrentValueSource<Event> {
    map { value in
      output("\(label): \(value)")
      return value
    }
  }
}
