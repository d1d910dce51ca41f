/// Limits of how much of one file is read into memory.
///
/// Without limits an endless device, or a small file that unpacks to a very large one, takes all memory.
public struct InputLimits: Equatable, Sendable {
  /// The most bytes of a file, after unpacking.
  public var size: Int
  /// The largest ratio of unpacked to packed bytes of a gzip file that unpacks to more than 256 MiB; nil for no limit.
  ///
  /// Deflate packs at most 1032 : 1 (<https://zlib.net/zlib_tech.html>), which only a file of one repeated byte
  /// comes near. Trajectories are packed about 3 : 1 to 20 : 1.
  public var expansion: Int?

  /// The unpacked size up to which the ratio is not checked, 256 MiB: a small file may be very repetitive.
  package var freeSize = 1 << 28

  /// 2 GiB, and 200 times the packed size.
  public static let standard = InputLimits(size: 1 << 31, expansion: 200)

  /// Creates limits.
  public init(size: Int, expansion: Int? = nil) {
    (self.size, self.expansion) = (size, expansion)
  }

  /// The most bytes that `packed` bytes of gzip may unpack to.
  func unpackedSize(packed: Int) -> Int {
    guard let expansion else { return size }
    let (product, isOverflow) = packed.multipliedReportingOverflow(by: expansion)
    return isOverflow ? size : min(size, max(freeSize, product))
  }
}
