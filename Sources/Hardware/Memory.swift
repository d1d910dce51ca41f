/// The memory that the system gives this process.
package enum Memory {
  /// The system does not give as much memory as is needed. Its description is one phrase for the person at the terminal.
  package struct Shortage: Error, Equatable, CustomStringConvertible {
    /// How many bytes are needed, an estimate.
    package var byteCount: Int

    /// A shortage of so many bytes.
    package init(byteCount: Int) { self.byteCount = byteCount }

    /// As in `not enough memory: about 3.5 GiB are needed`.
    package var description: String {
      let (mebibytes, gibibytes) = (byteCount >> 20, byteCount >> 30)
      let amount =
        gibibytes >= 1 ? "\(gibibytes).\(((mebibytes & 1023) * 10) >> 10) GiB" : "\(max(1, mebibytes)) MiB"
      return "not enough memory: about \(amount) is needed"
    }
  }

  /// Smaller allocations are not worth a system call: what fails then fails anyway.
  private static let smallestSize = 1 << 20
  /// What else a program allocates while it does the work, at least.
  private static let margin = 1 << 24

  /// Asks the system for `count` elements of `size` bytes, and gives them back at once. An allocation that fails ends a Swift
  /// program with a trap, so what takes much memory asks first: before pictures, meshes and buffers whose size an option
  /// or a file's header says. An eighth more than that must be there, and `margin` at least.
  ///
  /// It finds what limits the address space (`ulimit -v`), the data (`ulimit -d`), and what is beyond the memory and swap
  /// of the machine. It does not find that the memory is in use by others, or limited for a group of processes: Linux
  /// gives memory before it has it. Two system calls.
  ///
  /// - Throws: `Shortage` if the system does not give it, or the product overflows.
  package static func reserve(_ count: Int, of size: Int = 1) throws(Shortage) {
    let (byteCount, isOverflow) = count.multipliedReportingOverflow(by: size)
    guard !isOverflow, byteCount < Int.max / 2 else { throw Shortage(byteCount: .max) }
    guard byteCount >= smallestSize else { return }
    let whole = byteCount + max(byteCount / 8, margin)
    guard System.canAllocate(whole) else { throw Shortage(byteCount: byteCount) }
  }
}
