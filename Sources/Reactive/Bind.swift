extension EventSourceProtocol {
  /// Sets `property` to the current value, if there is one, and to each value that follows.
  ///
  /// The binding does not keep the property alive.
  ///
  /// Costs three allocations, and one read of a weak reference for each event.
  public func bind(to property: Property<Event>) -> Disposer {
    subscribe { [weak property] in property?.value = $0 }
  }

  /// Forwards each event to `emitter`. The binding does not keep the emitter alive.
  ///
  /// Costs three allocations, and one read of a weak reference for each event.
  public func bind(to emitter: EventEmitter<Event>) -> Disposer {
    subscribe { [weak emitter] in emitter?.emit($0) }
  }

  /// Writes each event to a property of `object`. The binding does not keep `object` alive.
  ///
  /// ```swift
  /// sphere.$radius.map { "radius \($0)" }.bind(to: \.title, of: window)
  /// ```
  /// Costs one read of a weak reference and one write through a key path for each event.
  public func bind<Object: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Object, Event>, of object: Object
  ) -> Disposer {
    subscribe { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}

extension Property {
  /// Keeps two properties equal.
  ///
  /// `other` is set to this property's value at once. From then on, each set of one property is copied to the other. If
  /// both are set in one batch, the property that was set first in the batch decides.
  ///
  /// The values are not compared: a copied set is recognised by its revision number and is not copied back. Bindings of
  /// this kind must not form a ring. Neither property keeps the other alive.
  public func bindBidirectionally(to other: Property<Value>) -> Disposer {
    let here = EchoSuppressor(), there = EchoSuppressor()
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
  /// Keeps two properties equal.
  ///
  /// `other` is set to this property's value at once. From then on, each set of one property is copied to the other. If
  /// both are set in one batch, the property that was set first in the batch decides.
  ///
  /// A value that the other property already has is not set again, so bindings may form rings. Two values that are both
  /// unequal to themselves, such as two NaNs, count as equal. Neither property keeps the other alive.
  public func bindBidirectionally(to other: Property<Value>) -> Disposer {
    let forth = subscribe { [weak other] value in
      if let other, !isSame(other.value, value) { other.value = value }
    }
    let back = other.subscribe { [weak self] value in
      if let self, !isSame(self.value, value) { self.value = value }
    }
    return Disposer([forth, back])
  }
}

/// Returns whether two values are equal, or both are unequal to themselves, as NaN is.
private func isSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one == other || one != one && other != other
}

/// A detector of the sets that a binding made itself, by their revision.
private final class EchoSuppressor {
  var revision: UInt?

  func isEcho(of revision: UInt) -> Bool { self.revision == revision }
}
