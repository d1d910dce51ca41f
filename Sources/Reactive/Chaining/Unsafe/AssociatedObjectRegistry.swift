import Parallelism

/// The base class of objects that the registry associates with a sender by its identity.
///
/// A subclass calls `remove` in its deinit, before its properties are released.
@usableFromInline
class SenderAssociatedObject: LoopGuard {
  /// The sender. It may have been freed, but no other object is allocated at its address while this refers to it.
  private final unowned let owner: AnyObject
  /// The identity of the sender.
  fileprivate final let ownerID: ObjectIdentifier

  @usableFromInline
  init(of owner: AnyObject) { (self.owner, ownerID) = (owner, ObjectIdentifier(owner)) }
}

/// A registry of objects that are associated with senders, and that the senders do not store themselves. They are found
/// by the identity of the sender and exist while a chain observes it. A look-up is a lock and a few instructions.
///
/// **Invariant: a registered object is alive.** It removes itself in its deinit. A sender and its associated object
/// belong to one thread at a time, so that no other thread finds the object meanwhile. The lock guards the table, which
/// all senders share.
@usableFromInline
enum AssociatedObjectRegistry {
  private static let table = Locked(SenderTable())

  /// Returns the associated object of `owner`, or nil if no chain observes it.
  @inlinable @inline(__always)
  static func existing<Object: SenderAssociatedObject>(_ type: Object.Type, of owner: AnyObject) -> Object? {
    object(of: ObjectIdentifier(owner)) as? Object
  }

  @usableFromInline
  static func object(of owner: ObjectIdentifier) -> SenderAssociatedObject? {
    unsafe table.withValue { unsafe $0[owner] }?.takeUnretainedValue()
  }

  /// Returns the associated object of `owner`, created by `make` if no chain observes it. The chain must retain it.
  @inlinable @inline(__always)
  static func shared<Object: SenderAssociatedObject>(of owner: AnyObject, _ make: (AnyObject) -> Object)
    -> Object
  {
    guard let object = object(of: owner, orMake: { make($0) }) as? Object else {
      preconditionFailure("a sender sends values of two types")
    }
    return object
  }

  @usableFromInline
  static func object(of owner: AnyObject, orMake make: (AnyObject) -> SenderAssociatedObject)
    -> SenderAssociatedObject
  {
    table.withValue { table in
      if let found = unsafe table[ObjectIdentifier(owner)] { return unsafe found.takeUnretainedValue() }
      let object = make(owner)
      unsafe table.insert(.passUnretained(object), of: object.ownerID)
      return object
    }
  }

  /// Removes `object`, which is being freed.
  @usableFromInline
  static func remove(_ object: SenderAssociatedObject) { table.withValue { $0.remove(object.ownerID) } }
}

/// A hash table of objects by the identity of their senders, with linear probing.
///
/// It compares identities only, because the objects of other senders may belong to other threads. A look-up in a
/// `Dictionary` takes five times as long, and every broadcast needs one.
@safe private struct SenderTable {
  @safe private struct Place {
    var owner: ObjectIdentifier?
    var object: Unmanaged<SenderAssociatedObject>?
  }

  /// Their number is a power of two, and at least a quarter of them is free.
  private var places = ContiguousArray(repeating: Place(), count: 16)
  private var count = 0

  @unsafe subscript(owner: ObjectIdentifier) -> Unmanaged<SenderAssociatedObject>? {
    unsafe places[index(of: owner)].object
  }

  @unsafe mutating func insert(_ object: Unmanaged<SenderAssociatedObject>, of owner: ObjectIdentifier) {
    if (count + 1) * 4 > places.count * 3 {
      let old = places
      places = ContiguousArray(repeating: Place(), count: old.count * 2)
      for place in old { if let owner = place.owner { places[index(of: owner)] = place } }
    }
    let index = index(of: owner)
    if places[index].owner == nil { count += 1 }
    places[index] = unsafe Place(owner: owner, object: object)
  }

  mutating func remove(_ owner: ObjectIdentifier) {
    var free = index(of: owner)
    if places[free].owner == nil { return }
    count -= 1
    // The places behind the free one are moved up, unless their search begins behind it.
    var next = free
    while true {
      next = (next + 1) & (places.count - 1)
      guard let owner = places[next].owner else { break }
      let distance = (next - firstIndex(of: owner)) & (places.count - 1)
      if distance >= (next - free) & (places.count - 1) {
        places[free] = places[next]
        free = next
      }
    }
    places[free] = Place()
  }

  /// Returns the place of `owner`, or the free place at which the search for it ends.
  private func index(of owner: ObjectIdentifier) -> Int {
    var index = firstIndex(of: owner)
    while let found = places[index].owner, found != owner { index = (index + 1) & (places.count - 1) }
    return index
  }

  /// Returns the place at which the search for `owner` begins: Fibonacci hashing.
  private func firstIndex(of owner: ObjectIdentifier) -> Int {
    let hash = UInt(bitPattern: owner) &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    return Int(truncatingIfNeeded: hash >> UInt(UInt.bitWidth / 2)) & (places.count - 1)
  }
}
