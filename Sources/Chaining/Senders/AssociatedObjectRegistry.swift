import Parallelism

/// The base class of objects that the registry associates with a sender by its identity.
@usableFromInline
class SenderAssociatedObject {
  /// The identity of the sender.
  fileprivate final var owner: ObjectIdentifier?

  deinit {
    if let owner { AssociatedObjectRegistry.removeEntry(of: owner) }
  }
}

/// A registry of objects that are associated with senders, and that the senders do not store themselves. They are found
/// by the identity of the sender and exist while a chain observes it.
enum AssociatedObjectRegistry {
  /// A sender and its associated object. The sender is compared, because another object may have been allocated at its
  /// address.
  private struct Entry {
    weak var owner: AnyObject?
    weak var object: SenderAssociatedObject?
  }

  private static let entries = Locked<[ObjectIdentifier: Entry]>([:])

  /// Returns the associated object of `owner`, or nil if no chain observes it.
  static func existing<Object: SenderAssociatedObject>(_ type: Object.Type, of owner: AnyObject) -> Object? {
    let entry = entries.withValue { $0[ObjectIdentifier(owner)] }
    guard let entry, entry.owner === owner else { return nil }
    return entry.object as? Object
  }

  /// Returns the associated object of `owner`, created by `make` if no chain observes it. The chain must retain it.
  static func shared<Object: SenderAssociatedObject>(of owner: AnyObject, _ make: () -> Object) -> Object {
    if let object = existing(Object.self, of: owner) { return object }
    let object = make(), id = ObjectIdentifier(owner), entry = Entry(owner: owner, object: object)
    object.owner = id
    entries.withValue { $0[id] = entry }
    return object
  }

  /// Removes the entry of an associated object that is being freed.
  fileprivate static func removeEntry(of id: ObjectIdentifier) {
    entries.withValue { entries in
      // Another object may have been allocated at the same address, with an associated object of its own.
      if entries[id]?.object == nil { entries[id] = nil }
    }
  }
}
