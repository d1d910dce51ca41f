import CReactive

/// The subscribers of a source, in the order of subscription.
///
/// Indices are stable while a delivery is under way or pending, so that "the first n subscribers" keeps its meaning: a
/// new subscriber is appended, and a removed one leaves a vacant place. At other times the list is compacted when half
/// of it is vacant.
///
/// No method calls a handler or frees a subscription, so no code of the user runs within a method.
extension SubscriberList {
  /// Retains and appends `subscription`, and sets its index. Amortised O(1).
  @usableFromInline
  mutating func append(_ subscription: Subscription) {
    subscription.index.value = Int32(truncatingIfNeeded: count)
    appendPlace(.owning(subscription))
    counts.live += 1
  }

  /// Removes the subscription at `index`, which the caller then releases. Returns nil if the place is vacant. Amortised
  /// O(1).
  mutating func remove(at index: Int) -> UnretainedReference<Subscription>? {
    guard let subscription = self[index] else { return nil }
    counts.live -= 1
    if counts.deliveries == 0 && index == count - 1 {
      counts.places -= 1
    } else {
      self[index] = nil
      counts.hasVacancies = true
      compactIfSparse()
    }
    return subscription
  }

  /// Keeps the indices stable until the matching `endDelivery`.
  @inlinable @inline(__always)
  mutating func beginDelivery() {
    if !isAllocated { allocate() }
    counts.deliveries &+= 1
  }

  /// Ends what `beginDelivery` began. Returns whether the caller must call `compactIfSparse`.
  @inlinable @inline(__always)
  mutating func endDelivery() -> Bool {
    counts.deliveries &-= 1
    return counts.hasVacancies
  }

  /// Compacts the list if no delivery is under way or pending and at least half of the places are vacant.
  mutating func compactIfSparse() {
    guard counts.deliveries == 0 else { return }
    counts.hasVacancies = false
    guard liveCount <= count / 2 else { return }
    var kept = 0
    for index in 0..<count {
      guard let subscription = self[index] else { continue }
      self[kept] = subscription
      setIndex(ofPlace: kept)
      kept += 1
    }
    counts.places = Int32(kept)
  }
}

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

/// A leaf of a subscription tree: one entry in a source's list.
@usableFromInline
class Subscription: Node {
  /// The source, which owns the subscription. Nil when the subscription was disposed or the source was freed.
  @usableFromInline final let source = Cell<UnretainedReference<_Source>?>(nil)
  /// The index in the source's list.
  @usableFromInline final let index = Cell<Int32>(0)
  /// The number of changes of a derived value when the subscription received its value.
  @usableFromInline final let revision = Cell<Int32>(0)

  @inlinable
  init(parent: Join?) { super.init(parent: parent, state: .clean) }

  /// Pulls the source. Only subscriptions to sources that are computed become dirty.
  @usableFromInline override final func pull(_ phase: Phase) {
    state.value = .clean
    StackDepth.checkDelivery()
    pullSource()
    if isReady.value, phase.emits { emit() }
  }

  /// Calls the handler with the value of the source.
  @usableFromInline override final func emit() {
    isReady.value = false
    withSource { _ = $0.perform($0, .deliveryTo(index.value)) }
  }

  /// Whether the handler passes an event on to the subscriber, or to a source that is connected to a chain, without a join
  /// that stores it.
  final var callsSubscriber: Bool {
    var join = parentJoin
    while let next = join {
      if next.storesEvents { return false }
      join = next.parentJoin
    }
    return true
  }

  /// Removes the subscription from the list. O(1).
  @usableFromInline override final func dispose() {
    state.value = .disposed
    withSource { $0.remove(self) }
  }
}

/// A subscription with its handler. The handler is a constant, because a closure in a variable is retained and released
/// around each call.
@usableFromInline
final class HandlerSubscription<Event>: Subscription {
  @usableFromInline let handler: (Event) -> Void

  @inlinable
  init(_ handler: @escaping (Event) -> Void, parent: Join?) {
    self.handler = handler
    super.init(parent: parent)
  }
}

extension Subscription {
  /// Marks the subscription and the nodes downstream as dirty, because the source has become dirty.
  final func sourceBecameDirty() {
    guard state.value == .clean else { return }
    state.value = .dirty
    withParent { $0.inputBecameDirty() }
  }
}
