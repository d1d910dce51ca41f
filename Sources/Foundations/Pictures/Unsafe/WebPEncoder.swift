import CWebP

/// An encoder of lossy WebP files, by libwebp.
///
/// **Invariant: libwebp reads only memory that lives during the call, and no more of it than the sizes say.**
package enum WebPEncoder {
  /// Returns the bytes of a WebP file of `image`. Nil if the image has no pixels or libwebp fails. O(pixels).
  ///
  /// - Parameter quality: The quality, from 0 (smallest file) to 100.
  package static func encode(_ image: Image, quality: Float = 75) -> [UInt8]? {
    guard image.width > 0, image.height > 0, image.pixels.count == image.width * image.height * 4 else {
      return nil
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe WebPEncodeRGBA(
        pixels.baseAddress, Int32(image.width), Int32(image.height), Int32(image.width * 4), quality, &bytes)
    }
    // The caller of libwebp frees the bytes, of which there are `count`.
    defer { unsafe WebPFree(bytes) }
    guard count > 0, let start = unsafe bytes else { return nil }
    return unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  }
}
