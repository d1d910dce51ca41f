private import Observation

/// What `read` returns, now and whenever something `@Observable` that it read has changed: the way from Swift's
/// Observation into bindings.
///
/// ```swift
/// @Observable final class Settings { var radius: Float = 1 }
///
/// observing { settings.radius }.bind(to: sphere.$radius).disposed(by: bag)
/// ```
/// The models belong to the caller's actor, and so does the source. It is not what a `Property` is, for Observation
/// tells that a value is about to change, once, and not what it will be:
/// - No change arrives synchronously. After a change `read` is called in a later turn of the actor; all changes of one
///   turn are one event, and a value that was overwritten in between is never seen.
/// - Two sources over one model change in turns of their own: a `combine` of them emits twice, and can emit the new
///   value of one with the old of the other. Read both in one `observing` instead.
/// - Setting an equal value is no change, where the values can be compared.
/// - A `batch` does not delay it.
///
/// The subscription holds `read`, and what it captures, until it is disposed, or until nothing that it read can change:
/// with `[weak settings]` it ends with the model. Observation has no way to call a notice off: after `dispose` a few
/// dozen bytes wait in the model for its next change. Costs a task for each subscription, and a few allocations and a
/// turn of the actor for each event.
public func observing<Value>(
  isolation: isolated any Actor = #isolation, _ read: @escaping () -> Value
) -> EventSource<Value> {
  EventSource(
    StartedSource { emitter in
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
      return (current, Disposer { task.cancel() })
    })
}

/// The value, and the notice of its next change, which ends without one when nothing is left that could change.
private func track<Value>(_ read: () -> Value) -> (value: Value, notice: AsyncStream<Void>.Iterator) {
  let (notices, continuation) = AsyncStream.makeStream(of: Void.self)
  let observer = ChangeObserver(continuation)
  let value = withObservationTracking(read) { observer.continuation.yield() }
  return (value, notices.makeAsyncIterator())
}

/// What Observation holds until the next change: without a change it dies with the models.
private final class ChangeObserver: Sendable {
  let continuation: AsyncStream<Void>.Continuation

  init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
