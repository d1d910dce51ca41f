import CReactive

/// Checks that stop the program with a message before a chain that is too deep overflows the stack.
///
/// Subscribing uses more stack for each operator than an event that passes through it, or the end of the subscription.
/// So subscribing may use half of the stack only. No subscribing takes place between two derived properties. There each
/// step of a delivery is checked, and an eighth of the stack is left for the operators between them and for handlers.
@usableFromInline
enum StackDepth {
  /// Stops the program if subscribing has used half of the stack.
  @inlinable @inline(__always)
  static func checkSubscribing() { if reactive_stack_is_half_used() { stop() } }

  /// Whether half of the stack is used.
  static var isHalfUsed: Bool { reactive_stack_is_half_used() }

  /// Stops the program if a delivery through derived properties has used seven eighths of the stack.
  @inlinable @inline(__always)
  static func checkDelivery() { if reactive_stack_is_nearly_full() { stop() } }

  @usableFromInline @inline(never)
  static func stop() -> Never { stopProgram("a chain of operators is too deep for this thread's stack") }
}
