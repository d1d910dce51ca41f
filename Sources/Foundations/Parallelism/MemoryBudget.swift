/// A limit on the memory of what a program makes of its input, so that a small file of a stranger does not take all memory
/// of the machine: 200 MB, and 20 times the bytes that were read.
///
/// Nothing is limited until a program calls `begin()`. Large allocations whose size follows from the contents of a file are checked
/// before they are made.
package enum MemoryBudget {
  /// The part that does not depend on the input, and the multiple of the input.
  private static let (base, multiple) = (200_000_000, 20)

  /// The largest number of bytes that were read from each file. Nil without a budget.
  private static let inputs = Locked<[String: Int]?>(nil)

  /// Begins the budget of a program.
  package static func begin() { inputs.withValue { $0 = $0 ?? [:] } }

  /// Ends the budget.
  package static func end() { inputs.withValue { $0 = nil } }

  /// Adds a file that is read. A file that is read again counts once.
  package static func addInput(_ path: String, byteCount: Int) {
    inputs.withValue { inputs in
      guard let known = inputs?[path, default: 0] else { return }
      inputs?[path] = max(known, byteCount)
    }
  }

  /// Throws if contents of `byteCount` bytes are more than the budget.
  ///
  /// - Throws: `AvailableMemory.Shortage` with the budget.
  package static func check(_ byteCount: Int) throws(AvailableMemory.Shortage) {
    guard let budget = inputs.withValue({ $0?.values.reduce(base) { $0 + multiple * $1 } }) else { return }
    if byteCount > budget { throw AvailableMemory.Shortage(byteCount: byteCount, budget: budget) }
  }
}
