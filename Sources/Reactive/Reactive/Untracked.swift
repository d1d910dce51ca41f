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
