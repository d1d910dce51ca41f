/// Runs `body`, stores each value it sets at once, and delivers all changes together when the outermost batch ends.
///
/// ```swift
/// batch {
///   sphere.radius = 2
///   sphere.color = .white
/// }  // a subscriber of both is called once
/// ```
/// Batches nest. Only the outermost one delivers, also when `body` throws. Events that `body` emits are delivered at
/// the end too, and none is lost.
///
/// The batch itself adds no cost: O(properties set and their subscribers), the same as the sets alone. A `ReactiveTrace`
/// records `file` and `line`. Without one they are not used, and an inlined call does not pass them.
@inlinable @inline(__always)
public func batch<Result, Failure: Error>(
  file: StaticString = #fileID, line: UInt = #line, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let transaction = Transaction.current
  guard transaction.isIdle else {
    let isOutermost = transaction.isTracing && transaction.openTraced(at: CodeLocation(file, line))
    defer { if isOutermost { transaction.end() } }
    return try body()
  }
  transaction.begin()
  defer { transaction.end() }
  return try body()
}

/// Calls `body` and returns its result. What `body` reads does not become a dependency of the `Derived` value or the
/// `Effect` whose closure calls this.
///
/// ```swift
/// let log = Effect { print(radius.value, untracked { color.value }) }  // follows the radius only
/// ```
/// Costs two accesses to a thread-local variable.
@inlinable @inline(__always)
public func untracked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
{
  let reader = Reader.suspend()
  defer { reader.resume() }
  return try body()
}
