/// The derived values of a thread that depend on themselves, found by the updates under way.
@usableFromInline
struct Cycle {
  /// The values on a cycle that fail, until their runs have ended.
  fileprivate var errors: [ObjectIdentifier: CycleError] = [:]
  /// All values on a cycle, until the update of the first one has ended. Each fails or keeps its value, so that none need run
  /// again because of another.
  fileprivate var members: Set<ObjectIdentifier> = []
  /// The number of nodes that are updated because of which the first member is.
  fileprivate var depth = 0

  @usableFromInline
  init() {}

  var isEmpty: Bool { members.isEmpty }
}

/// The error of a derived value that depends on itself.
public struct CycleError: Error, Hashable, CustomStringConvertible {
  /// The values, each of which reads the next one; the last one is the first. A value has the name that the recording trace
  /// gives it, the name that it was created with, or the file and line of its creation.
  public let path: [String]

  /// `A1 reads B1 reads A1`, after the statement of the error.
  public var description: String { "a derived value depends on itself: \(path.joined(separator: " reads "))" }
}

extension _TrackingNode {
  /// Ends the read of a value that is being updated. The values on the cycle that can fail do so, when their runs have ended.
  /// The reader goes on with the value before. Stops the program if none of them can fail, or there is no value before.
  final func enterCycle() {
    let transaction = Transaction.current
    var nodes: [_TrackingNode] = []
    transaction.withUpdatingNodes(until: self) { nodes.append($0) }
    nodes.append(self)
    nodes.reverse()
    let trace = transaction.state.trace
    let names = (nodes + [self]).map {
      trace?.givenName(of: $0) ?? SourceNames[ObjectIdentifier($0)] ?? $0.origin.description
    }
    let error = CycleError(path: names)
    guard hasValue, nodes.contains(where: \.canFail) else { stopProgram(error.description) }
    let depth = transaction.state.updating.count - nodes.count
    if transaction.state.cycle.isEmpty || depth < transaction.state.cycle.depth {
      transaction.state.cycle.depth = depth
    }
    for node in nodes {
      transaction.state.cycle.members.insert(ObjectIdentifier(node))
      if !node.canFail { continue }
      if transaction.state.cycle.errors[ObjectIdentifier(node)] == nil {
        transaction.state.cycle.errors[ObjectIdentifier(node)] = error
      }
      node.isStale.value = true
    }
    transaction.state.checksRuns = true
  }

  /// Removes and returns the error of a value that was found to be on a cycle by this run.
  final func takeCycleError() -> CycleError? {
    Transaction.current.state.cycle.errors.removeValue(forKey: ObjectIdentifier(self))
  }

  /// Whether the value is on a cycle that was found by the updates under way.
  final var isInCycle: Bool { Transaction.current.state.cycle.members.contains(ObjectIdentifier(self)) }

  /// Announces a change of a value on a cycle to the nodes that are not.
  final func announceBeyondCycle(_ change: Change) {
    forEachDependent { if !$0.isInCycle { $0.becomeStale() } }
    if change == .value, count > 0 {
      pendingEnd.value &+= 1
      hasChanged.value = true
    }
    let transaction = Transaction.current
    if transaction.state.updating.count - 1 == transaction.state.cycle.depth { transaction.endCycle() }
  }
}

extension Transaction {
  /// Forgets the cycle: the update of its first member ends.
  fileprivate func endCycle() {
    state.cycle = Cycle()
    updateChecksRuns()
  }
}

/// Stops the program with `message`, because of an error of the programmer.
///
/// It calls `fatalError`, because an optimised build does not print the message of a `preconditionFailure`. It is not
/// inlined, so that a check is one comparison and one branch that is not taken.
@usableFromInline @inline(never)
func stopProgram(_ message: String) -> Never { fatalError(message) }

/// Stops the program because code that runs within an in-place modification of a property uses that property.
@usableFromInline @inline(never)
func stopOverlappingAccess(of property: _Source) -> Never {
  stopProgram("a property was read or set while it was being modified in place: \(property.nameOrType)")
}
