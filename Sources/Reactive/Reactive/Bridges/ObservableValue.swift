public import Observation

/// The value of a source as an `@Observable` object. This is the bridge from bindings to Swift's Observation, for
/// `Observations`, `withObservationTracking` and user interfaces.
///
/// ```swift
/// let radius = ObservableValue(sphere.$radius), color = ObservableValue(sphere.$color)
/// for await (radius, color) in Observations({ (radius.value, color.value) }) { await report(radius, color) }
/// ```
/// A transaction is one change of the object, so a batch is one. `Observations` then reads the values in a later turn of
/// the actor. It delivers the newest ones, and never a new value beside an old one: all values of a transaction have
/// changed by then. Setting an equal value counts as a change, as for a `Property`.
///
/// It belongs to the actor of its source. It keeps a `Derived` value and a stored chain alive, as any owner does, and
/// follows the source until it is freed. A read is tracked by Observation, and not by a `Derived` value or an `Effect`.
///
/// Costs four allocations for a property, and for each change a lock and the calls of the observers. A source without
/// such an object does not pay for it.
public final class ObservableValue<Value>: Observable {
  private let registrar = ObservationRegistrar()
  /// The source, which is kept alive.
  private let source: any CurrentValueSource<Value>
  private let current: Derived<Value>
  private var stored: Value
  private let bag = DisposerBag()

  /// Creates an object that follows `source`.
  ///
  /// - Precondition: `source` has a current value. Chains of properties have one, unless an operator filters it out.
  public init(_ source: some CurrentValueSource<Value>) {
    self.source = source
    let current = source.asDerived()
    self.current = current
    stored = untracked { current.value }
    var isReplay = true
    current
      .subscribe { [unowned self] value in
        if isReplay { return }
        // The old value is destroyed after the access, because its deinit may read this value.
        let old = registrar.withMutation(of: self, keyPath: \.value) { exchange(&stored, with: value) }
        withExtendedLifetime(old) {}
      }
      .disposed(by: bag)
    isReplay = false
  }

  // Before the source is released, whose deinit may change it.
  deinit { bag.dispose() }

  /// The current value.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return stored
  }
}
