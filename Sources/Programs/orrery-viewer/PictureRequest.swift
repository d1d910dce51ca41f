import CommandLineSupport

/// A picture that the user has asked for, with options.
struct PictureRequest: Equatable {
  /// The path of the file.
  var path: String
  /// The size. Nil for that of the window.
  var size: PixelSize?
  /// The square root of the number of samples for each pixel.
  var samplesPerSide = 2
  /// Whether the background is left out.
  var isTransparent = false

  /// The choices of samples for each pixel, in words. The index is the power of two of `samplesPerSide`.
  static let samplings = ["1 sample a pixel", "4 samples", "16 samples", "64 samples"]
  /// The largest side, in pixels.
  private static let sideLimit = 16_384

  /// Creates a request of what the user has typed.
  ///
  /// - Throws: `Mistake`.
  init(name: String, size text: String, sampling: Int, isTransparent: Bool) throws {
    guard name.lowercased().hasSuffix(".png") else { throw Mistake.name(name) }
    guard let size = PixelSize(argument: text.filter { $0 != " " }) else { throw Mistake.size(text) }
    samplesPerSide = 1 << max(0, min(sampling, Self.samplings.count - 1))
    let side = max(size.width, size.height) * max(1, samplesPerSide / 2)
    guard side <= Self.sideLimit else {
      throw Mistake.tooLarge(size, limit: Self.sideLimit / max(1, samplesPerSide / 2))
    }
    (path, self.size, self.isTransparent) = (PathCompletion.expanded(name), size, isTransparent)
  }

  /// The error of a request.
  enum Mistake: Error, Equatable, CustomStringConvertible {
    case name(String)
    case size(String)
    case tooLarge(PixelSize, limit: Int)
    case exists(String)

    var description: String {
      switch self {
      case .name(let name): "expected a name that ends with .png, found \"\(name)\""
      case .size(let text): "expected a size such as 1280x720, found \"\(text)\""
      case .tooLarge(let size, let limit):
        "expected at most \(limit) pixels a side for this number of samples, found \(size)"
      case .exists(let path): "\(path) already exists; pictures replace no file"
      }
    }
  }
}
