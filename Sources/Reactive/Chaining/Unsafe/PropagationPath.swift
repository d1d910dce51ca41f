/// The senders that a change has passed through, as a linked list from the last sender to the first. Immutable.
///
/// SwiftChaining delivers by direct calls, so a sender in a loop finds itself on the call stack and ignores the change.
/// `Reactive` delivers the changes that a handler makes later, when the stack has unwound. The path is what the call
/// stack would have been. It contains no sender twice, so every loop ends.
///
/// Paths that have a beginning in common share it. So they are the nodes of trees, and a path contains a sender if one
/// of the sender's own paths is an ancestor of it.
///
/// **Invariant: `root` and `jump` are this path or ancestors,** which `previous` keeps alive. A path is in the list of
/// its sender from its initializer to its deinit, or until the sender's deinit.
@usableFromInline
final class PropagationPath {
  private(set) var previous: PropagationPath?
  private let depth: Int
  @safe private unowned(unsafe) var root: PropagationPath?
  /// An ancestor, so far up that any ancestor is reached in O(log depth) steps: the skew-binary jump pointers of Myers,
  /// "An applicative random-access stack", 1983. Nil at the root.
  @safe private unowned(unsafe) var jump: PropagationPath?
  /// The last sender. Nil if it was freed.
  @safe fileprivate unowned(unsafe) var sender: LoopGuard?
  @safe fileprivate unowned(unsafe) var nextOfSender: PropagationPath?
  @safe fileprivate unowned(unsafe) var previousOfSender: PropagationPath?

  /// Creates the path that continues `previous` by `sender`, or begins with it.
  init(_ sender: LoopGuard, after previous: PropagationPath?) {
    (self.previous, self.sender) = (previous, sender)
    if let previous {
      (depth, root) = (previous.depth + 1, previous.root ?? previous)
      if let near = previous.jump, let far = near.jump, previous.depth - near.depth == near.depth - far.depth
      {
        jump = far
      } else {
        jump = previous
      }
    } else {
      depth = 0
    }
    sender.paths.add(self)
  }

  // A path is as long as a line of senders. Released by recursion, some ten thousand of them would overflow the stack.
  deinit {
    sender?.paths.remove(self)
    var next = previous.take()
    while isKnownUniquelyReferenced(&next) { next = next?.previous.take() }
  }

  /// Returns whether the change has passed through `sender`. O(log length) for each path that ends in the sender,
  /// and at most O(length).
  func contains(_ sender: LoopGuard) -> Bool {
    if sender.paths.count <= depth { return sender.paths.contains { $0.isPrefix(of: self) } }
    var next: PropagationPath? = self
    while let path = next {
      if path.sender === sender { return true }
      next = path.previous
    }
    return false
  }

  /// Returns a path with the senders of this path and of `other`. O(log length) for each sender of `other` after the
  /// beginning that the paths have in common, if no sender has several paths.
  func union(_ other: PropagationPath) -> PropagationPath {
    var union = self, next: PropagationPath? = other
    while let path = next, !path.isPrefix(of: self) {
      if let sender = path.sender, !union.contains(sender) { union = PropagationPath(sender, after: union) }
      next = path.previous
    }
    return union
  }

  /// Returns whether `other` is this path or continues it. O(log length), and O(1) for paths with different beginnings.
  private func isPrefix(of other: PropagationPath) -> Bool {
    if depth > other.depth || (root ?? self) !== (other.root ?? other) { return false }
    var path = other
    while path.depth > depth {
      if let jump = path.jump, jump.depth >= depth {
        path = jump
      } else if let previous = path.previous {
        path = previous
      }
    }
    return path === self
  }
}

/// The paths that end in one sender, as a doubly linked list that does not retain them.
struct PropagationPathList {
  private(set) var count = 0
  @safe private unowned(unsafe) var first: PropagationPath?

  mutating func add(_ path: PropagationPath) {
    path.nextOfSender = first
    first?.previousOfSender = path
    first = path
    count += 1
  }

  mutating func remove(_ path: PropagationPath) {
    let next = path.nextOfSender, previous = path.previousOfSender
    next?.previousOfSender = previous
    if let previous { previous.nextOfSender = next } else { first = next }
    count -= 1
  }

  /// Makes the paths forget the sender, which is being freed.
  func forgetSender() {
    var next = first
    while let path = next {
      path.sender = nil
      next = path.nextOfSender
    }
  }

  func contains(_ isMatch: (PropagationPath) -> Bool) -> Bool {
    var next = first
    while let path = next {
      if isMatch(path) { return true }
      next = path.nextOfSender
    }
    return false
  }
}
