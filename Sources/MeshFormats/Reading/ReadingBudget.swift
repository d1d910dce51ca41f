/// How much memory a file's geometry may take: a small multiple of what was read, so that a few bytes that are named
/// again and again do not fill the machine.
struct ReadingBudget {
  private var used = 0

  /// More than any honest file takes: 8-bit indices of a strip become twelve bytes each, 8-bit positions eight times
  /// their size.
  private static let multiple = 32

  /// Takes `count` elements of `size` bytes, where `byteCount` bytes were read in all. Returns whether there was as much
  /// left.
  mutating func take(_ count: Int, of size: Int, read byteCount: Int) -> Bool {
    let (taken, isOverflow) = count.multipliedReportingOverflow(by: size)
    guard !isOverflow, taken <= Self.multiple * byteCount + (1 << 20) - used else { return false }
    used += taken
    return true
  }
}
