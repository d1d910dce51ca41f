import CZlib

/// Compression in the format of zlib (RFC 1950).
package enum Deflater {
  /// Returns `bytes`, compressed as a zlib stream. The same bytes give the same stream. O(bytes).
  ///
  /// - Parameter level: The effort, from 1 (fastest) to 9 (smallest).
  /// - Throws: `FileError` if there is not enough memory.
  package static func compress(_ bytes: [UInt8], level: Int = 9) throws(FileError) -> [UInt8] {
    let limit = Int(compressBound(UInt(bytes.count)))
    try FileError.reserve(limit, path: "compressed data")
    var status = Z_OK
    // zlib reads at most the count of the input, and writes at most `length` bytes of the output.
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      var length = UInt(limit)
      status = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe compress2(output.baseAddress, &length, input.baseAddress, UInt(input.count), Int32(level))
      }
      count = status == Z_OK ? Int(length) : 0
    }
    // `compressBound` leaves room for every input, so only memory can be missing.
    guard status == Z_OK else { throw .outOfMemory(path: "compressed data", byteCount: limit) }
    return compressed
  }

  /// Returns `bytes` as a gzip file (RFC 1952) without a name and a time. The same bytes give the same file. O(bytes).
  ///
  /// - Parameter level: The effort, from 1 (fastest) to 9 (smallest).
  /// - Throws: `FileError` if there is not enough memory.
  package static func gzip(_ bytes: [UInt8], level: Int = 6) throws(FileError) -> [UInt8] {
    // A zlib stream has two bytes before the deflated data, and four after them.
    let stream = try compress(bytes, level: level)
    var checksum = crc32(0, nil, 0)
    // The length of a call has 32 bits.
    for start in stride(from: 0, to: bytes.count, by: 1 << 30) {
      let part = bytes[start..<min(start + 1 << 30, bytes.count)]
      // zlib reads the bytes of the part.
      checksum = unsafe part.withUnsafeBufferPointer {
        unsafe crc32(checksum, $0.baseAddress, UInt32($0.count))
      }
    }
    var file = GzipReader.signature + [0, 0, 0, 0, 0, 0, 255]
    file += stream[2..<stream.count - 4]
    for number in [UInt32(truncatingIfNeeded: checksum), UInt32(truncatingIfNeeded: bytes.count)] {
      for byte in 0..<4 { file.append(UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte)))) }
    }
    return file
  }
}
