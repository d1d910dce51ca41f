/// A disposable that disposes another one, which it does not keep alive.
@usableFromInline
struct WeakDisposable: Cancelable {
  private weak var target: (any Cancelable & AnyObject)?

  @usableFromInline init(_ target: any Cancelable & AnyObject) { self.target = target }

  @usableFromInline var isDisposed: Bool { target?.isDisposed ?? true }

  @usableFromInline func dispose() { target?.dispose() }
}
