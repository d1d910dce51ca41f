extension EventSource {
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
    bindBidirectionally(to: other, forward: { $0 }, backward: { $0 })
  }

  /// Keeps two properties equal, up to a conversion.
  ///
  /// ```swift
  /// let celsius = Property(20.0), fahrenheit = Property(0)
  /// let binding = celsius.bindBidirectionally(
  ///   to: fahrenheit, forward: { Int(($0 * 9 / 5 + 32).rounded()) }, backward: { Double($0 - 32) * 5 / 9 })
  /// // fahrenheit.value == 68
  /// ```
  /// `other` is set to the `forward` value of this property at once. From then on, each set of this property sets the
  /// other to its `forward` value, and each set of the other sets this one to its `backward` value. If both are set in
  /// one batch, the property that was set first in the batch decides.
  ///
  /// A converted set is recognised by its revision number and is not converted back, so that the closures may round: a
  /// property keeps the value that it was set to. Bindings of this kind must not form a ring. Neither property keeps the
  /// other alive.
  public func bindBidirectionally<Other>(
    to other: Property<Other>, forward: @escaping (Value) -> Other, backward: @escaping (Other) -> Value
  ) -> Disposer {
    let here = EchoSuppressor(), there = EchoSuppressor()
    let forth = subscribe { [weak self, weak other] value in
      guard let self, let other, !here.isEcho(of: revision) else { return }
      other.value = forward(value)
      there.revision = other.revision
    }
    let back = other.subscribe { [weak self, weak other] value in
      guard let self, let other, !there.isEcho(of: other.revision) else { return }
      self.value = backward(value)
      here.revision = revision
    }
    return Disposer(forth, back)
  }
}

/// Keeps two properties equal, up to a conversion; see `Property.bindBidirectionally(to:forward:backward:)`.
public func bind<A, B>(
  _ a: Property<A>, to b: Property<B>, forward: @escaping (A) -> B, backward: @escaping (B) -> A
) -> Disposer {
  a.bindBidirectionally(to: b, forward: forward, backward: backward)
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
    return Disposer(forth, back)
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
