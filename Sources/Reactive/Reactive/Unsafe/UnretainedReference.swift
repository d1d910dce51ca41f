/// A reference that is not counted, so that the code that runs for every event does not retain or release.
///
/// **Invariant: the object is alive whenever the reference is used.** Each property of this type documents the reason:
/// either its holder owns the object by hand, or the object notifies the holder in its deinit.
@safe @frozen @usableFromInline
struct UnretainedReference<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  @inlinable @inline(__always)
  init(_ reference: Unmanaged<Object>) { unsafe self.reference = reference }

  /// Returns a reference that retains `object` until `release`.
  @inlinable @inline(__always)
  static func owning(_ object: Object) -> UnretainedReference {
    _ = unsafe Unmanaged.passRetained(object)
    return UnretainedReference(object)
  }

  /// Releases the object that `owning` retained. This may free the object.
  @unsafe @inlinable
  func release() { unsafe reference.release() }

  /// The object as a counted reference, retained while it is used. For calls that may drop the last other reference.
  @unsafe @inlinable @inline(__always)
  var counted: Object { unsafe reference.takeUnretainedValue() }

  /// Calls `body` with the object without retaining it. The object must be alive until the call returns.
  @unsafe @inlinable @inline(__always)
  func with<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef(body)
  }

  /// The reference without the type of its object.
  @inlinable
  var erased: UnretainedReference<AnyObject> { unsafe with { UnretainedReference<AnyObject>($0) } }

  /// The same reference, to an object of a subclass. The caller knows that it is one.
  @unsafe @inline(__always)
  func cast<Subclass: AnyObject>(to type: Subclass.Type) -> UnretainedReference<Subclass> {
    unsafe UnretainedReference<Subclass>(Unmanaged.fromOpaque(reference.toOpaque()))
  }

  /// Returns whether the reference is to `object`.
  @inlinable
  func refers(to object: Object) -> Bool {
    unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }
}

/// Casts `object` to a subclass without a check.
///
/// **Invariant: the object is of that class.** Each use documents the reason.
@unsafe @inlinable @inline(__always)
func unchecked<Subclass: AnyObject>(_ object: AnyObject, as type: Subclass.Type) -> Subclass {
  unsafe unsafeDowncast(object, to: type)
}

/// Converts a closure on a subclass to a closure on its base class. A base class stores such closures in place of
/// overridable methods.
///
/// The closure is formed where all types are concrete, and is specialised there. A method of a generic class that is
/// called through the vtable is not specialised.
///
/// **Invariant: the result is called with objects of that subclass.** It is passed to the initializer of the object
/// that will call it with itself.
@inlinable @inline(__always)
func onSubclass<Subclass: _Source>(
  _ work: @escaping (Subclass, _Source.Task) -> _Source.Change
) -> (_Source, _Source.Task) -> _Source.Change {
  { work(unsafe unchecked($0, as: Subclass.self), $1) }
}

/// Converts a closure on a subclass to a closure on its base class, as the function above does.
@inlinable @inline(__always)
func onSubclass<Subclass: Join>(
  _ work: @escaping (Subclass, Join.Phase) -> Void
) -> (Join, Join.Phase) -> Void {
  { work(unsafe unchecked($0, as: Subclass.self), $1) }
}

/// Converts a closure on a subclass to a closure on its base class, as the function above does.
@inlinable @inline(__always)
func onSubclass<Base: AnyObject, Subclass: AnyObject>(
  _ work: @escaping (Subclass) -> Void
) -> (Base) -> Void {
  { work(unsafe unchecked($0, as: Subclass.self)) }
}
