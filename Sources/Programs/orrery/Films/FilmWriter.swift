import CommandLineSupport
import Files
import Pictures

/// Writes a film: animated PNG itself, other formats by the program ffmpeg. The file is replaced when the film is complete.
final class FilmWriter {
  private var file: OutputFile
  private var animation: AnimatedPNG
  /// The running ffmpeg. Nil if it is not needed.
  private let encoder: ChildProcess?
  private let path: String

  /// The name of the program, and of the package of Debian that contains it.
  private static let encoderName = "ffmpeg"

  /// Begins a film of `count` pictures of `size`.
  ///
  /// - Throws: `OptionError` if the format needs ffmpeg and it is not installed, or `FileError`.
  init(
    path: String, _ format: FilmFormat, isTransparent: Bool, count: Int, size: PixelSize, framesPerSecond: Int
  ) throws {
    self.path = path
    file = try OutputFile(path: path)
    animation = AnimatedPNG(frameCount: count, framesPerSecond: framesPerSecond)
    let descriptor = file.descriptor
    encoder = try format.encoderArguments(isTransparent: isTransparent).map {
      try Self.start($0, size: size, framesPerSecond: framesPerSecond, path: path, file: descriptor)
    }
  }

  /// Starts ffmpeg with the arguments of a format. It writes the film to `file`, an open file without a name yet.
  private static func start(
    _ arguments: [String], size: PixelSize, framesPerSecond: Int, path: String, file: Int32
  ) throws -> ChildProcess {
    let input = [
      "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "\(size.width)x\(size.height)",
      "-framerate", "\(framesPerSecond)", "-i", "-",
    ]
    let output = ["-y", "/dev/fd/\(ChildProcess.fileDescriptor)"]
    do throws(FileError) {
      return try ChildProcess(encoderName, input + arguments + output, writing: file)
    } catch {
      guard error.isMissingFile else { throw error }
      throw OptionError(
        "\(path): a film of this format needs the program \(encoderName), which is not installed (apt install \(encoderName)); -o film.apng needs no other program"
      )
    }
  }

  /// Appends a picture.
  ///
  /// - Throws: `OptionError` if ffmpeg has failed, `ImageError` or `FileError`.
  func add(_ picture: Image) throws {
    guard let encoder else { return try file.write(animation.add(picture)) }
    if !encoder.write(picture.pixels) { throw failure(encoder.finish()) }
  }

  /// Completes the film and puts it into its place.
  ///
  /// - Throws: As `add` does. The old file is then unchanged.
  func finish() throws {
    if let encoder {
      let status = encoder.finish()
      if status != 0 { throw failure(status) }
    } else {
      try file.write(animation.end)
    }
    try file.commit()
  }

  private func failure(_ status: Int32) -> OptionError {
    OptionError("\(path): \(Self.encoderName) failed with status \(status), its reason is above")
  }
}
