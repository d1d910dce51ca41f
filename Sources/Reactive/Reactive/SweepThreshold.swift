/// The number of elements at which a collection removes those that have ended: 16, or twice as many as were live after
/// the last removal.
///
/// A removal at this number takes amortised O(1) for each insertion, and the collection holds at most twice as many
/// elements as were live at the last removal.
package struct SweepThreshold {
  /// The number of elements.
  package private(set) var count = 16

  /// Creates the threshold of an empty collection.
  package init() {}

  /// Sets the threshold after a removal that left `liveCount` elements.
  package mutating func update(liveCount: Int) { count = max(16, 2 * liveCount) }
}
