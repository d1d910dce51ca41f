import TestSupport
import Testing

@testable import Pictures

@Suite(
  "PNG files of 8-bit RGB and RGBA, decoded without libpng",
  .enabled(if: ZlibStreamInflater.installed != nil, "libdeflate is not installed"))
struct PNGTrueColorTests {
  /// Returns the image that libpng decodes, or its error.
  private func expected(_ file: [UInt8]) -> Result<PackedImage, ImageError.Problem> {
    decode(file, ImageDecoder(.png, inflater: nil))
  }

  private func decode(_ file: [UInt8], _ decoder: ImageDecoder) -> Result<PackedImage, ImageError.Problem> {
    Result { () throws(ImageError.Problem) in
      try decoder.decode(file[...], isAlphaOptional: true) { (width, height) throws(ImageError.Problem) in
        try ImageSizeLimit(side: 1 << 10, pixelCount: 1 << 16).check(
          width: width, height: height, format: .png, byteCount: file.count)
      }
    }
  }

  /// Returns the image that is decoded without libpng. Nil if the file is left to libpng.
  private func pixels(_ file: [UInt8], _ image: PackedImage) -> [UInt8]? {
    ZlibStreamInflater.installed.flatMap { PNGTrueColorFile(file[...], inflater: $0) }?
      .pixels(width: image.width, height: image.height, bytesPerPixel: image.bytesPerPixel)
  }

  @Test(
    "Only 8-bit RGB and RGBA without interlacing and without a transparent colour are decoded without libpng")
  func forms() throws {
    let decoded = try ImageSample.png.filter { try pixels($0.file, expected($0.file).get()) != nil }
    #expect(decoded.map(\.name) == ["8-bit RGB", "8-bit RGBA"])
  }

  @Test("Rows of every filter have the pixels of libpng", arguments: [3, 4])
  func filters(_ componentCount: Int) throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for (width, height) in [(1, 1), (1, 7), (2, 5), (5, 6), (16, 5), (17, 9), (41, 205)] {
      for filter in [0, 1, 2, 3, 4, nil] as [UInt8?] {
        let rows = (0..<height).flatMap { _ in
          [filter ?? .random(in: 0...4, using: &generator)]
            + (0..<width * componentCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        let file = PNGFile(
          width: width, height: height, componentCount: componentCount, filteredRows: rows,
          partCount: .random(in: 1...3, using: &generator))
        let image = try expected(file.bytes).get()
        #expect(pixels(file.bytes, image) == image.pixels)
      }
    }
  }

  @Test("A file that libpng refuses or that has more chunks is left to libpng")
  func unsuitable() throws {
    func file(_ rows: [UInt8], extra: String = "") -> [UInt8] {
      PNGFile(width: 1, height: 2, componentCount: 3, filteredRows: rows, extra: extra).bytes
    }
    let rows: [UInt8] = [0, 1, 2, 3, 2, 10, 20, 30]
    let image = try expected(file(rows)).get()
    #expect(image.pixels == [1, 2, 3, 11, 22, 33])
    #expect(pixels(file(rows), image) == image.pixels)
    #expect(pixels(file(rows, extra: "tEXt"), image) == image.pixels)
    // A palette, a chunk that a decoder must know, and a name with another character.
    for extra in ["PLTE", "ABCD", "tE0t"] { #expect(pixels(file(rows, extra: extra), image) == nil) }
    // An unknown filter, a row that is missing, and one too many.
    for rows in [[0, 1, 2, 3, 5, 10, 20, 30], [0, 1, 2, 3], rows + [0, 1, 2, 3]] as [[UInt8]] {
      #expect(pixels(file(rows), image) == nil)
    }
    // Every byte after the signature, which the caller recognises.
    for index in file(rows).indices.dropFirst(8) {
      var damaged = file(rows)
      damaged[index] ^= 0x10
      let found = pixels(damaged, image)
      // Bytes after the checksum of the pixels are ignored.
      #expect(found == nil || found == image.pixels && index >= damaged.count - 12, "byte \(index)")
    }
  }

  @Test("A damaged file gives the image or the error of libpng")
  func damage() {
    var generator = SeededGenerator(seed: RandomTests.seed)
    let rows = (0..<9).flatMap { _ in [4] + (0..<24).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let whole = PNGFile(width: 8, height: 9, componentCount: 3, filteredRows: rows, partCount: 2).bytes
    for _ in 0..<RandomTests.rounds(2000) {
      var file = whole
      let index = Int.random(in: 0..<file.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: file[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: file.removeSubrange(index...)
      default: file.removeSubrange(index..<min(file.count, index + 3))
      }
      #expect(decode(file, ImageDecoder(.png)) == expected(file))
    }
  }
}
