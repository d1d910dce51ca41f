/// Counts the objects that were made from it and are still alive: what a leak test holds against zero.
///
/// ```swift
/// let lifetimes = Lifetimes()
/// do { let witness = lifetimes.makeWitness(); source.subscribe { _ in _ = witness }.dispose() }
/// #expect(lifetimes.liveCount == 0)
/// ```
public final class Lifetimes {
  /// One tracked object; capture it where a leak is feared.
  public final class Witness {
    private let lifetimes: Lifetimes

    fileprivate init(_ lifetimes: Lifetimes) {
      self.lifetimes = lifetimes
      lifetimes.liveCount += 1
    }

    deinit { lifetimes.liveCount -= 1 }
  }

  /// How many witnesses are alive.
  public private(set) var liveCount = 0

  /// Starts counting from zero.
  public init() {}

  /// Makes an object that counts as long as it lives.
  public func makeWitness() -> Witness { Witness(self) }
}
