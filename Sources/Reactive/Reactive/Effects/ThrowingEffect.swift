/// An effect whose closure may throw. The error of the last run is a value, and the effect goes on.
///
/// ```swift
/// let saving = ThrowingEffect { try save(document.text) }
/// let message = Derived { saving.error.map { "not saved: \($0)" } ?? "" }
/// ```
/// What the closure has read before it threw is tracked, as for an ``Effect``, whose rules it follows. It lives as long as it
/// is held. Costs an effect and a property.
public final class ThrowingEffect<Failure: Error> {
  private let failure = Property<Failure?>(nil)
  private let effect: Effect

  /// Creates an effect and runs `body`. `file` and `line` are used in messages.
  public init(
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping () throws(Failure) -> Void
  ) {
    effect = Effect(origin: CodeLocation(file, line), isStarter: false) { [failure] in
      do throws(Failure) {
        try body()
        if failure.untrackedValue != nil { failure.value = nil }
      } catch { failure.value = error }
    }
  }

  /// The error of the last run. Nil if it threw none. A read is tracked by a `Derived` value or another effect.
  public var error: Failure? { failure.value }

  /// A source of `error`: its value at once, and then after each run that threw, and after the first one that did not.
  public var errors: some CurrentValueSource<Failure?> { failure }

  /// Ends the effect and releases its closure. A second call does nothing. O(sources read).
  public func dispose() { effect.dispose() }

  /// Whether the effect was disposed.
  public var isDisposed: Bool { effect.isDisposed }

  /// Adds the effect to `bag`, which holds it, and disposes it when the bag is freed.
  public func disposed(by bag: DisposerBag) { bag.add(Disposer { self.dispose() }) }
}
