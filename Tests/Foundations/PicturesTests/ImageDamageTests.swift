import TestSupport
import Testing

@testable import Pictures

@Suite("Damaged images")
struct ImageDamageTests {
  @Test(
    "A truncated JPEG file is refused in one line, or decoded in part with a defect",
    arguments: ImageSample.jpeg)
  func truncatedJPEG(_ sample: ImageSample) throws {
    var partCount = 0
    for count in 0..<sample.file.count {
      do throws(ImageError) {
        let image = try PackedImage.decode(ImageFileData(sample.file[..<count], name: "x"))
        #expect(image.defect == "Premature end of JPEG file" && image.width == sample.width, "\(count) bytes")
        partCount += 1
      } catch {
        #expect(isOneLine(error))
      }
    }
    #expect(partCount > 0)
    #expect(try PackedImage.decode(ImageFileData(sample.file)).defect == nil)
  }

  @Test("A JPEG file that lacks its last blocks has all pixels of the others")
  func missingBlocks() throws {
    let sample = try #require(ImageSample.jpeg.first { $0.name == "baseline 4:4:4" })
    let image = try PackedImage.decode(ImageFileData(sample.file.dropLast(6) + [0xFF, 0xD9]))
    #expect(image.defect?.hasPrefix("Corrupt JPEG data: ") == true)
    #expect(image[0, 0] == (try PackedImage.decode(ImageFileData(sample.file)))[0, 0])
  }

  @Test(
    "Every truncated PNG and WebP file is refused in one line", arguments: ImageSample.png + ImageSample.webP)
  func truncated(_ sample: ImageSample) {
    // PNG's last chunk, of 12 bytes, may be missing without loss.
    let neededCount = sample.file.count - (ImageFormat(sample.file[...]) == .png ? 12 : 0)
    for count in 0..<neededCount {
      #expect("\(count) bytes") {
        try Image.decode(ImageFileData(sample.file[..<count], name: "x"))
      } throws: { error in
        isOneLine(error)
      }
    }
  }

  @Test(
    "Random damage gives an image of the size in the header, or an error of one line",
    arguments: ImageSample.all)
  func random(_ sample: ImageSample) {
    var generator = SeededGenerator(seed: RandomTests.seed)
    let limit = ImageSizeLimit(side: 1 << 10, pixelCount: 1 << 16)
    for _ in 0..<RandomTests.rounds(400) {
      var file = sample.file
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<file.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: file[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: file[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        default: file.removeSubrange(index..<min(file.count, index + 3))
        }
      }
      do throws(ImageError) {
        let image = try Image.decode(ImageFileData(file, name: "x"), limit: limit)
        #expect(image.pixels.count == image.width * image.height * 4)
      } catch {
        #expect(isOneLine(error))
      }
    }
  }

  @Test("The structure of a sound file is sound, with bytes after its end, too", arguments: ImageSample.all)
  func soundStructure(_ sample: ImageSample) {
    // Without libdeflate, PNG files are decoded instead.
    let isChecked = ImageFormat(sample.file[...]) != .png || ZlibStreamInflater.installed != nil
    #expect(ImageFileData(sample.file).hasSoundStructure == isChecked)
    #expect(ImageFileData(sample.file + [0xFF, 0, 1]).hasSoundStructure == isChecked)
    #expect(ImageFileData(([1, 2] + sample.file).dropFirst(2)).hasSoundStructure == isChecked)
  }

  @Test("The structure of a truncated file is not sound", arguments: ImageSample.all)
  func truncatedStructure(_ sample: ImageSample) {
    for count in 0..<sample.file.count {
      #expect(!ImageFileData(sample.file[..<count]).hasSoundStructure, "\(count) bytes")
    }
  }

  @Test("The structure of a PNG file with a damaged byte is not sound", arguments: ImageSample.png)
  func damagedStructure(_ sample: ImageSample) {
    // The signature is the format.
    for index in 8..<sample.file.count {
      var file = sample.file
      file[index] ^= 0x10
      #expect(!ImageFileData(file).hasSoundStructure, "byte \(index)")
    }
  }

  @Test("A damaged byte of PNG's compressed pixels is detected by a checksum")
  func checksum() throws {
    var file = try PNG.encode(Image(width: 5, height: 5, pixels: (0..<100).map { UInt8($0) }))
    file[file.count - 24] ^= 0xFF
    #expect(throws: ImageError.self) { try PNG.decode(file) }
  }

  @Test("An image above a limit is refused, and one at the limit is decoded", arguments: ImageSample.all)
  func limit(_ sample: ImageSample) {
    let (width, height) = (sample.width, sample.height)
    let file = ImageFileData(sample.file)
    let exact = ImageSizeLimit(side: max(width, height), pixelCount: width * height)
    #expect(throws: Never.self) { try Image.decode(file, limit: exact) }
    for limit in [
      ImageSizeLimit(side: max(width, height) - 1, pixelCount: 1000),
      ImageSizeLimit(side: 1000, pixelCount: width * height - 1),
    ] {
      #expect(throws: ImageError(name: "", problem: .tooLarge(width: width, height: height, limit: limit))) {
        try Image.decode(file, limit: limit)
      }
    }
  }

  @Test("A header with a size that its file cannot contain is refused before memory is allocated")
  func implausibleSize() throws {
    var png = try PNG.encode(Image(width: 1, height: 1))
    // The width and height in IHDR, and its checksum.
    png.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0])
    let checksum = PNGFile.crc32(png[12..<29])
    for byte in 0..<4 { png[29 + byte] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * byte)) }
    var jpeg = ImageSample.jpeg[0].file
    // The height and width in SOF0.
    let marker = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg.replaceSubrange(marker + 5..<marker + 9, with: [0x40, 0, 0x40, 0])
    for (bytes, format) in [(png, ImageFormat.png), (jpeg, .jpeg)] {
      let problem = ImageError.Problem.sizeImplausible(
        format, width: 16_384, height: 16_384, byteCount: bytes.count)
      #expect(throws: ImageError(name: "", problem: problem)) { try Image.decode(ImageFileData(bytes)) }
    }
  }
}

/// Returns whether the message of an error is one line that begins with the name `x`.
func isOneLine(_ error: any Error) -> Bool {
  guard let error = error as? ImageError else { return false }
  let message = error.description
  return message.hasPrefix("x: ") && message.count > 20 && message.allSatisfy { $0 >= " " && $0 != "\u{7F}" }
}
