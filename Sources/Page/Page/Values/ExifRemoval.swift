import Geometry

/// Removes the Exif metadata of image files, which contain an orientation.
///
/// Orrery ignores the orientation, like glTF. Browsers rotate JPEG and PNG files by it, and `createImageBitmap` has no option
/// that prevents this in all browsers.
enum ExifRemoval {
  /// Returns a PNG, JPEG or WebP file without its Exif metadata. A part of the file that is truncated or damaged is kept as
  /// it is. O(bytes).
  static func removed(from file: [UInt8], _ type: ImageMediaType) -> [UInt8] {
    switch type {
    case .png: removedFromPNG(file)
    case .jpeg: removedFromJPEG(file)
    case .webp: removedFromWebP(file)
    default: file
    }
  }

  /// Removes the `eXIf` chunks of a PNG file (PNG Third Edition, section 11.3.4.6).
  private static func removedFromPNG(_ file: [UInt8]) -> [UInt8] {
    var kept = Array(file.prefix(8))
    var start = kept.count
    // A chunk has 4 bytes of length, 4 of type and 4 of checksum around its data.
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - start - 12 else { break }
      let chunk = file[start..<start + 12 + length]
      if !chunk.dropFirst(4).starts(with: "eXIf".utf8) { kept += chunk }
      start = chunk.endIndex
    }
    return kept + file[start...]
  }

  /// Removes the Exif segments of a JPEG file (JEITA CP-3451, section 4.7).
  private static func removedFromJPEG(_ file: [UInt8]) -> [UInt8] {
    let (segmentStart, fill, application1, scan): (UInt8, UInt8, UInt8, UInt8) = (0xFF, 0xFF, 0xE1, 0xDA)
    var kept = Array(file.prefix(2))
    var start = kept.count
    // A segment has two bytes of marker, and two of length, which counts itself. The pixels follow the first scan.
    while start + 4 <= file.count, file[start] == segmentStart, ![fill, scan].contains(file[start + 1]) {
      let length = Int(file[start + 2]) << 8 | Int(file[start + 3])
      guard length >= 2, length <= file.count - start - 2 else { break }
      let segment = file[start..<start + 2 + length]
      let isExif = file[start + 1] == application1 && segment.dropFirst(4).starts(with: "Exif\0\0".utf8)
      if !isExif { kept += segment }
      start = segment.endIndex
    }
    return kept + file[start...]
  }

  /// Removes the `EXIF` chunks of a WebP file, and corrects the size in its header and the flag in its `VP8X` chunk (RFC 9649,
  /// sections 2.4 and 2.7).
  private static func removedFromWebP(_ file: [UInt8]) -> [UInt8] {
    var kept = Array(file.prefix(12))
    var start = kept.count
    // A chunk has 4 bytes of type, 4 of length, its data, and a zero after an odd number of bytes.
    while start + 8 <= file.count {
      let length = file[start + 4..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length + length & 1 <= file.count - start - 8 else { break }
      var chunk = Array(file[start..<start + 8 + length + length & 1])
      start += chunk.count
      if chunk.starts(with: "EXIF".utf8) { continue }
      if chunk.starts(with: "VP8X".utf8), length > 0 { chunk[8] &= ~0x08 }
      kept += chunk
    }
    kept += file[start...]
    if kept.count >= 12, kept.count < file.count {
      let size = kept.count - 8
      for byte in 0..<4 { kept[4 + byte] = UInt8(truncatingIfNeeded: size >> (8 * byte)) }
    }
    return kept
  }
}
