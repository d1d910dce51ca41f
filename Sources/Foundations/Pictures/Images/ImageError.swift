/// The reason why a file cannot be decoded to an image, or an image cannot be encoded.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// The name of the image, such as the path of its file. Empty if the caller gave none.
  public let name: String
  /// The kind of error.
  public let problem: Problem

  /// The kinds of errors of an image.
  public enum Problem: Error, Equatable {
    /// The first bytes are not those of any of the `expected` formats. `found` is the other format that they belong to,
    /// or nil.
    case unexpectedFormat(expected: [ImageFormat], found: ImageFormat?)
    /// The file is truncated or damaged.
    case damaged(ImageFormat, reason: String)
    /// The file is valid, but has a feature that the decoder does not support.
    case unsupported(ImageFormat, feature: String)
    /// The image is larger than the caller allows.
    case tooLarge(width: Int, height: Int, limit: ImageSizeLimit)
    /// The file has too few bytes for an image of this size.
    case sizeImplausible(ImageFormat, width: Int, height: Int, byteCount: Int)
    /// The image cannot be encoded. `reason` is the message of the encoder.
    case unwritable(ImageFormat, reason: String)
  }

  /// One line that describes the error. It begins with the name of the image.
  public var description: String { name.isEmpty ? "\(problem)" : "\(name): \(problem)" }
}

extension ImageError.Problem: CustomStringConvertible {
  /// The found and the expected content, without the name of the image.
  public var description: String {
    switch self {
    case .unexpectedFormat(let expected, let found):
      "expected an image (\(expected.map(\.description).joined(separator: ", "))), found \(found.map { "\($0)" } ?? "another format")"
    case .damaged(let format, let reason): "not a readable \(format) image: \(reason)"
    case .unsupported(let format, let feature): "a \(format) image with \(feature), which is not supported"
    case .tooLarge(let width, let height, let limit):
      "the image has \(width)x\(height) pixels, expected at most \(limit.side) a side and \(limit.pixelCount) in all"
    case .sizeImplausible(let format, let width, let height, let byteCount):
      "not a readable \(format) image: \(byteCount) bytes cannot contain \(width)x\(height) pixels"
    case .unwritable(let format, let reason): "the image cannot be written as \(format): \(reason)"
    }
  }
}
