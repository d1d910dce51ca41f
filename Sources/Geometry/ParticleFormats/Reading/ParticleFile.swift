import Files
import Parallelism
import TextCoding

/// A file of particles with an index of its frames. Each frame is parsed when it is requested.
///
/// ```swift
/// let file = try ParticleFile.read("water.xyz")
/// print(file.frameCount, try file.frame(0).count)
/// ```
public struct ParticleFile: Sendable {
  /// The path as given by the caller.
  public let path: String
  /// The format in which the file was read.
  public let format: ParticleFormat
  /// The options for reading frames.
  public private(set) var options: ParticleReadingOptions

  private var reader: any FrameReader

  /// The number of frames; at least one.
  public var frameCount: Int { reader.frames.locations.count }
  /// The error that ended the count of frames. Nil if all frames were counted.
  public var indexingError: ParticleReadError? { reader.frames.indexingError }

  /// Reads the file at `path`, or standard input if `path` is `-`. Gzip files are decompressed. O(size).
  ///
  /// If `format` is nil, it is determined by the file's ending, and otherwise by the beginning of the content.
  ///
  /// - Throws: `ParticleReadError` if the file cannot be read or contains no frame.
  public static func read(
    _ path: String, format: ParticleFormat? = nil, options: ParticleReadingOptions = .init()
  ) throws(ParticleReadError) -> ParticleFile {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReader.readUnpacked(path)
    } catch {
      throw ParticleReadError(path: path, .file(error))
    }
    let ending = path.fileEnding
    let text = bytes.normalizedText ?? bytes
    guard let format = format ?? ParticleFormat(pathExtension: ending) ?? ParticleFormat(sniffing: text.span)
    else {
      throw ParticleReadError(
        path: path, .unexpected(expected: "a particle file", found: "an unknown format"))
    }
    return try ParticleFile(text, path: path, format: format, options: options)
  }

  /// Indexes the frames in `bytes`, the content of the file at `path`. O(size).
  ///
  /// - Throws: `ParticleReadError` if there is no frame.
  package init(
    _ bytes: [UInt8], path: String, format: ParticleFormat, options: ParticleReadingOptions = .init(),
    threads: Int = Parallel.threadCount
  ) throws(ParticleReadError) {
    let text = bytes.normalizedText
    if text == nil, let found = NonUTF8Encoding(bytes.span) {
      throw ParticleReadError(
        path: path, .unexpected(expected: NonUTF8Encoding.expected, found: found.rawValue))
    }
    let source = ParticleFileText(text ?? bytes, path: path, isLenient: options.isLenient, threads: threads)
    (self.path, self.format, self.options) = (path, format, options)
    reader = try format.type.reader(source, options)
  }

  /// The range of the record counts of all frames, as stated by the file or counted without parsing. Includes alternate
  /// locations and invalid records. Nil for formats with a single frame. O(frames).
  package var recordCounts: ClosedRange<Int>? {
    let counts = reader.frames.locations.compactMap(\.recordCount)
    guard let fewest = counts.min(), let most = counts.max() else { return nil }
    return fewest...most
  }

  /// Returns the same file, whose frames are read with molecules gathered in the periodic box or not; see
  /// `ParticleReadingOptions.gathersMolecules`. O(1).
  package func gathering(_ gathersMolecules: Bool) -> ParticleFile {
    var file = self
    file.options.gathersMolecules = gathersMolecules
    file.reader.options = file.options
    return file
  }

  /// Returns the same file, whose frames are read relative to `origin`, if the format keeps `ParticleAbilities.origins`; see
  /// `ParticleFrame.origin`. O(1).
  package func relative(to origin: SIMD3<Double>) -> ParticleFile {
    var file = self
    file.options.origin = origin
    file.reader.options = file.options
    return file
  }

  /// Returns the particles of frame `number`, from 0. O(size of the frame).
  ///
  /// - Throws: `ParticleReadError` if there is no such frame or its content is invalid.
  public func frame(_ number: Int) throws(ParticleReadError) -> ParticleFrame {
    guard reader.frames.locations.indices.contains(number) else {
      throw ParticleReadError(path: path, .noSuchFrame(number, count: frameCount))
    }
    return try reader.read(reader.frames.locations[number])
  }
}

extension String {
  /// The file ending: the text after the last point of the file name, in lower case, ignoring `.gz`. Empty if nothing
  /// precedes the point.
  package var fileEnding: String {
    let name = self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
    let ending = name[name.index(after: point)...].lowercased()
    return ending == "gz" ? String(self[..<point]).fileEnding : ending
  }
}
