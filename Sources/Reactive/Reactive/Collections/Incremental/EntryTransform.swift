/// The closure of an operator on the entries of a dictionary, which runs again for an entry when something has changed that
/// it has read for it. The superclass of the states of operators, and the counterpart of `ElementTransform`.
///
/// An entry whose closure has read nothing that is tracked has no node: one node serves for the runs of the closure until
/// one of them has read something, and stays with the entry of that run.
@usableFromInline
class EntryTransform<Key: Hashable, Value, Result> {
  @usableFromInline typealias Node = EntryNode<Key, Value, Result>

  @usableFromInline final let transform: (Key, Value) -> Result
  @safe @exclusivity(unchecked) @usableFromInline final var nodes: [Key: Node] = [:]
  /// The node for the next run. Nil while the closure runs for the first time, and before that.
  @safe @exclusivity(unchecked) @usableFromInline final var spare: Node?
  /// The result of the first run for an entry.
  @safe @exclusivity(unchecked) @usableFromInline final var firstResult: Result?

  @inlinable
  init(_ transform: @escaping (Key, Value) -> Result) { self.transform = transform }

  @inlinable deinit { for node in nodes.values { node.end() } }

  /// Called when the closure has run again for an entry. Its result may equal the last one.
  @inlinable func entryChanged(_ key: Key, _ value: Value, to result: Result) {}

  /// Returns the result of the closure for an entry that was set, in place of one with the same key, if there was one.
  @inlinable
  final func run(_ key: Key, _ value: Value) -> Result {
    remove(key)
    let node = spare.take() ?? Node(self)
    node.entry = (key, value)
    batch { node.runFirst() }
    // Set by the run.
    let result = firstResult.take()!
    if node.hasDependencies {
      node.place.value = 0
      nodes[key] = node
    } else {
      node.entry = nil
      spare = node
    }
    return result
  }

  /// Ends the node of an entry, if it has one.
  @inlinable
  final func remove(_ key: Key) { if !nodes.isEmpty { nodes.removeValue(forKey: key)?.end() } }

  /// Ends the nodes of all entries.
  @inlinable
  final func removeAll() { for node in exchange(&nodes, with: [:]).values { node.end() } }

  /// Returns the results of the closure for the entries of a new dictionary.
  @inlinable
  final func runAll(_ entries: [Key: Value]) -> [Key: Result] {
    removeAll()
    return batch {
      Dictionary(uniqueKeysWithValues: entries.map { ($0, run($0, $1)) })
    }
  }
}

/// The node of an entry whose operator has results of type `Result`.
@usableFromInline
final class EntryNode<Key: Hashable, Value, Result>: TrackedElement {
  @usableFromInline typealias Operation = EntryTransform<Key, Value, Result>

  /// The entry. Nil while the node belongs to none. It is no `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var entry: (key: Key, value: Value)?

  @inlinable
  init(_ operation: Operation) {
    super.init(of: operation, perform: onSubclass { (node: EntryNode, _) in node.run() })
  }

  @inlinable
  func run() -> Change {
    guard let (key, value) = entry else { return .none }
    // Retained: the closure may drop the last other reference to the operator, and thus end this node. The node was created
    // by an operator of this type.
    let operation = unsafe unchecked(operation.counted, as: Operation.self)
    let result = operation.transform(key, value)
    if place.value == nil {
      operation.firstResult = result
    } else if !isDisposed, key == key {
      // An entry whose key is not equal to itself (NaN) is not followed, because it is not found in a dictionary.
      untracked { operation.entryChanged(key, value, to: result) }
    }
    return .none
  }
}
