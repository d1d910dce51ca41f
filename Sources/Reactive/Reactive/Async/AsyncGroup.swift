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
