import Reactive

extension Property {
  /// The current value and those that are set. A subscriber that is slow sees the latest.
  ///
  /// ```swift
  /// sphere.$radius.publisher.removeDuplicates().sink { label.text = "\($0) m" }
  /// ```
  public var publisher: EventSourcePublisher<Property> { publisher(buffering: .newest(1)) }
}

extension DerivedProperty {
  /// The current value and those that follow. A subscriber that is slow sees the latest.
  public var publisher: EventSourcePublisher<DerivedProperty> { publisher(buffering: .newest(1)) }
}

extension LateInitProperty {
  /// The current value, if there is one, and those that are set. A subscriber that is slow sees the latest.
  public var publisher: EventSourcePublisher<LateInitProperty> { publisher(buffering: .newest(1)) }
}

extension WeakProperty {
  /// The current object and those that are set. A subscriber that is slow sees the latest; one that waits for it is kept
  /// alive.
  public var publisher: EventSourcePublisher<WeakProperty> { publisher(buffering: .newest(1)) }
}

extension ArrayProperty {
  /// The current array and each changed one. A subscriber that is slow sees the latest.
  public var publisher: EventSourcePublisher<ArrayProperty> { publisher(buffering: .newest(1)) }
}

extension DictionaryProperty {
  /// The current dictionary and each changed one. A subscriber that is slow sees the latest.
  public var publisher: EventSourcePublisher<DictionaryProperty> { publisher(buffering: .newest(1)) }
}
