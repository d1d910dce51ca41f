import CPNG
import CZlib

/// A PNG encoder that calls libpng.
///
/// **Invariant: libpng reads only memory that lives during the call, and no more of it than the sizes say.**
enum PNGEncoder {
  /// Returns a PNG file of `pixels`, which have three or four bytes each.
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, bytesPerPixel: Int
  ) throws(ImageError) -> [UInt8] {
    precondition(
      pixels.count == width * height * bytesPerPixel, "the number of bytes must match the size of the image"
    )
    var file = unsafe CPNGEncode(
      pixels, UInt32(clamping: width), UInt32(clamping: height), UInt32(bytesPerPixel))
    // The caller of `CPNGEncode` frees the bytes, of which there are `count`.
    defer { unsafe free(file.bytes) }
    guard let start = unsafe file.bytes else {
      let reason = unsafe withUnsafeBytes(of: &file.message) { message in
        unsafe String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw ImageError(name: "", problem: .unwritable(.png, reason: reason))
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: start, count: file.count))
  }
}

extension [UInt8] {
  /// The bytes without the fourth of every four: RGB of RGBA. O(count).
  var withoutEveryFourth: [UInt8] {
    let groupCount = count / 4
    return unsafe [UInt8](unsafeUninitializedCapacity: groupCount * 3) { buffer, initializedCount in
      unsafe withUnsafeBufferPointer { source in
        // `source` has four bytes for each group, `buffer` room for three.
        for group in 0..<groupCount {
          unsafe buffer[group * 3] = source[group * 4]
          unsafe buffer[group * 3 + 1] = source[group * 4 + 1]
          unsafe buffer[group * 3 + 2] = source[group * 4 + 2]
        }
      }
      initializedCount = groupCount * 3
    }
  }
}

/// The cyclic redundancy check of PNG (section 5.5 and annex D), by zlib.
enum CRC32 {
  /// Returns the checksum of bytes. O(bytes).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { UInt32(unsafe crc32_z(0, $0.baseAddress, $0.count)) }
  }
}
