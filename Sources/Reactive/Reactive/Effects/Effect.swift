/// A closure that runs at once, and again after each transaction that changed what it read.
///
/// ```swift
/// let title = Effect { window.title = "\(sphere.name), radius \(sphere.radius)" }
/// ```
/// The sources are those whose values the closure reads while it runs, as for a `Derived` value. It runs once for a
/// batch, when everything that it reads is up to date, and not if the derived values that it reads came out equal.
/// Effects run in the order in which they began to read the changed source. A set that the closure makes is delivered
/// after it returns. If it sets what it reads, it runs again. Two effects that set each other off without end stop the
/// program with a message.
///
/// An effect lives as long as it is held, as a `Disposer` does, and keeps the sources that it has read alive. Effects may
/// create effects, which are independent of them, and may be disposed by their own closure: it then runs to its end, for
/// the last time.
///
/// Costs two allocations, and another for a third source. A run costs the closure, and for each read one
/// comparison. It does not allocate once the list of sources has its largest size.
public final class Effect {
  private(set) var node: UnretainedReference<_TrackingNode>?
  /// What ends with a run. Nil for an effect whose closure does not use it.
  private var run: DisposerBag?

  /// Creates an effect and runs `body`. `file` and `line` are used in messages.
  public convenience init(file: StaticString = #fileID, line: UInt = #line, _ body: @escaping () -> Void) {
    self.init(origin: CodeLocation(file, line), isStarter: false, body)
  }

  /// Creates an effect and runs `body` with a bag, in which it puts what ends with the run: subscriptions, and effects that it
  /// creates. The bag is emptied before the next run, and when the effect ends.
  ///
  /// ```swift
  /// let follow = Effect { run in
  ///   selection.value?.$name.subscribe { print($0) }.disposed(by: run)
  /// }
  /// ```
  /// An inner effect that reads a source before the outer one does runs before it when that is set. Costs an allocation more
  /// than another effect.
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping (_ run: DisposerBag) -> Void
  ) {
    let run = DisposerBag()
    self.init(origin: CodeLocation(file, line), isStarter: false) {
      untracked { run.dispose() }
      body(run)
    }
    self.run = run
  }

  /// Creates an effect. If `isStarter` is true, it runs before the effects and joins that are dirty with it.
  init(origin: CodeLocation, isStarter: Bool, _ body: @escaping () -> Void) {
    let node = EffectNode(isStarter ? .starter : .effect, origin: origin, body)
    self.node = .owning(node)
    node.refresh()
  }

  deinit { dispose() }

  /// Ends the effect and releases its closure. A second call does nothing. O(sources read).
  public func dispose() {
    if let node = node.take() { node.disposeAndRelease() }
    run.take()?.dispose()
  }

  /// Whether the effect was disposed.
  public var isDisposed: Bool { node == nil }

  /// Adds the effect to `bag`, which holds it, and disposes it when the bag is freed.
  public func disposed(by bag: DisposerBag) { bag.add(Disposer { self.dispose() }) }
}

/// The node of an effect. The closure is stored beside the variables of the node, so that a run reads no further memory.
private final class EffectNode: _TrackingNode {
  private let body: () -> Void

  init(_ kind: Kind, origin: CodeLocation, _ body: @escaping () -> Void) {
    self.body = body
    super.init(
      kind, origin: origin,
      perform: onSubclass { (node: EffectNode, _) in
        node.body()
        return .none
      })
  }
}

extension ReactiveTrace {
  /// Names an effect. O(1).
  public func setName(_ name: String, of effect: Effect) { effect.withNode { names.set(name, of: $0) } }
}

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
