#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Hardware

/// Reading whole files.
public enum InputFile {
  /// The name that stands for standard input.
  public static let standardInput = "-"

  /// The most that is read where nothing else is asked for, 2 GiB.
  public static let sizeLimit = InputLimits.standard.size

  /// Returns the bytes of the file at `path`, or of standard input where `path` is `-`. O(size).
  ///
  /// Memory peaks at the size of the file, or at 1.5 times what comes out of a pipe.
  ///
  /// - Throws: `FileError` if it is missing, a folder, larger than `sizeLimit`, or cannot be read.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    try read(path, limit: sizeLimit)
  }

  /// What is wrong with the path of a file that is to be read: that there is none, or a folder. Nil if nothing is.
  package static func problem(_ path: String) -> FileError? {
    guard let status = FileSystem.status(of: path) else {
      return .system(operation: .read, path: path, code: errno)
    }
    return status.st_mode & S_IFMT == S_IFDIR ? .isDirectory(path: path) : nil
  }

  /// The same as `read`, with another limit.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if let bytes = try readInParallel(path, limit: limit) { return bytes }
    var source = try ByteSource(path)
    return try readToEnd(&source, limit: limit)
  }

  /// As above, of a regular file only: a pipe or a device is refused, and nothing waits for another process.
  package static func readRegular(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if let bytes = try readInParallel(path, limit: limit) { return bytes }
    var source = try ByteSource(path, onlyRegular: true)
    return try readToEnd(&source, limit: limit)
  }

  /// Returns the bytes of the file at `path`, or of standard input where `path` is `-`, unpacked if gzip has packed them.
  /// O(size).
  ///
  /// - Throws: `FileError` as `read` does; `FileError.packed` if they are damaged, `.expandsTooFar` if they unpack to more
  ///   than `limits` allow of so few.
  public static func readUnpacked(
    _ path: String, limits: InputLimits = .standard
  ) throws(FileError) -> [UInt8] {
    var source = try ByteSource(path)
    guard try source.begins(with: GzipReader.signature) else {
      if let bytes = try readInParallel(path, limit: limits.size) { return bytes }
      return try readToEnd(&source, limit: limits.size)
    }
    return try unpack(GzipReader(source), limits)
  }

  /// The size that the system reports only saves time: files that grow, and those of /proc that report 0, are read to
  /// their end.
  private static func readToEnd(_ source: inout ByteSource, limit: Int) throws(FileError) -> [UInt8] {
    if source.expectedSize > limit { throw .tooLarge(path: source.path, limit: limit) }
    var bytes = GatheredBytes()
    var count = 1
    while count > 0, bytes.count <= limit {
      try reserve(bytes, expected: source.expectedSize, path: source.path)
      // One byte more than expected, which finds the end.
      count = try bytes.append(atMost: limit - bytes.count + 1, expecting: source.expectedSize + 1) {
        memory throws(FileError) in try source.fill(&memory)
      }
    }
    if bytes.count > limit { throw .tooLarge(path: source.path, limit: limit) }
    return bytes.take()
  }

  /// Asks for the memory of the next piece, and of joining the pieces.
  private static func reserve(
    _ bytes: borrowing GatheredBytes, expected: Int, path: String
  ) throws(FileError) {
    try FileError.reserve(max(bytes.count == 0 ? expected : 3 * (bytes.count / 2), 1 << 16), path: path)
  }

  private static func unpack(_ gzip: consuming GzipReader, _ limits: InputLimits) throws(FileError) -> [UInt8]
  {
    var bytes = GatheredBytes()
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
    return bytes.take()
  }

  /// Smaller files are read before a second thread has begun.
  private static let parallelSize = 1 << 22

  /// The bytes of a large file, parts of it read by several threads; nil if it is not what it seems to be: reading it in
  /// order then finds what there is to say.
  private static func readInParallel(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
    guard let file = PartsOfFile(path), file.count >= parallelSize, file.count <= limit else { return nil }
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
