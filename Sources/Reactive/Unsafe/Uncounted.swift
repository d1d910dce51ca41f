/// A reference that is not counted, so that what runs for every event neither retains nor releases.
///
/// **Invariant: whoever uses it knows that the object lives.** Each property of this type says beside it why: either it
/// owns the object by hand, or the object tells its holder in its deinit.
@safe @frozen @usableFromInline
struct Uncounted<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  /// A reference that owns `object`, until `release`.
  @inlinable @inline(__always)
  static func owning(_ object: Object) -> Uncounted {
    _ = unsafe Unmanaged.passRetained(object)
    return Uncounted(object)
  }

  /// Gives up what `owning` took; the object may die of it.
  @unsafe @inlinable
  func release() { unsafe reference.release() }

  /// The object, counted for as long as it is used: for calls that could be the end of it.
  @unsafe @inlinable @inline(__always)
  var counted: Object { unsafe reference.takeUnretainedValue() }

  /// Calls `body` with the object, uncounted: it must live to the end of the call.
  @unsafe @inlinable @inline(__always)
  func with<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef(body)
  }

  /// Whether it refers to `object`.
  @inlinable
  func refers(to object: Object) -> Bool {
    unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }
}

/// `object` as the subclass that it is known to be.
///
/// **Invariant: it is of that class.** Each use says why.
@unsafe @inlinable @inline(__always)
func unchecked<Subclass: AnyObject>(_ object: AnyObject, as type: Subclass.Type) -> Subclass {
  unsafe unsafeDowncast(object, to: type)
}

/// The work on a subclass as work on its base: what a base class keeps to call its subclasses by.
///
/// Such a closure is formed where all types are concrete, and is specialised there; a method of a generic class that is
/// called through the vtable is not.
///
/// **Invariant: the result is called with objects of that subclass.** It is handed to the initialiser of the object
/// that will call it with itself.
@inlinable @inline(__always)
func onSubclass<Base: AnyObject, Subclass: AnyObject>(
  _ work: @escaping (Subclass) -> Void
) -> (Base) -> Void {
  { work(unsafe unchecked($0, as: Subclass.self)) }
}
