import TestSupport
import Testing

@testable import Pictures

@Suite("Decoding images")
struct ImageDecodingTests {
  @Test(
    "A packed image has an alpha only if the file has one, and the same pixels", arguments: ImageSample.all)
  func packed(_ sample: ImageSample) throws {
    let packed = try PackedImage.decode(ImageFileData(sample.file))
    #expect(try Image(packed) == Image.decode(ImageFileData(sample.file)))
    if sample.image.pixels.indices.contains(where: { $0 % 4 == 3 && sample.image.pixels[$0] < 255 }) {
      #expect(packed.bytesPerPixel == 4)
    }
  }

  @Test(
    "PNG files of every pixel format have exactly the pixels of the specification", arguments: ImageSample.png
  )
  func png(_ sample: ImageSample) throws {
    #expect(try Image.decode(ImageFileData(sample.file)) == sample.image)
  }

  @Test("JPEG files have the pixels of another decoder, within 1", arguments: ImageSample.jpeg)
  func jpeg(_ sample: ImageSample) throws {
    let image = try Image.decode(ImageFileData(sample.file))
    #expect((image.width, image.height) == (sample.width, sample.height))
    let largestDifference = zip(image.pixels, sample.pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect(largestDifference ?? .max <= 1)
    #expect(image.pixels.count == sample.pixels.count)
  }

  @Test("WebP files have exactly the pixels of another decoder", arguments: ImageSample.webP)
  func webP(_ sample: ImageSample) throws {
    #expect(try Image.decode(ImageFileData(sample.file)) == sample.image)
  }

  @Test("The content of an image is that of its file", arguments: [Image.ContentKind.color, .data, .normals])
  func content(_ content: Image.ContentKind) throws {
    let sample = ImageSample.png[0]
    #expect(try Image.decode(ImageFileData(sample.file, content: content)).content == content)
  }

  @Test(
    "A part of a larger file is decoded, and bytes after the image are ignored", arguments: ImageSample.all)
  func surroundings(_ sample: ImageSample) throws {
    let file = [1, 2, 3] + sample.file + [UInt8](repeating: 0xFF, count: 100)
    let image = try Image.decode(ImageFileData(file[3...]))
    #expect(image == (try Image.decode(ImageFileData(sample.file))))
  }

  @Test("Bytes between two segments of a JPEG file are ignored")
  func extraneousBytes() throws {
    let file = ImageSample.jpeg[0].file
    // The first segment after the start: marker, and length of the rest.
    let end = 4 + Int(file[4]) << 8 + Int(file[5])
    let damaged = file[..<end] + [0, 0x11, 0x22] + file[end...]
    #expect(try Image.decode(ImageFileData(damaged)) == Image.decode(ImageFileData(file)))
  }

  @Test("Features that are not supported are refused by name")
  func unsupported() {
    let cases: [([UInt8], ImageFormat, String)] = [
      (ImageSample.arithmeticJPEG, .jpeg, "arithmetic coding"),
      (ImageSample.animatedWebP, .webP, "animation"),
    ]
    for (bytes, format, feature) in cases {
      let error = ImageError(name: "a.b", problem: .unsupported(format, feature: feature))
      #expect(throws: error) { try Image.decode(ImageFileData(bytes, name: "a.b")) }
    }
    let error = ImageError(name: "a.jpg", problem: .unsupported(.jpeg, feature: "arithmetic coding"))
    #expect(error.description == "a.jpg: a JPEG image with arithmetic coding, which is not supported")
  }

  @Test("A JPEG file with more than 500 scans is refused")
  func scanLimit() throws {
    let sample = try #require(ImageSample.jpeg.first { $0.name == "three scans" })
    // The last scan, from its marker to the end of the image.
    let marker = try #require(
      sample.file.indices.last { sample.file[$0...].starts(with: [0xFF, 0xDA]) })
    let scan = sample.file[marker..<(sample.file.count - 2)]
    func file(scanCount: Int) -> ImageFileData {
      ImageFileData(sample.file[..<marker] + (3...scanCount).flatMap { _ in scan } + [0xFF, 0xD9])
    }
    #expect(throws: Never.self) { try Image.decode(file(scanCount: 500)) }
    #expect(throws: ImageError(name: "", problem: .damaged(.jpeg, reason: "too many scans"))) {
      try Image.decode(file(scanCount: 502))
    }
  }

  @Test("Several files are decoded in order, with any number of threads, and each has its own error")
  func severalFiles() {
    var files = ImageSample.all.map { ImageFileData($0.file, name: $0.name) }
    files.insert(ImageFileData([1, 2, 3], name: "bad"), at: 2)
    let expected = files.map { file in
      Result { () throws(ImageError) in try Image.decode(file) }
    }
    for threads in [1, 2, 5] { #expect(Image.decode(files, limit: .standard, threads: threads) == expected) }
    let error = ImageError(
      name: "bad", problem: .unexpectedFormat(expected: ImageFormat.ofImages, found: nil))
    #expect(Image.decode(files)[2] == .failure(error))
    #expect(
      error.description
        == "bad: expected an image (PNG, JPEG, WebP, BMP, TGA, GIF, TIFF, DDS, KTX 2), found another format")
  }
}

extension ImageSample {
  /// The image that the file contains.
  var image: Image { Image(width: width, height: height, pixels: pixels) }
}
