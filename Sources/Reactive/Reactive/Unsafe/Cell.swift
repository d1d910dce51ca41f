import Synchronization

/// A variable of a class without Swift's dynamic exclusivity check: the `Cell` of Rust.
///
/// It is for the variables that are accessed for every event. With the check, a set of a property takes five times as
/// long, and the canonical pipeline six times. A cell is stored in a constant, and compiles to the same loads and
/// stores as a variable marked `@exclusivity(unchecked)`. It belongs to one thread at a time, as its class does.
///
/// A variable whose type depends on the parameters of a generic class is marked so instead. The deinit of a generic
/// class is not specialised, and to look up the metadata of such a cell there doubles the cost of a subscription.
@safe @frozen @usableFromInline
struct Cell<Value: ~Copyable>: ~Copyable {
  @usableFromInline let storage: _Cell<Value>

  @inlinable @inline(__always)
  init(_ value: consuming Value) { storage = _Cell(value) }

  /// The value, accessed in place.
  ///
  /// **Invariant: no code that runs within an access also accesses the cell.** Each use is one read, or one call of a
  /// method that ends before any code of the user runs, deinits included. The one exception is the in-place
  /// modification of a property, which a flag protects; see `Property.isBeingModified`.
  @inlinable @inline(__always)
  var inPlace: Value {
    // The storage is part of the cell, and is initialized for as long as the cell exists.
    unsafeAddress { unsafe UnsafePointer(storage._address) }
    nonmutating unsafeMutableAddress { unsafe storage._address }
  }
}

extension Cell {
  /// The value. A read returns a copy. A set stores the new value before it destroys the old one.
  ///
  /// Neither can overlap another access: the old value is destroyed when the set is complete, so a deinit that runs
  /// then finds the new value and can set the cell again.
  @inlinable @inline(__always)
  var value: Value {
    get { inPlace }
    nonmutating set { withExtendedLifetime(exchange(&inPlace, with: newValue)) {} }
  }
}
