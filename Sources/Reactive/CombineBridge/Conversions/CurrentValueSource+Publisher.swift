import Reactive

extension CurrentValueSource {
  /// A publisher of the current value, and of each value that is set. A slow subscriber receives only the latest value. A
  /// subscription to a `WeakProperty` without demand retains the waiting object.
  ///
  /// ```swift
  /// sphere.$radius.publisher.removeDuplicates().sink { label.text = "\($0) m" }
  /// ```
  public var publisher: EventSourcePublisher<Self> { publisher(buffering: .newest(1)) }
}

extension LateInitProperty {
  /// A publisher of the current value, if there is one, and of each value that is set. A slow subscriber receives only
  /// the latest value.
  public var publisher: EventSourcePublisher<LateInitProperty> { publisher(buffering: .newest(1)) }
}
