import Testing

@testable import Page

@Suite("The orientation of JPEG files in pages")
struct JPEGOrientationTests {
  private let exif: [UInt8] = [0xFF, 0xE1, 0, 10] + Array("Exif\0\0".utf8) + [1, 2]
  private let other: [UInt8] = [0xFF, 0xE1, 0, 6] + Array("http".utf8)
  /// A scan, whose data contain what would be a segment before it.
  private let scan: [UInt8] = [0xFF, 0xDA, 0, 3, 7, 8] + [0xFF, 0xE1, 0, 8] + Array("Exif\0\0".utf8)

  @Test("Exif segments before the first scan are removed, and all other bytes are kept")
  func removal() {
    let start: [UInt8] = [0xFF, 0xD8]
    #expect(JPEGOrientation.removed(from: start + exif + other + exif + scan) == start + other + scan)
    #expect(JPEGOrientation.removed(from: start + other + scan) == start + other + scan)
  }

  @Test("A file that ends in a segment is kept as it is, from each length of a beginning")
  func incomplete() {
    let file = [0xFF, 0xD8] + exif
    for count in 0..<file.count {
      #expect(JPEGOrientation.removed(from: Array(file.prefix(count))) == Array(file.prefix(count)))
    }
    #expect(
      JPEGOrientation.removed(from: [0xFF, 0xD8, 0xFF, 0xE1, 0, 1, 9]) == [0xFF, 0xD8, 0xFF, 0xE1, 0, 1, 9])
  }
}
