/// Returns `object`, for the capture list of a closure that refers to it weakly.
///
/// An optimised build may place an object on the stack if everything that uses it was inlined into one function. Then
/// it does not free the 32 bytes that a weak reference to the object allocates. This function is not optimised, so the
/// compiler cannot know what becomes of an object that is passed to it, and does not place the object on the stack.
@usableFromInline
@_optimize(none)
func heapObject<Object: AnyObject>(_ object: Object) -> Object { object }
