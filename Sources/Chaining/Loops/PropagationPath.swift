/// The senders that a change has passed through, as a linked list from the last sender to the first. Immutable.
///
/// SwiftChaining delivers by direct calls, so a sender in a loop finds itself on the call stack and ignores the change.
/// `Reactive` delivers the changes that a handler makes later, when the stack has unwound. The path is what the call
/// stack would have been. It contains no sender twice, so every loop ends.
@usableFromInline
final class PropagationPath {
  /// The path of the sender alone, which identifies it. Nil if this path is that one.
  private let sender: PropagationPath?
  private(set) var previous: PropagationPath?

  /// Creates the path that begins with a new sender, and identifies that sender.
  init() { sender = nil }

  private init(_ sender: PropagationPath, after previous: PropagationPath) {
    (self.sender, self.previous) = (sender, previous)
  }

  // A path is as long as a line of senders. Released by recursion, some ten thousand of them would overflow the stack.
  deinit {
    var next = previous.take()
    while isKnownUniquelyReferenced(&next) { next = next?.previous.take() }
  }

  /// Returns this path continued by the sender that `sender` identifies. One allocation.
  func appending(_ sender: PropagationPath) -> PropagationPath { PropagationPath(sender, after: self) }

  /// Returns whether the change has passed through the sender that `sender` identifies. O(length).
  func contains(_ sender: PropagationPath) -> Bool {
    var next: PropagationPath? = self
    while let path = next {
      if path.identity === sender { return true }
      next = path.previous
    }
    return false
  }

  /// Returns a path with the senders of this path and of `other`. O(1) if they are the same path, otherwise the product
  /// of their lengths.
  func union(_ other: PropagationPath) -> PropagationPath {
    if other === self { return self }
    var union = self, next: PropagationPath? = other
    while let path = next {
      if !contains(path.identity) { union = union.appending(path.identity) }
      next = path.previous
    }
    return union
  }

  private var identity: PropagationPath { sender ?? self }
}
