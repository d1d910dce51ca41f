/// The subscription of an operator to the edits of a collection, which it keeps alive. It ends with this object.
@usableFromInline
final class EditSubscription {
  @usableFromInline let source: AnyObject
  @usableFromInline let disposer: Disposer

  @inlinable
  init<Edit>(to edits: EventEmitter<Edit>, of source: AnyObject, _ apply: @escaping (Edit) -> Void) {
    self.source = source
    disposer = edits.subscribe(apply)
  }

  init(keeping source: AnyObject, _ disposer: consuming Disposer) {
    self.source = source
    self.disposer = disposer
  }
}
