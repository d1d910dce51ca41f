import Files
import Hardware
import TextParsing

/// A file of particles: where its frames are, and what is in each when it is asked for.
///
/// ```swift
/// let file = try ParticleFile.read("water.xyz")
/// print(file.frameCount, try file.frame(0).count)
/// ```
public struct ParticleFile: Sendable {
  /// The file, as it was named.
  public let path: String
  /// The format that it was read as.
  public let format: ParticleFormat
  /// How a frame is read.
  public let options: ParticleReadingOptions

  private let reader: any FrameReader

  /// The number of frames; at least one.
  public var frameCount: Int { reader.frames.places.count }
  /// Why the frames after the last that is counted could not be; nil if all were.
  public var uncounted: ParticleReadError? { reader.frames.uncounted }

  /// Reads the file at `path`, or standard input where it is `-`; what gzip has packed is unpacked. O(size).
  ///
  /// The format is that of the file's ending if `format` is nil, and else that which its beginning looks like.
  ///
  /// - Throws: `ParticleReadError` if the file cannot be read, or holds no frame.
  public static func read(
    _ path: String, format: ParticleFormat? = nil, options: ParticleReadingOptions = .init()
  ) throws(ParticleReadError) -> ParticleFile {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.readUnpacked(path)
    } catch {
      throw ParticleReadError(path: path, .file(error))
    }
    let ending = path.fileEnding
    guard let format = format ?? ParticleFormat(pathExtension: ending) ?? ParticleFormat(sniffing: bytes.span)
    else {
      throw ParticleReadError(
        path: path, .unexpected(expected: "a particle file", found: "an unknown format"))
    }
    return try ParticleFile(bytes, path: path, format: format, options: options)
  }

  /// Finds the frames in `bytes` as if they were the file at `path`. O(size).
  ///
  /// - Throws: `ParticleReadError` if there is none.
  package init(
    _ bytes: [UInt8], path: String, format: ParticleFormat, options: ParticleReadingOptions = .init(),
    threads: Int = Parallel.threadCount
  ) throws(ParticleReadError) {
    if let found = ForeignText(bytes.span) {
      throw ParticleReadError(
        path: path, .unexpected(expected: ForeignText.expected, found: found.rawValue))
    }
    let source = ParticleText(bytes, path: path, isLenient: options.isLenient, threads: threads)
    (self.path, self.format, self.options) = (path, format, options)
    reader =
      switch format {
      case .xyz: try XYZReader(source)
      case .pdb: try PDBReader(source)
      case .lammps: try LAMMPSReader(source, keepsWrapped: options.keepsWrapped)
      case .csv: TableReader(source)
      }
  }

  /// How many records of particles each frame has, from the fewest to the most, as the file says or as they are counted
  /// without reading them; nil of a format that has one frame. Alternate locations and wrong records count, too.
  /// O(frames).
  public var recordCounts: ClosedRange<Int>? {
    let counts = reader.frames.places.compactMap(\.recordCount)
    guard let fewest = counts.min(), let most = counts.max() else { return nil }
    return fewest...most
  }

  /// The particles of frame `number`, from 0. O(size of the frame).
  ///
  /// - Throws: `ParticleReadError` if there is no such frame, or it is not what its format asks for.
  public func frame(_ number: Int) throws(ParticleReadError) -> ParticleFrame {
    guard reader.frames.places.indices.contains(number) else {
      throw ParticleReadError(path: path, .noSuchFrame(number, count: frameCount))
    }
    return try reader.read(reader.frames.places[number])
  }
}

/// How files of particles are read.
public struct ParticleReadingOptions: Equatable, Sendable {
  /// Whether records that are wrong are left out and counted, where they would end the reading.
  public var isLenient: Bool
  /// Whether particles stay where a simulation wrapped them back into its box, though the file says how often.
  public var keepsWrapped: Bool

  /// Creates options.
  public init(isLenient: Bool = false, keepsWrapped: Bool = false) {
    (self.isLenient, self.keepsWrapped) = (isLenient, keepsWrapped)
  }
}

/// Reads the frames of one format.
protocol FrameReader: Sendable {
  /// Where the frames are.
  var frames: FrameIndex { get }
  /// The frame at `place`. O(its size).
  func read(_ place: FramePlace) throws(ParticleReadError) -> ParticleFrame
}

/// Where a frame is.
struct FramePlace: Sendable {
  /// The first byte.
  var offset: Int
  /// The lines before it.
  var line: Int
  /// Behind the last byte of the last record.
  var end: Int
  /// How many records it has, where that is known.
  var recordCount: Int?
}

/// Where the frames of a file are.
struct FrameIndex: Sendable {
  /// At least one.
  var places: [FramePlace]
  /// Why there are no more, if it is not because the file ends.
  var uncounted: ParticleReadError?
}

/// The text that a reader reads, and what its messages are about.
struct ParticleText: Sendable {
  let bytes: [UInt8]
  let path: String
  let isLenient: Bool
  /// How many threads a large one is read by.
  let threads: Int
  /// Where the text begins: after the byte-order mark, if there is one.
  let start: Int

  /// Where the text ends.
  var end: Int { bytes.count }

  init(_ bytes: [UInt8], path: String, isLenient: Bool, threads: Int) {
    (self.bytes, self.path, self.isLenient, self.threads) = (bytes, path, isLenient, threads)
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  func error(_ line: Int?, expected: String, found: String) -> ParticleReadError {
    ParticleReadError(path: path, line: line, .unexpected(expected: expected, found: found))
  }
}

extension String {
  /// What follows the last point of a file's name, in lower case, `gz` aside; empty where nothing stands before the point.
  package var fileEnding: String {
    let name = self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
    let ending = name[name.index(after: point)...].lowercased()
    return ending == "gz" ? String(self[..<point]).fileEnding : ending
  }
}
