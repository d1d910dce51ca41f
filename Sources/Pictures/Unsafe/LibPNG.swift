import CPNG

/// Calls of libpng.
///
/// **Invariant: libpng reads and writes only memory that lives during the call, and no more of it than the sizes say.**
enum LibPNG {
  /// A PNG file of `pixels`, of three or four bytes each; throws what libpng reports.
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, bytesPerPixel: Int
  ) throws(PNG.Failure) -> [UInt8] {
    precondition(
      pixels.count == width * height * bytesPerPixel, "the number of bytes must match the size of the picture"
    )
    var file = unsafe CPNGEncode(
      pixels, UInt32(clamping: width), UInt32(clamping: height), UInt32(bytesPerPixel))
    // The caller of `CPNGEncode` frees the bytes, of which there are `count`.
    defer { unsafe free(file.bytes) }
    guard let start = unsafe file.bytes else {
      throw .unwritable(reason: unsafe withUnsafeBytes(of: &file.message) { unsafe text($0) })
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: start, count: file.count))
  }

  /// The picture in a PNG file, as 8-bit sRGB. `isPlausible` is asked about the size in the header before anything is
  /// allocated for it.
  static func decode(
    _ bytes: [UInt8], isPlausible: (_ width: Int, _ height: Int) -> Bool
  ) throws(PNG.Failure) -> Image {
    var header = unsafe png_image()
    unsafe header.version = UInt32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&header) }
    // libpng keeps the address between its two calls, so both happen while it is valid.
    let result = unsafe bytes.withUnsafeBytes { source -> Result<Image, PNG.Failure> in
      guard unsafe png_image_begin_read_from_memory(&header, source.baseAddress, source.count) != 0 else {
        return .failure(.unreadable(reason: unsafe message(&header)))
      }
      let (width, height) = unsafe (Int(header.width), Int(header.height))
      guard isPlausible(width, height) else {
        return .failure(.sizeImplausible(width: width, height: height, byteCount: bytes.count))
      }
      unsafe header.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      var image = Image(width: width, height: height)
      guard unsafe png_image_finish_read(&header, nil, &image.pixels, 0, nil) != 0 else {
        return .failure(.unreadable(reason: unsafe message(&header)))
      }
      return .success(image)
    }
    return try result.get()
  }

  /// The message in which libpng reports a failure.
  private static func message(_ header: inout png_image) -> String {
    unsafe withUnsafeBytes(of: &header.message) { unsafe text($0) }
  }

  /// A C string.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
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
