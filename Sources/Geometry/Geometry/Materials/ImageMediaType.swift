/// The type of an image file.
public enum ImageMediaType: String, CaseIterable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case webp = "image/webp"
  case ktx2 = "image/ktx2"
  case dds = "image/vnd-ms.dds"
  case gif = "image/gif"
  case bmp = "image/bmp"
  case tga = "image/x-tga"
  case tiff = "image/tiff"
  case radiance = "image/vnd.radiance"

  /// Determines the type by the first bytes of a file, as programs do that do not trust names. Nil if none fits. O(1).
  package init?(signatureOf bytes: [UInt8]) {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      self = .webp
    } else if bytes.starts(with: [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .ktx2
    } else if begins("DDS \u{7C}\0\0\0") {
      self = .dds
    } else if begins("GIF8") {
      self = .gif
    } else if begins("BM") {
      self = .bmp
    } else if begins("II*\0") || begins("MM\0*") {
      self = .tiff
    } else if begins("#?") {
      self = .radiance
    } else if Self.isTGA(bytes) {
      self = .tga
    } else {
      return nil
    }
  }

  /// Returns whether a header is that of a TGA file, which has no signature; see `ImageFormat` of the module Pictures.
  private static func isTGA(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 18, bytes[1] <= 1, [1, 2, 3, 9, 10, 11].contains(bytes[2]),
      [8, 15, 16, 24, 32].contains(bytes[16]), bytes[17] & 0xC0 == 0
    else { return false }
    let hasMap = bytes[1] == 1
    return hasMap == (bytes[2] & 7 == 1) && (hasMap || bytes[3..<8].allSatisfy { $0 == 0 })
      && bytes[12] | bytes[13] > 0 && bytes[14] | bytes[15] > 0
  }

  /// The usual filename extension, without the dot.
  package var pathExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .ktx2: "ktx2"
    case .dds: "dds"
    case .gif: "gif"
    case .bmp: "bmp"
    case .tga: "tga"
    case .tiff: "tif"
    case .radiance: "hdr"
    }
  }
}
