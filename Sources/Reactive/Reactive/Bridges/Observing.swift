public import Observation

/// Returns a source of the value of `read`, read again whenever an `@Observable` property that `read` used has changed.
/// This is the bridge from Swift's Observation to bindings.
///
/// ```swift
/// @Observable final class Settings { var radius: Float = 1 }
///
/// observing { settings.radius }.bind(to: sphere.$radius).disposed(by: bag)
/// ```
/// The models belong to the caller's actor, and so does the source. It differs from a `Property`, because Observation
/// notifies once, before the change, and without the new value:
/// - No change arrives synchronously. After a change, `read` is called in a later turn of the actor. All changes of one
///   turn are one event, so a value that is overwritten in between is never delivered.
/// - Two sources over one model are updated in separate turns. A `combine` of them emits twice and can pair the new
///   value of one with the old value of the other. Read both in one `observing` instead.
/// - Setting an equal value is not a change, if the values can be compared.
/// - A `batch` does not delay it.
///
/// The subscription retains `read` and its captures until it is disposed, or until no property that `read` used can
/// change. With `[weak settings]` it ends with the model. Observation cannot cancel a notification: after `dispose`, a
/// few dozen bytes stay in the model until its next change. Costs one task for each subscription, and a few allocations
/// and one turn of the actor for each event.
public func observing<Value>(
  isolation: isolated any Actor = #isolation, _ read: @escaping () -> Value
) -> AnyEventSource<Value> {
  AnyEventSource(
    CustomSource { emitter in
      let (current, firstNotice) = track(read)
      let task = Task {
        _ = isolation
        var notice = firstNotice
        while await notice.next(isolation: isolation) != nil, !Task.isCancelled {
          let (value, nextNotice) = track(read)
          notice = nextNotice
          emitter.emit(value)
        }
      }
      return StartedSource(current: current, end: Disposer { task.cancel() })
    })
}

/// Reads the value and registers for its next change. The notice ends without an element when no tracked property is
/// left that can change.
private func track<Value>(_ read: () -> Value) -> (value: Value, notice: AsyncStream<Void>.Iterator) {
  let (notices, continuation) = AsyncStream.makeStream(of: Void.self)
  let owner = ChangeNoticeContinuation(continuation)
  let value = withObservationTracking(read) { owner.continuation.yield() }
  return (value, notices.makeAsyncIterator())
}

/// The continuation of a stream of change notices, retained by Observation until the next change. If no change comes,
/// it is freed with the models.
private final class ChangeNoticeContinuation: Sendable {
  let continuation: AsyncStream<Void>.Continuation

  init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}

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
