/// The places at which a marking pass continues when it has marked everything downstream of a node.
///
/// With this stack, a pass takes one pointer for a node with several dependents, and nothing for one with a single
/// dependent. Recursion takes a stack frame for each node, which for a graph of some thousand levels costs more than the
/// nodes themselves.
///
/// **Invariant: `items` has `capacity` places, of which the first `count` are initialized.** The links that they refer
/// to are valid: marking runs no code of the user, so that no list of dependents changes.
@safe @frozen @usableFromInline
struct DependencyStack: ~Copyable {
  private var items: UnsafeMutablePointer<UnsafeMutablePointer<Dependency>>?
  private(set) var count = 0
  private var capacity = 0

  @usableFromInline
  init() {}

  @usableFromInline
  deinit { unsafe items?.deallocate() }

  @unsafe @inline(__always)
  mutating func append(_ link: UnsafeMutablePointer<Dependency>) {
    if count == capacity { grow() }
    unsafe (items.unsafelyUnwrapped + count).initialize(to: link)
    count &+= 1
  }

  /// Removes and returns the last link. The stack is not empty.
  @unsafe @inline(__always)
  mutating func removeLast() -> UnsafeMutablePointer<Dependency> {
    count &-= 1
    return unsafe items.unsafelyUnwrapped[count]
  }

  @inline(never)
  private mutating func grow() {
    let larger = max(16, 2 * capacity)
    let moved = UnsafeMutablePointer<UnsafeMutablePointer<Dependency>>.allocate(capacity: larger)
    if let items = unsafe items {
      unsafe moved.moveInitialize(from: items, count: count)
      unsafe items.deallocate()
    }
    unsafe (items, capacity) = (moved, larger)
  }
}

extension _TrackingNode {
  /// Marks the nodes downstream of this one, which was just made dirty, depth first. It enqueues effects in that order.
  @inline(__always)
  final func markDownstream(in transaction: Transaction) {
    guard markOwner(in: transaction) else { return }
    let start = transaction.state.marks.count
    var link = unsafe firstDependent
    while true {
      while let place = unsafe link {
        unsafe link = place.pointee.next
        unsafe place.pointee.node.with { node in
          guard node.setDirty(isStale: false), node.markOwner(in: transaction),
            let inner = unsafe node.firstDependent
          else {
            return
          }
          if let rest = unsafe link { unsafe transaction.state.marks.append(rest) }
          unsafe link = inner
        }
      }
      if transaction.state.marks.count == start { return }
      unsafe link = transaction.state.marks.removeLast()
    }
  }

  /// The first link in the list of dependents.
  @unsafe @inline(__always)
  private var firstDependent: UnsafeMutablePointer<Dependency>? { unsafe dependents.inPlace.first }
}
