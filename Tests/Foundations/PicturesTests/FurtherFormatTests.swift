import Pictures
import Testing

/// Files written by Pillow, and KTX 2 files with its pixels, with the pixels from which they were made.
@Suite("BMP, TGA, GIF, TIFF, DDS and KTX 2")
struct FurtherFormatTests {
  private static let colors: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [250, 200, 100], [1, 2, 3], [255, 255, 255],
  ]

  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let format: ImageFormat
    var alphas: [UInt8] = [255, 255, 255, 255, 255, 255]
    let file: [UInt8]
  }

  static let samples = [
    Sample(
      testDescription: "BMP", format: .bmp,
      file: [
        66, 77, 78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0, 0, 0,
        0,
        0, 24, 0, 0, 0, 196, 14, 0, 0, 196, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 200, 250, 3, 2, 1, 255,
        255,
        255, 0, 0, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0,
      ]),
    Sample(
      testDescription: "TGA", format: .tga,
      file: [
        0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0, 24, 0, 100, 200, 250, 3, 2, 1, 255, 255, 255, 0, 0,
        255,
        0, 255, 0, 255, 0, 0,
      ]),
    Sample(
      testDescription: "TGA with runs and alpha", format: .tga, alphas: [255, 128, 0, 7, 200, 64],
      file: [
        0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0, 32, 8, 2, 100, 200, 250, 7, 3, 2, 1, 200, 255, 255,
        255,
        64, 2, 0, 0, 255, 255, 0, 255, 0, 128, 255, 0, 0, 0,
      ]),
    Sample(
      testDescription: "GIF", format: .gif,
      file: [
        71, 73, 70, 56, 55, 97, 3, 0, 2, 0, 130, 0, 0, 255, 255, 255, 250, 200, 100, 0, 255, 0, 1, 2, 3, 255,
        0,
        0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 44, 0, 0, 0, 0, 3, 0, 2, 0, 0, 8, 9, 0, 9, 8, 40, 16, 96, 0, 128, 128,
        0, 59,
      ]),
    Sample(
      testDescription: "TIFF", format: .tiff,
      file: [
        73, 73, 42, 0, 8, 0, 0, 0, 10, 0, 0, 1, 4, 0, 1, 0, 0, 0, 3, 0, 0, 0, 1, 1, 4, 0, 1, 0, 0, 0, 2,
        0, 0, 0, 2, 1, 3, 0, 3, 0, 0, 0, 134, 0, 0, 0, 3, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 6, 1, 3, 0, 1,
        0, 0, 0, 2, 0, 0, 0, 17, 1, 4, 0, 1, 0, 0, 0, 140, 0, 0, 0, 21, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0,
        22, 1, 4, 0, 1, 0, 0, 0, 2, 0, 0, 0, 23, 1, 4, 0, 1, 0, 0, 0, 18, 0, 0, 0, 28, 1, 3, 0, 1, 0, 0,
        0, 1, 0, 0, 0, 0, 0, 0, 0, 8, 0, 8, 0, 8, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 250, 200, 100, 1, 2,
        3, 255, 255, 255,
      ]),
    Sample(
      testDescription: "TIFF compressed by LZW", format: .tiff,
      file: [
        73, 73, 42, 0, 26, 0, 0, 0, 128, 63, 192, 16, 56, 20, 17, 244, 200, 50, 0, 64, 64, 55, 252, 54, 2,
        0, 10, 0, 0, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 1, 3, 0, 3,
        0, 0, 0, 152, 0, 0, 0, 3, 1, 3, 0, 1, 0, 0, 0, 5, 0, 0, 0, 6, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 17,
        1, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0, 21, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0, 22, 1, 3, 0, 1, 0, 0, 0, 2,
        0, 0, 0, 23, 1, 4, 0, 1, 0, 0, 0, 17, 0, 0, 0, 28, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 8,
        0, 8, 0, 8, 0,
      ]),
    Sample(
      testDescription: "TIFF with alpha, compressed by Deflate", format: .tiff,
      alphas: [255, 128, 255, 7, 200, 64],
      file: [
        73, 73, 42, 0, 38, 0, 0, 0, 120, 156, 251, 207, 192, 240, 31, 8, 27, 128, 212, 255, 95, 39, 82,
        216, 25, 153, 152, 79, 252, 255, 255, 223, 1, 0, 136, 251, 11, 180, 11, 0, 0, 1, 3, 0, 1, 0, 0, 0,
        3, 0, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 1, 3, 0, 4, 0, 0, 0, 176, 0, 0, 0, 3, 1, 3, 0,
        1, 0, 0, 0, 8, 0, 0, 0, 6, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 17, 1, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0,
        21, 1, 3, 0, 1, 0, 0, 0, 4, 0, 0, 0, 22, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 23, 1, 4, 0, 1, 0, 0, 0,
        30, 0, 0, 0, 28, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 82, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0,
        8, 0, 8, 0, 8, 0, 8, 0,
      ]),
    Sample(
      testDescription: "DDS with pixels and alpha", format: .dds, alphas: [255, 128, 255, 7, 200, 64],
      file: [
        68, 68, 83, 32, 124, 0, 0, 0, 15, 16, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 65, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 0, 0,
        255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 255, 255, 0, 255, 0, 128, 255, 0, 0, 255, 100, 200, 250, 7, 3, 2, 1, 200, 255,
        255, 255, 64,
      ]),
    Sample(
      testDescription: "DDS with pixels", format: .dds,
      file: [
        68, 68, 83, 32, 124, 0, 0, 0, 15, 16, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 0,
        255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 100, 200, 250, 3, 2, 1, 255, 255, 255,
      ]),
    Sample(
      testDescription: "KTX 2 with pixels", format: .ktx2,
      file: [
        171, 75, 84, 88, 32, 50, 48, 187, 13, 10, 26, 10, 29, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 104, 0, 0, 0, 0, 0, 0, 0, 18, 0, 0, 0, 0,
        0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 250, 200, 100, 1, 2, 3, 255,
        255, 255,
      ]),
    Sample(
      testDescription: "KTX 2 compressed by Zstandard", format: .ktx2, alphas: [255, 128, 255, 7, 200, 64],
      file: [
        171, 75, 84, 88, 32, 50, 48, 187, 13, 10, 26, 10, 43, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 104, 0, 0, 0, 0, 0, 0, 0, 37, 0, 0, 0, 0,
        0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0, 40, 181, 47, 253, 4, 88, 193, 0, 0, 255, 0, 0, 255, 0, 255, 0,
        128, 0, 0, 255, 255, 250, 200, 100, 7, 1, 2, 3, 200, 255, 255, 255, 64, 200, 20, 214, 231,
      ]),
    Sample(
      testDescription: "KTX 2 compressed by zlib", format: .ktx2, alphas: [255, 128, 255, 7, 200, 64],
      file: [
        171, 75, 84, 88, 32, 50, 48, 187, 13, 10, 26, 10, 37, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 104, 0, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0,
        0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0, 120, 156, 251, 207, 192, 240, 31, 8, 27, 128, 212, 255, 95, 39,
        82, 216, 25, 153, 152, 79, 252, 255, 255, 223, 1, 0, 136, 251, 11, 180,
      ]),
  ]

  @Test("The pixels are those of the file", arguments: samples)
  func pixels(sample: Sample) throws {
    let image = try Image.decode(ImageFileData(sample.file))
    #expect(ImageFileData(sample.file).format == sample.format)
    #expect((image.width, image.height) == (3, 2))
    #expect(image.pixels == zip(Self.colors, sample.alphas).flatMap { $0 + [$1] })
  }

  @Test(
    "A truncated or damaged file is read or refused, never with a size that its header does not have",
    arguments: samples)
  func damaged(sample: Sample) {
    for count in 0..<sample.file.count {
      var files = [Array(sample.file.prefix(count))]
      for value in [UInt8(0), 0x7F, 0xFF] {
        var file = sample.file
        file[count] = value
        files.append(file)
      }
      for file in files {
        guard
          let image = try? Image.decode(
            ImageFileData(file), limit: ImageSizeLimit(side: 4096, pixelCount: 1 << 16))
        else { continue }
        #expect(image.pixels.count == 4 * image.width * image.height)
      }
    }
  }

  @Test("Inks of a CMYK file become the colours that Pillow makes of them")
  func cmyk() throws {
    let image = try Image.decode(ImageFileData(ImageSample.cmykJPEG))
    #expect((image.width, image.height) == (2, 2))
    for (index, value) in [39, 200, 31, 58, 200, 37, 39, 186, 41, 58, 186, 46].enumerated() {
      #expect(abs(Int(image.pixels[index / 3 * 4 + index % 3]) - value) <= 2)
    }
  }
}
