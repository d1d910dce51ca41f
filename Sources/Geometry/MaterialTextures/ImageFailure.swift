import Pictures

/// An image of a material that cannot be drawn, or is drawn in part. Where an image that cannot be drawn should show colours,
/// a magenta and black checkerboard is drawn.
package struct ImageFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the image, such as the path of its file. Empty if it has none.
  package let name: String
  /// The reason.
  package let reason: Reason

  /// The kinds of failure.
  package enum Reason: Equatable, Sendable {
    /// The file is missing or cannot be read. The text is that of the reader, and names the image.
    case unreadable(String)
    /// The image is damaged, or has a format or a feature that is not supported.
    case undecodable(ImageError.Problem)
    /// The image is drawn, but pixels of its JPEG file are missing or damaged. The text is that of the decoder.
    case defective(String)
    /// The pixels do not fit into the memory that the images before it leave. The number is that of their bytes, with
    /// mipmaps.
    case tooManyPixels(byteCount: Int)
  }

  /// Creates a failure.
  package init(name: String, _ reason: Reason) { (self.name, self.reason) = (name, reason) }

  /// One line that names the image, if it has a name, and the reason.
  package var description: String {
    switch reason {
    case .unreadable(let text): text
    case .undecodable(let problem): "\(subject): \(problem)"
    case .defective(let text): "\(subject): only a part of the image can be read: \(text)"
    case .tooManyPixels(let byteCount):
      "\(subject): its pixels need \(max(1, byteCount >> 20)) MiB, and the other images leave less of the available memory"
    }
  }

  private var subject: String { Self.subject(name: name) }

  /// Returns the subject of a message about an image.
  package static func subject(name: String) -> String { name.isEmpty ? "an image" : "image \(name)" }
}
