import CReactive

/// What keeps chains that are too deep from overflowing the stack: they stop the program with a message.
///
/// Subscribing takes more stack for each operator than an event that passes through it, or the end of the subscription.
/// So a chain is subscribed in the upper half of the stack. Between two derived properties there is no subscribing; there
/// each step is checked, and leaves an eighth to the operators between them and to handlers.
@usableFromInline
enum StackDepth {
  /// Stops the program if subscribing has used up half of the stack.
  @inlinable @inline(__always)
  static func checkSubscribing() { if reactive_stack_is_half_used() { stop() } }

  /// Stops the program if a delivery through derived properties has used up seven eighths of the stack.
  @inlinable @inline(__always)
  static func checkDelivery() { if reactive_stack_is_nearly_full() { stop() } }

  // Not `preconditionFailure`, of which an optimised build does not print the message.
  @usableFromInline @inline(never)
  static func stop() -> Never { fatalError("a chain of operators is too deep for this thread's stack") }
}
