/// One run of the operation of an `AsyncDerived` value: what it has read before its first suspension.
///
/// Within a run, other asynchronous values have their newest results, also those that are not shown yet. So a run never
/// combines results of different generations, and chained values can be shown together. `Derived` values that depend on
/// asynchronous ones are computed from these results, apart from the value that they show.
@usableFromInline
final class AsyncRun: TrackedRun {
  /// The asynchronous values that the run has read.
  private(set) var inputs: [AsyncInput] = []
  /// The same as a set. Empty while there are few.
  private var inputNodes: Set<ObjectIdentifier> = []
  /// Whether the run has read a value that is not available yet. Its result is then dropped.
  private(set) var hasReadPending = false
  /// Whether the operation has not returned or suspended yet.
  private(set) var isStarting = true
  /// Cancels the operation. Nil once it has ended or was cancelled.
  var cancel: (() -> Void)?
  /// The results of `Derived` values that were computed for this run. Their objects are kept alive, because they are
  /// identified by address.
  private var results: [ObjectIdentifier: (source: _Source, result: Any)] = [:]

  /// Records a read of `node`, which is up to date.
  func read(_ node: AsyncNode) {
    if node.isPending { hasReadPending = true }
    if hasRead(node) { return }
    inputs.append(AsyncInput(node: node, version: node.version))
    let count = inputs.count
    if count > Self.searchedCount {
      inputNodes.insert(ObjectIdentifier(node))
    } else if count == Self.searchedCount {
      inputNodes = Set(inputs.map { ObjectIdentifier($0.node) })
    }
  }

  /// The number of inputs up to which a search among them is faster than a set, which is an allocation.
  private static var searchedCount: Int { 16 }

  private func hasRead(_ node: AsyncNode) -> Bool {
    if inputNodes.isEmpty { return inputs.contains { $0.node === node } }
    return inputNodes.contains(ObjectIdentifier(node))
  }

  /// Ends the part of the operation whose reads are tracked. An operation that was cancelled meanwhile is cancelled now.
  func endStart(isUnderWay: Bool) {
    isStarting = false
    results = [:]
    if !isUnderWay { cancel.take()?() }
  }

  /// Returns the result of `compute`, which is called once in a run for each `source`.
  func result<Value>(
    of source: _Source, _ compute: () throws -> Value
  ) -> Result<Value, any Error> {
    if let known = results[ObjectIdentifier(source)]?.result as? Result<Value, any Error> { return known }
    let result = Result { try compute() }
    results[ObjectIdentifier(source)] = (source, result)
    return result
  }
}

/// An asynchronous value that a run has read, and the version that it has read.
struct AsyncInput {
  let node: AsyncNode
  var version: Int
  /// The index of the reader in the list of readers of `node`, once it is there.
  var place = 0

  var hasChanged: Bool { node.version != version }
}

extension _Source {
  /// Whether this is an asynchronous value, or a derived value whose closure has read one, directly or through others.
  /// O(derived values upstream).
  final var dependsOnAsync: Bool {
    var visited: Set<ObjectIdentifier> = []
    return dependsOnAsync(&visited)
  }

  private func dependsOnAsync(_ visited: inout Set<ObjectIdentifier>) -> Bool {
    if self is AsyncNode { return true }
    guard visited.insert(ObjectIdentifier(self)).inserted else { return false }
    return anyDependency { $0.dependsOnAsync(&visited) }
  }

  /// Records a read of a derived value by the closure that is running, whose list has another source at this place. Returns
  /// true, and records nothing, if the value must be computed for the asynchronous run that reads it.
  @usableFromInline @inline(never)
  final func recordOtherDerivedRead() -> Bool {
    var mustBeComputed = false
    Transaction.current.withUpdatingNode { node in
      if node.startsRun.value, dependsOnAsync {
        mustBeComputed = true
      } else {
        node.dependencies.inPlace.recordOther(self, of: node)
      }
    }
    return mustBeComputed
  }
}

extension Derived {
  /// The result of the closure for the asynchronous run that reads the value. Its reads become those of the run.
  @usableFromInline @inline(never)
  func resultForRun() -> Result<Value, any Error> {
    guard let run = Reader.asyncRun else { return .success(untracked { value }) }
    return run.result(of: self, compute)
  }
}

/// Unsettled nodes that are connected by reads: they are shown together, when none of them is pending.
///
/// A group counts its pending nodes, so that the end of a run costs O(1) until it is the last one. Only then are the nodes
/// visited. Groups that become connected are united: a disjoint-set forest (union by size with path halving), whose
/// operations take amortised inverse-Ackermann time. A read that ends does not split a group; the group is then marked,
/// and is computed again when it is next asked for.
final class AsyncGroup {
  private var parent: AsyncGroup?
  private var size = 1
  private var pendingCount = 0
  private var mayIncludeOthers = false

  /// The group that represents all groups that were united with this one.
  var root: AsyncGroup {
    var group = self
    while let parent = group.parent {
      if let next = parent.parent { group.parent = next }
      group = parent
    }
    return group
  }

  /// Whether a node of the group is pending. It may be one that the group should not include any more, if `mayBeTooLarge`
  /// is true.
  var hasPending: Bool { root.pendingCount > 0 }

  /// Whether some nodes of the group may not be connected any more.
  var mayBeTooLarge: Bool {
    get { root.mayIncludeOthers }
    set { root.mayIncludeOthers = newValue }
  }

  /// Counts a node as pending, or no longer.
  func countPending(_ difference: Int) { root.pendingCount += difference }

  /// Makes both groups one.
  func unite(with other: AsyncGroup) {
    var (larger, smaller) = (root, other.root)
    if larger === smaller { return }
    if larger.size < smaller.size { swap(&larger, &smaller) }
    smaller.parent = larger
    larger.size += smaller.size
    larger.pendingCount += smaller.pendingCount
    larger.mayIncludeOthers = larger.mayIncludeOthers || smaller.mayIncludeOthers
  }
}
