import CommandLineSupport
import Files
import Pictures
import Rendering

/// A picture that the user has asked for, with options.
struct PictureRequest: Equatable {
  /// The path of the file.
  var path: String
  /// The size. Nil for that of the window.
  var size: PixelSize?
  /// The number of samples for each pixel.
  var samples = SampleCount.standard
  /// Whether the background is left out.
  var isTransparent = false

  /// The choices of samples for each pixel, in words, in the order of `SampleCount.all`.
  static let samplings = SampleCount.all.map {
    $0.samples == 1 ? "1 sample a pixel" : "\($0.samples) samples"
  }
  /// The largest side, in pixels.
  private static let sideLimit = 16_384

  /// Creates a request of what the user has typed.
  ///
  /// - Throws: `Mistake`.
  init(name: String, size text: String, sampling: Int, isTransparent: Bool) throws {
    guard name.lowercased().hasSuffix(".png") else { throw Mistake.name(name) }
    guard let size = PixelSize(argument: text.filter { $0 != " " }) else { throw Mistake.size(text) }
    samples = SampleCount.all[max(0, min(sampling, Self.samplings.count - 1))]
    guard max(size.width, size.height) * samples.enlargement <= Self.sideLimit else {
      throw Mistake.tooLarge(size, limit: Self.sideLimit / samples.enlargement)
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

/// A namespace for writing pictures of the window to files.
enum PictureFile {
  /// Writes `picture` to a file with an unused name in the working directory. Returns the name.
  static func writeNext(_ picture: Image) throws -> String {
    let bytes = try PNG.encode(picture)
    for number in 1... {
      let path = "orrery-\(number).png"
      if OutputFile.exists(path) { continue }
      var file = try OutputFile(path: path)
      try file.write(bytes)
      // Another viewer in the same directory may have used the name meanwhile.
      if try file.commitIfNew() { return path }
    }
    preconditionFailure("every file name is in use")
  }

  /// The first unused name in the working directory.
  static var nextName: String {
    for number in 1... where !OutputFile.exists("orrery-\(number).png") { return "orrery-\(number).png" }
    preconditionFailure("every file name is in use")
  }

  /// Writes `picture` to a file, which it does not replace.
  ///
  /// - Throws: `FileError`, or `PictureRequest.Mistake` if the file exists.
  static func write(_ picture: Image, to path: String) throws {
    let bytes = try PNG.encode(picture)
    var file = try OutputFile(path: path)
    try file.write(bytes)
    guard try file.commitIfNew() else { throw PictureRequest.Mistake.exists(path) }
  }

  /// Writes `picture` to an open output file.
  static func write(_ picture: Image, to file: inout OutputFile) throws {
    let bytes = try PNG.encode(picture)
    try file.write(bytes)
  }
}
