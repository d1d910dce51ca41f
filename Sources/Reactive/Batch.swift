/// Runs `body`; what it sets is stored at once and delivered together when the outermost batch ends.
///
/// ```swift
/// batch {
///   sphere.radius = 2
///   sphere.color = .white
/// }  // a subscriber of both is called once
/// ```
/// Batches nest; only the outermost one delivers, also when `body` throws. Events that `body` emits wait for the end
/// too, and none is lost.
///
/// Costs nothing itself: O(properties set, and their subscribers), as the sets alone would.
@inlinable
public func batch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let transaction = Transaction.current
  guard transaction.isIdle else { return try body() }
  transaction.begin()
  defer { transaction.end() }
  return try body()
}
