import Parallelism

/// The bytes of an image file, its name for error messages, and the content kind of its pixels.
public struct ImageFileData: Sendable {
  /// The name for error messages, such as the path of the file.
  public var name: String
  /// The bytes of the file. They may be a part of a larger file, which is not copied. Bytes after the end of the image
  /// are ignored.
  public var bytes: ArraySlice<UInt8>
  /// The content of the decoded image.
  public var content: Image.ContentKind

  /// Creates the data of an image file from a part of an array.
  public init(_ bytes: ArraySlice<UInt8>, name: String = "", content: Image.ContentKind = .color) {
    (self.name, self.bytes, self.content) = (name, bytes, content)
  }

  /// Creates the data of an image file.
  public init(_ bytes: [UInt8], name: String = "", content: Image.ContentKind = .color) {
    self.init(bytes[...], name: name, content: content)
  }

  /// The format, by the signature of the file. Nil if it is unknown. O(1).
  public var format: ImageFormat? { ImageFormat(bytes) }

  /// Returns the format, which must be one of `formats`.
  func format(outOf formats: [ImageFormat]) throws(ImageError) -> ImageFormat {
    let found = format
    guard let found, formats.contains(found) else {
      throw ImageError(name: name, problem: .unexpectedFormat(expected: formats, found: found))
    }
    return found
  }

  /// Returns the result of `body`. An error gets the name of the file.
  func named<Result>(_ body: () throws(ImageError.Problem) -> Result) throws(ImageError) -> Result {
    do throws(ImageError.Problem) {
      return try body()
    } catch {
      throw ImageError(name: name, problem: error)
    }
  }
}

extension Image {
  /// Returns the image of a PNG, JPEG, WebP, BMP, TGA, GIF, TIFF, DDS or KTX 2 file. The format is recognised by the signature. O(pixels).
  ///
  /// The pixels are those of the file, converted to 8-bit RGBA. Colour spaces, gamma values and orientations that the
  /// file notes are ignored, as glTF 2.0 requires (section 3.8.3). Bytes after the end of the image are ignored, too.
  ///
  /// The part of a JPEG file that can be read is decoded, as by other programs: `PackedImage.defect` is the reason why it
  /// is not all of it.
  ///
  /// - Throws: `ImageError` if the file has another format, is damaged, truncated (PNG and WebP) or larger than `limit`, or
  ///   has arithmetic coding (JPEG) or an animation (WebP). Damage of the pixels is detected by the checksums
  ///   of PNG; JPEG and WebP have none, so their pixels can be wrong.
  public static func decode(
    _ file: ImageFileData, limit: ImageSizeLimit = .standard
  ) throws(ImageError) -> Image {
    try decode(file, formats: ImageFormat.ofImages, limit: limit)
  }

  static func decode(
    _ file: ImageFileData, formats: [ImageFormat], limit: ImageSizeLimit
  ) throws(ImageError) -> Image {
    Image(try PackedImage.decode(file, formats: formats, limit: limit, isAlphaOptional: false))
  }

  /// Returns the image of each file, or the error, in the order of the files. Several files are decoded at a time.
  /// O(pixels).
  public static func decode(
    _ files: [ImageFileData], limit: ImageSizeLimit = .standard
  ) -> [Result<Image, ImageError>] {
    decode(files, limit: limit, threads: Parallel.threadCount)
  }

  static func decode(
    _ files: [ImageFileData], limit: ImageSizeLimit, threads: Int
  ) -> [Result<Image, ImageError>] {
    Parallel.map(files.count, threads: threads) { number in
      Result { () throws(ImageError) in try decode(files[number], limit: limit) }
    }
  }
}
