import Parallelism
import Reactive

/// A disposable that calls a closure once.
@usableFromInline
final class AnonymousDisposable: Cancelable {
  private let lock = Lock()
  private var body: (() -> Void)?

  @usableFromInline init(_ body: @escaping () -> Void) { self.body = body }

  @usableFromInline var isDisposed: Bool { lock.withLock { body == nil } }

  @usableFromInline func dispose() { lock.withLock { body.take() }?() }
}
