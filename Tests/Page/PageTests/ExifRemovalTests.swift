import Geometry
import Testing

@testable import Page

@Suite("The Exif metadata of images in pages")
struct ExifRemovalTests {
  private struct Format {
    let type: ImageMediaType
    let start: [UInt8]
    let exif: [UInt8]
    let other: [UInt8]
    /// The pixels, which contain what would be metadata before them.
    let pixels: [UInt8]
  }

  private static let formats: [Format] = [
    Format(
      type: .jpeg, start: [0xFF, 0xD8],
      exif: [0xFF, 0xE1, 0, 10] + Array("Exif\0\0".utf8) + [1, 2],
      other: [0xFF, 0xE1, 0, 6] + Array("http".utf8),
      pixels: [0xFF, 0xDA, 0, 3, 7, 8] + [0xFF, 0xE1, 0, 8] + Array("Exif\0\0".utf8)),
    Format(
      type: .png, start: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      exif: [0, 0, 0, 3] + Array("eXIf".utf8) + [7, 8, 9] + [1, 2, 3, 4],
      other: [0, 0, 0, 0] + Array("IHDR".utf8) + [5, 6, 7, 8],
      pixels: [0, 0, 0, 4] + Array("IDATeXIf".utf8) + [1, 2, 3, 4]),
  ]

  @Test("Exif metadata are removed, and all other bytes are kept", arguments: formats.indices)
  func removal(index: Int) {
    let format = Self.formats[index]
    let (start, exif, other, pixels) = (format.start, format.exif, format.other, format.pixels)
    let clean = start + other + pixels
    #expect(ExifRemoval.removed(from: start + exif + other + exif + pixels, format.type) == clean)
    #expect(ExifRemoval.removed(from: clean, format.type) == clean)
  }

  @Test(
    "A file that ends in metadata is kept as it is, from each length of a beginning",
    arguments: formats.indices)
  func incomplete(index: Int) {
    let format = Self.formats[index]
    let file = format.start + format.exif
    for count in 0..<file.count {
      let beginning = Array(file.prefix(count))
      #expect(ExifRemoval.removed(from: beginning, format.type) == beginning)
    }
  }

  @Test("A JPEG segment shorter than its own length is kept")
  func shortSegment() {
    let file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 1, 9]
    #expect(ExifRemoval.removed(from: file, .jpeg) == file)
  }

  /// Returns a WebP file of chunks.
  private func webP(_ chunks: [[UInt8]]) -> [UInt8] {
    let content = Array("WEBP".utf8) + chunks.joined()
    return Array("RIFF".utf8) + [UInt8(content.count), 0, 0, 0] + content
  }

  @Test("Of a WebP file, the chunk, its flag and its size in the header are removed")
  func webPFiles() {
    func header(_ flags: UInt8) -> [UInt8] {
      Array("VP8X".utf8) + [10, 0, 0, 0, flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]
    }
    // An odd number of bytes, which a zero follows.
    let exif: [UInt8] = Array("EXIF".utf8) + [3, 0, 0, 0, 7, 8, 9, 0]
    let pixels: [UInt8] = Array("VP8 ".utf8) + [4, 0, 0, 0] + Array("EXIF".utf8)
    let file = webP([header(0x18), pixels, exif])
    #expect(ExifRemoval.removed(from: file, .webp) == webP([header(0x10), pixels]))
    #expect(ExifRemoval.removed(from: webP([pixels]), .webp) == webP([pixels]))
    for count in file.count - exif.count + 1..<file.count {
      #expect(ExifRemoval.removed(from: Array(file.prefix(count)), .webp).count == count)
    }
  }
}
