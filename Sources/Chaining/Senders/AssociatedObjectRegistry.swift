import Parallelism

/// A part of a sender that `AssociatedObjectRegistry` finds.
@usableFromInline
class SenderAssociatedObject {
  /// The identity of the sender.
  fileprivate final var owner: ObjectIdentifier?

  deinit {
    if let owner { AssociatedObjectRegistry.removeEntry(of: owner) }
  }
}

/// The parts of senders that the senders do not store themselves. They are found by object identity and exist while a
/// chain observes the sender.
enum AssociatedObjectRegistry {
  /// A sender and its part. The sender is compared, because another object may have been allocated at its address.
  private struct Entry {
    weak var owner: AnyObject?
    weak var part: SenderAssociatedObject?
  }

  private static let entries = Locked<[ObjectIdentifier: Entry]>([:])

  /// Returns the part of `owner`, or nil if no chain observes it.
  static func existing<Part: SenderAssociatedObject>(_ type: Part.Type, of owner: AnyObject) -> Part? {
    let entry = entries.withValue { $0[ObjectIdentifier(owner)] }
    guard let entry, entry.owner === owner else { return nil }
    return entry.part as? Part
  }

  /// Returns the part of `owner`, created by `make` if no chain observes it. The chain must retain it.
  static func shared<Part: SenderAssociatedObject>(of owner: AnyObject, _ make: () -> Part) -> Part {
    if let part = existing(Part.self, of: owner) { return part }
    let part = make(), id = ObjectIdentifier(owner), entry = Entry(owner: owner, part: part)
    part.owner = id
    entries.withValue { $0[id] = entry }
    return part
  }

  /// Removes the entry of a part that is being freed.
  fileprivate static func removeEntry(of id: ObjectIdentifier) {
    entries.withValue { entries in
      // Another object may have been allocated at the same address, with a part of its own.
      if entries[id]?.part == nil { entries[id] = nil }
    }
  }
}
