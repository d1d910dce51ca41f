/// Checks of the memory that the system gives this process.
package enum AvailableMemory {
  /// An error: the system does not give as much memory as is needed. Its description is one phrase for a user at the
  /// terminal.
  package struct Shortage: Error, Equatable, CustomStringConvertible {
    /// An estimate of the bytes needed.
    package var byteCount: Int
    /// The bytes that `MemoryBudget` permits, if it is that that does not suffice.
    package var budget: Int?

    /// Creates an error for the given number of bytes.
    package init(byteCount: Int, budget: Int? = nil) { (self.byteCount, self.budget) = (byteCount, budget) }

    /// The message, for example `not enough memory: about 3.5 GiB are needed`.
    package var description: String {
      guard let budget else { return "not enough memory: about \(Self.amount(byteCount)) is needed" }
      return
        "about \(Self.amount(byteCount)) of memory is needed, and \(Self.amount(budget)) is the limit for an input of this size; --memory-limit sets another"
    }

    private static func amount(_ byteCount: Int) -> String {
      let (mebibytes, gibibytes) = (byteCount >> 20, byteCount >> 30)
      return gibibytes >= 1
        ? "\(gibibytes).\(((mebibytes & 1023) * 10) >> 10) GiB" : "\(max(1, mebibytes)) MiB"
    }
  }

  /// The smallest size that is checked, 1 MiB. Below it the check is not worth a system call.
  private static let smallestSize = 1 << 20
  /// The least memory, 16 MiB, that is required in addition, for the program's other allocations.
  private static let margin = 1 << 24

  /// Checks that the system gives memory for `count` elements of `size` bytes. The memory is returned at once.
  ///
  /// A failed allocation ends a Swift program with a trap. So call this before a large allocation whose size comes from
  /// an option or a file header: pictures, meshes and buffers. An eighth more than the given size must be available,
  /// and at least `margin` more.
  ///
  /// The check detects limits of the address space (`ulimit -v`), of the data segment (`ulimit -d`) and of control groups,
  /// and sizes beyond the memory and swap of the machine. It does not detect memory in use by other processes, because Linux
  /// overcommits memory. Two system calls, and a few small files where a control group has a limit.
  ///
  /// - Throws: `Shortage` if the system does not give the memory, or if the product overflows.
  package static func reserve(_ count: Int, of size: Int = 1) throws(Shortage) {
    let (byteCount, isOverflow) = count.multipliedReportingOverflow(by: size)
    guard !isOverflow, byteCount < Int.max / 2 else { throw Shortage(byteCount: .max) }
    guard byteCount >= smallestSize else { return }
    let whole = byteCount + max(byteCount / 8, margin)
    guard System.canAllocate(whole), isBelowGroupLimits(whole) else { throw Shortage(byteCount: byteCount) }
  }

  /// Returns whether `byteCount` bytes are at most half of the memory that the process can still get: of what `reserve`
  /// finds, and of the memory that Linux can provide without swapping. Sizes below 512 KiB are always allowed. One small
  /// file is read.
  ///
  /// Use it for data that is decoded from smaller files, and where a part of it can be left out.
  package static func hasTwice(_ byteCount: Int) -> Bool {
    guard byteCount >= smallestSize / 2 else { return true }
    guard (try? reserve(byteCount, of: 2)) != nil else { return false }
    return systemByteCount.map { byteCount <= $0 / 2 } ?? true
  }

  /// Returns whether the control groups of the process have `byteCount` bytes left.
  private static func isBelowGroupLimits(_ byteCount: Int) -> Bool {
    ControlGroupMemory.ofProcess.availableByteCount.map { byteCount <= $0 } ?? true
  }

  /// The bytes that Linux can provide without swapping: `MemAvailable` of `proc_meminfo(5)`. Nil where there is no such file.
  static var systemByteCount: Int? {
    System.number(inFile: "/proc/meminfo", key: "MemAvailable:").map { $0 << 10 }
  }
}

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
