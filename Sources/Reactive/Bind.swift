extension EventSourceProtocol {
  /// Sets `property` to the current value, where there is one, and to every one that follows.
  ///
  /// The binding does not keep the property alive.
  ///
  /// Three allocations, and a weak reference read at each event.
  public func bind(to property: Property<Event>) -> Disposer {
    subscribe { [weak property] in property?.value = $0 }
  }

  /// Has `emitter` emit every event. The binding does not keep the emitter alive.
  ///
  /// Three allocations, and a weak reference read at each event.
  public func bind(to emitter: EventEmitter<Event>) -> Disposer {
    subscribe { [weak emitter] in emitter?.emit($0) }
  }

  /// Writes every event to a property of `object`, which the binding does not keep alive.
  ///
  /// ```swift
  /// sphere.$radius.map { "radius \($0)" }.bind(to: \.title, of: window)
  /// ```
  /// A weak reference read and a key path written at each event.
  public func bind<Object: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Object, Event>, of object: Object
  ) -> Disposer {
    subscribe { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}

extension Property {
  /// Keeps the two properties equal: `other` takes this one's value at once, and from then on each takes what is set on
  /// the other. Where both are set in one batch, the one whose set came first in the batch decides.
  ///
  /// No set comes back as an echo, though the values cannot be compared; neither property keeps the other alive.
  /// Properties of such a type must not be bound in a ring.
  public func bindBothWays(to other: Property<Value>) -> Disposer {
    let here = Echo(), there = Echo()
    let forth = subscribe { [weak self, weak other] value in
      guard let self, let other, !here.isEcho(of: revision) else { return }
      other.value = value
      there.revision = other.revision
    }
    let back = other.subscribe { [weak self, weak other] value in
      guard let self, let other, !there.isEcho(of: other.revision) else { return }
      self.value = value
      here.revision = revision
    }
    return Disposer([forth, back])
  }
}

extension Property where Value: Equatable {
  /// Keeps the two properties equal: `other` takes this one's value at once, and from then on each takes what is set on
  /// the other. Where both are set in one batch, the one whose set came first in the batch decides.
  ///
  /// A value that the other side has already is not set again, so bindings may form rings; nor is one that is not equal
  /// to itself, as not-a-number is, where the other side has such a one. Neither property keeps the other alive.
  public func bindBothWays(to other: Property<Value>) -> Disposer {
    let forth = subscribe { [weak other] value in
      if let other, !isSame(other.value, value) { other.value = value }
    }
    let back = other.subscribe { [weak self] value in
      if let self, !isSame(self.value, value) { self.value = value }
    }
    return Disposer([forth, back])
  }
}

/// Whether two values are equal, or both are values that nothing is equal to.
private func isSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one == other || one != one && other != other
}

/// Which set of a property a binding made itself.
private final class Echo {
  var revision: UInt?

  func isEcho(of revision: UInt) -> Bool { self.revision == revision }
}
