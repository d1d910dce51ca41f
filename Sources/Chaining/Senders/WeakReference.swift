/// A weak reference to a sender or a receiver, for closures in inlinable functions.
///
/// An optimised build may place an object on the stack if everything that uses it was inlined into one function. Then
/// it does not free the 32 bytes that a weak reference to the object allocates. The initializer is not optimised, so
/// the compiler cannot know what becomes of an object that is passed to it, and does not place the object on the stack.
@usableFromInline
struct WeakReference<Object: AnyObject> {
  @usableFromInline weak var object: Object?

  @usableFromInline
  @_optimize(none)
  init(_ object: Object) { self.object = object }
}
