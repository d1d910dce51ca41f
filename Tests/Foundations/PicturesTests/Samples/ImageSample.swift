import Foundation
import Testing

/// A small image file with its exact pixels.
struct ImageSample: Sendable, CustomTestStringConvertible {
  /// The description of the pixel format or encoding.
  let name: String
  let width: Int
  let height: Int
  /// The bytes of the file.
  let file: [UInt8]
  /// The bytes of the pixels, in RGBA.
  let pixels: [UInt8]

  /// Creates a sample from base64 texts.
  init(_ name: String, width: Int, height: Int, file: String, pixels: String) {
    (self.name, self.width, self.height) = (name, width, height)
    (self.file, self.pixels) = (Self.bytes(file), Self.bytes(pixels))
  }

  var testDescription: String { name }

  /// All samples.
  static let all = png + jpeg + webP

  static func bytes(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}
