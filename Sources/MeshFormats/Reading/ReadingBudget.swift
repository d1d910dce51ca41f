/// How much memory a file's geometry may take: a small multiple of what was read, so that a few bytes that are named
/// again and again do not fill the machine.
struct ReadingBudget {
  private var rest: Int

  /// More than any honest file takes: 8-bit indices of a strip become twelve bytes each, 8-bit positions eight times
  /// their size.
  private static let multiple = 32

  /// The budget of `byteCount` bytes that were read.
  init(byteCount: Int) { rest = Self.multiple * byteCount + (1 << 20) }

  /// Takes `count` elements of `size` bytes. Says whether there was as much left.
  mutating func take(_ count: Int, of size: Int) -> Bool {
    let (byteCount, isOverflow) = count.multipliedReportingOverflow(by: size)
    guard !isOverflow, byteCount <= rest else { return false }
    rest -= byteCount
    return true
  }
}
