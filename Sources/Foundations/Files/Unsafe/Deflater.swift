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
}
