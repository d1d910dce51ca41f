/// Limits on the number of bytes read from one file into memory.
///
/// Without limits an endless device, or a small file that decompresses to a very large one, would use all memory.
public struct InputLimits: Equatable, Sendable {
  /// The maximum number of bytes of a file, after decompression.
  public var size: Int
  /// The maximum ratio of decompressed to compressed bytes of a gzip file that decompresses to more than 256 MiB. Nil
  /// for no limit.
  ///
  /// Deflate compresses at most 1032 : 1 (<https://zlib.net/zlib_tech.html>), a ratio that only files of one repeated
  /// byte approach. Trajectories compress about 3 : 1 to 20 : 1.
  public var expansion: Int?

  /// The decompressed size up to which the ratio is not checked, 256 MiB. Small files may be very repetitive.
  package var freeSize = 1 << 28

  /// The default limits: 2 GiB, and a ratio of 200.
  public static let standard = InputLimits(size: 1 << 31, expansion: 200)

  /// Creates limits. `size` is in bytes.
  public init(size: Int, expansion: Int? = nil) {
    (self.size, self.expansion) = (size, expansion)
  }

  /// Returns the maximum number of bytes that `packed` bytes of a gzip or zip file may decompress to.
  package func unpackedSize(packed: Int) -> Int {
    guard let expansion else { return size }
    let (product, isOverflow) = packed.multipliedReportingOverflow(by: expansion)
    return isOverflow ? size : min(size, max(freeSize, product))
  }
}
