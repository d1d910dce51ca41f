/// Counts the live objects that it created. A leak test expects a count of zero.
///
/// ```swift
/// let lifetimes = Lifetimes()
/// do { let witness = lifetimes.makeWitness(); source.subscribe { _ in _ = witness }.dispose() }
/// #expect(lifetimes.liveCount == 0)
/// ```
public final class Lifetimes {
  /// A tracked object. Capture it in the closures that might leak.
  public final class Witness {
    private let lifetimes: Lifetimes

    fileprivate init(_ lifetimes: Lifetimes) {
      self.lifetimes = lifetimes
      lifetimes.liveCount += 1
    }

    deinit { lifetimes.liveCount -= 1 }
  }

  /// The number of live witnesses.
  public private(set) var liveCount = 0

  /// Creates a counter with no witnesses.
  public init() {}

  /// Creates an object that is counted while it is alive.
  public func makeWitness() -> Witness { Witness(self) }
}
