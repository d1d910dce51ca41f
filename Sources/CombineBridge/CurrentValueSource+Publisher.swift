import Reactive

extension CurrentValueSource {
  /// The current value, if there is one, and those that are set. A slow subscriber sees the latest. A subscriber that
  /// waits for the object of a `WeakProperty` keeps it alive.
  ///
  /// ```swift
  /// sphere.$radius.publisher.removeDuplicates().sink { label.text = "\($0) m" }
  /// ```
  public var publisher: EventSourcePublisher<Self> { publisher(buffering: .newest(1)) }
}
