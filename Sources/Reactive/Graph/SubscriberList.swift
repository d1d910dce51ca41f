/// The subscribers of a source, in the order of subscription.
///
/// Indices are stable while a delivery is under way or pending, so that "the first n subscribers" keeps its meaning: a
/// new subscriber is appended, and a removed one leaves a vacant place. At other times the list is compacted when half
/// of it is vacant.
///
/// No method calls a handler or frees a subscription, so no code of the user runs within a method.
@frozen @usableFromInline
struct SubscriberList: ~Copyable {
  /// The subscriptions, each of which is owned. Nil for a vacant place.
  @usableFromInline var places = UnretainedList<Subscription>()
  /// The number of places that are not vacant.
  @usableFromInline var liveCount: Int32 = 0
  /// The number of deliveries under way or pending.
  @usableFromInline var deliveryCount: Int32 = 0
  /// Whether places became vacant during a delivery.
  @usableFromInline var hasVacancies = false

  @inlinable init() {}

  /// The number of places, vacant ones included.
  @inlinable @inline(__always) var count: Int { places.count }

  /// Retains and appends `subscription`, and sets its index. Amortised O(1).
  @usableFromInline
  mutating func append(_ subscription: Subscription) {
    subscription.index.value = count
    places.append(.owning(subscription))
    liveCount += 1
  }

  /// Removes the subscription at `index`, which the caller then releases. Returns nil if the place is vacant. Amortised
  /// O(1).
  mutating func remove(at index: Int) -> UnretainedReference<Subscription>? {
    guard let subscription = places[index] else { return nil }
    liveCount -= 1
    if deliveryCount == 0 && index == count - 1 {
      places.count -= 1
    } else {
      places[index] = nil
      hasVacancies = true
      compactIfSparse()
    }
    return subscription
  }

  /// Keeps the indices stable until the matching `endDelivery`.
  @inlinable @inline(__always)
  mutating func beginDelivery() { deliveryCount &+= 1 }

  /// Ends what `beginDelivery` began. Returns whether the caller must call `compactIfSparse`.
  @inlinable @inline(__always)
  mutating func endDelivery() -> Bool {
    deliveryCount &-= 1
    return hasVacancies
  }

  /// Compacts the list if no delivery is under way or pending and at least half of the places are vacant.
  mutating func compactIfSparse() {
    guard deliveryCount == 0 else { return }
    hasVacancies = false
    guard Int(liveCount) <= count / 2 else { return }
    var kept = 0
    for index in 0..<count {
      guard let subscription = places[index] else { continue }
      places[kept] = subscription
      setIndex(ofPlace: kept)
      kept += 1
    }
    places.count = kept
  }
}
