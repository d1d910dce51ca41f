import CZlib

/// The cyclic redundancy check of PNG (section 5.5 and annex D), by zlib.
enum CRC32 {
  /// Returns the checksum of bytes. O(bytes).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { UInt32(unsafe crc32_z(0, $0.baseAddress, $0.count)) }
  }
}
