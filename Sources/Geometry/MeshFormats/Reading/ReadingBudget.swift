/// A limit on the memory of a file's geometry: a multiple of the bytes read. It stops small files that refer to the
/// same bytes many times from exhausting memory.
struct ReadingBudget {
  private var used = 0

  /// The multiple. No regular file needs more: 8-bit indices of a strip become twelve bytes each, and 8-bit positions
  /// eight times their size.
  private static let multiple = 32

  /// Reserves `count` elements of `size` bytes, after `byteCount` bytes were read in total. Returns false if this
  /// exceeds the limit.
  mutating func take(_ count: Int, of size: Int, read byteCount: Int) -> Bool {
    let (taken, isOverflow) = count.multipliedReportingOverflow(by: size)
    guard !isOverflow, taken <= Self.multiple * byteCount + (1 << 20) - used else { return false }
    used += taken
    return true
  }
}
