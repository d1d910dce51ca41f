#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Parallelism

/// Functions that read whole files.
package enum FileReader {
  /// The path that stands for standard input.
  package static let standardInput = "-"

  /// The default size limit, 2 GiB.
  package static let sizeLimit = InputLimits.standard.size

  /// Returns the bytes of the file at `path`, or of standard input if `path` is `-`. O(size).
  ///
  /// Memory peaks at the size of the file, or at 1.5 times the bytes read from a pipe.
  ///
  /// - Throws: `FileError` if the file is missing, a folder, larger than `sizeLimit`, or cannot be read.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    try read(path, limit: sizeLimit)
  }

  /// The first bytes of a gzip file.
  package static var gzipSignature: [UInt8] { GzipReader.signature }

  /// Returns the error of reading the file at `path` if it does not exist or is a folder. Nil otherwise. The file is
  /// not opened.
  package static func problem(_ path: String) -> FileError? {
    guard let status = FileSystem.status(of: path) else {
      return .system(operation: .read, path: path, code: errno)
    }
    return status.st_mode & S_IFMT == S_IFDIR ? .isDirectory(path: path) : nil
  }

  /// Returns the bytes of the file at `path` with another size limit than `sizeLimit`.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if let bytes = try readInParallel(path, limit: limit) { return bytes }
    var source = try SequentialFile(path)
    return try readToEnd(&source, limit: limit)
  }

  /// Returns the path of an existing file without links, `.` and `..`. Nil if there is no such file.
  package static func resolved(_ path: String) -> String? { FileSystem.resolve(path) }

  /// Returns the names in a folder, in alphabetical order. Empty if it cannot be read.
  package static func names(inFolder path: String) -> [String] { FileSystem.names(inFolder: path).sorted() }

  /// Returns the bytes of a regular file. Throws for a pipe or a device, and does not wait for another process.
  package static func readRegular(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if let bytes = try readInParallel(path, limit: limit) { return bytes }
    var source = try SequentialFile(path, onlyRegular: true)
    return try readToEnd(&source, limit: limit)
  }

  /// Returns the bytes of the file at `path`, or of standard input if `path` is `-`. Gzip files are decompressed.
  /// O(size).
  ///
  /// - Throws: `FileError` as `read` does; `FileError.packed` if the gzip data is damaged; `FileError.expandsTooFar` if
  ///   it decompresses to more than `limits` allow for its compressed size.
  package static func readUnpacked(
    _ path: String, limits: InputLimits = .standard
  ) throws(FileError) -> [UInt8] {
    var source = try SequentialFile(path)
    guard try source.begins(with: GzipReader.signature) else {
      if let bytes = try readInParallel(path, limit: limits.size) { return bytes }
      return try readToEnd(&source, limit: limits.size)
    }
    return try unpack(GzipReader(source), limits)
  }

  /// Returns the decompressed content of a gzip file in memory. Returns `bytes` if they are not a gzip file.
  ///
  /// - Throws: `FileError.packed` and `.expandsTooFar` as `readUnpacked(_:limits:)`.
  package static func unpacked(
    _ bytes: consuming [UInt8], path: String, limits: InputLimits = .standard
  ) throws(FileError) -> [UInt8] {
    guard bytes.starts(with: GzipReader.signature) else { return bytes }
    return try unpack(GzipReader(SequentialFile(content: bytes, path: path)), limits)
  }

  /// Reads to the end of the file. The reported size is only a hint for allocation: files that grow, and files in /proc
  /// that report 0, are read to their end.
  private static func readToEnd(_ source: inout SequentialFile, limit: Int) throws(FileError) -> [UInt8] {
    if source.expectedSize > limit { throw .tooLarge(path: source.path, limit: limit) }
    var bytes = ChunkedBuffer()
    var count = 1
    while count > 0, bytes.count <= limit {
      try reserve(bytes, expected: source.expectedSize, path: source.path)
      // One byte more than expected, so that the end of the file is detected.
      count = try bytes.append(atMost: limit - bytes.count + 1, expecting: source.expectedSize + 1) {
        memory throws(FileError) in try source.fill(&memory)
      }
    }
    if bytes.count > limit { throw .tooLarge(path: source.path, limit: limit) }
    MemoryBudget.addInput(source.path, byteCount: bytes.count)
    return bytes.take()
  }

  /// Checks that memory for the next piece and for joining the pieces can be reserved.
  private static func reserve(
    _ bytes: borrowing ChunkedBuffer, expected: Int, path: String
  ) throws(FileError) {
    try FileError.reserve(max(bytes.count == 0 ? expected : 3 * (bytes.count / 2), 1 << 16), path: path)
  }

  private static func unpack(_ gzip: consuming GzipReader, _ limits: InputLimits) throws(FileError) -> [UInt8]
  {
    var bytes = ChunkedBuffer()
    var count = 1
    while count > 0 {
      let limit = limits.unpackedSize(packed: gzip.packedCount)
      if bytes.count > limits.size { throw .tooLarge(path: gzip.path, limit: limits.size) }
      if bytes.count > limit {
        throw .expandsTooFar(path: gzip.path, packed: gzip.packedCount, limit: limit)
      }
      try reserve(bytes, expected: 0, path: gzip.path)
      count = try bytes.append(atMost: limit - bytes.count + 1) { memory throws(FileError) in
        try gzip.fill(&memory)
      }
    }
    MemoryBudget.addInput(gzip.path, byteCount: bytes.count)
    return bytes.take()
  }

  /// The minimum size for reading in parallel. Smaller files are read before a second thread has started.
  private static let parallelSize = 1 << 22

  /// Reads parts of a large file by several threads. Nil if the file is not regular, too small, or changes while it is
  /// read. The caller then reads it sequentially, which reports any error.
  private static func readInParallel(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
    guard let file = RandomAccessFile(path), file.count >= parallelSize, file.count <= limit else {
      return nil
    }
    try FileError.reserve(file.count, path: path)
    let ranges = Parallel.ranges(of: file.count, count: 4 * Parallel.threadCount)
    let areWhole = Locked(true)
    let bytes = [UInt8](count: file.count) { bytes in
      bytes.writeInParallel(ranges) { number, part in
        if !file.read(at: ranges[number].lowerBound, into: &part) { areWhole.withValue { $0 = false } }
      }
    }
    return areWhole.withValue({ $0 }) && file.hasItsSize ? bytes : nil
  }
}

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
