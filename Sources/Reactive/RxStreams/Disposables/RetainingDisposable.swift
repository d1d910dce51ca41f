/// A disposable that retains an object for as long as it is stored itself.
///
/// The sink of `create` and `never` stores one that retains the sink, and so keeps the subscription alive. The cycle
/// ends with the subscription: the sink then releases its disposable.
@usableFromInline
struct RetainingDisposable: Disposable {
  private let disposable: any Disposable
  private let retained: AnyObject

  @usableFromInline init(_ disposable: any Disposable, retaining retained: AnyObject) {
    (self.disposable, self.retained) = (disposable, retained)
  }

  @usableFromInline func dispose() { disposable.dispose() }
}
