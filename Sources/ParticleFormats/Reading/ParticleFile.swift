import Files

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
  /// Why the frames after the last that is counted could not be; nil if all were.
  public let uncounted: ParticleReadError?

  private let reader: any FrameReader
  private let places: [FramePlace]

  /// The number of frames; at least one.
  public var frameCount: Int { places.count }

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
      throw ParticleReadError(path: path, .unexpected(expected: "a file of particles", found: "another"))
    }
    return try ParticleFile(bytes, path: path, format: format, options: options)
  }

  /// Finds the frames in `bytes` as if they were the file at `path`. O(size).
  ///
  /// - Throws: `ParticleReadError` if there is none.
  package init(
    _ bytes: [UInt8], path: String, format: ParticleFormat, options: ParticleReadingOptions = .init()
  ) throws(ParticleReadError) {
    let source = ParticleText(bytes, path: path, isLenient: options.isLenient)
    (self.path, self.format, self.options) = (path, format, options)
    reader =
      switch format {
      case .xyz: XYZReader(source: source)
      case .pdb: PDBReader(source: source)
      case .lammps: LAMMPSReader(source: source, keepsWrapped: options.keepsWrapped)
      case .csv: TableReader(source: source)
      }
    let index = try reader.index()
    places = index.places
    uncounted = index.uncounted
  }

  /// The particles of frame `number`, from 0. O(size of the frame).
  ///
  /// - Throws: `ParticleReadError` if there is no such frame, or it is not what its format asks for.
  public func frame(_ number: Int) throws(ParticleReadError) -> ParticleFrame {
    guard places.indices.contains(number) else {
      throw ParticleReadError(path: path, .noSuchFrame(number, count: frameCount))
    }
    return try reader.read(places[number])
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
  /// Where the frames are. O(size).
  func index() throws(ParticleReadError) -> FrameIndex
  /// The frame at `place`. O(its size).
  func read(_ place: FramePlace) throws(ParticleReadError) -> ParticleFrame
}

/// Where a frame begins.
struct FramePlace: Sendable {
  /// The first byte.
  var offset: Int
  /// The lines before it.
  var line: Int
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
  /// Where the text begins: after the byte-order mark, if there is one.
  let start: Int

  init(_ bytes: [UInt8], path: String, isLenient: Bool = false) {
    (self.bytes, self.path, self.isLenient) = (bytes, path, isLenient)
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Leaves out a record that is wrong, and counts it; throws unless the reading is lenient.
  func leaveOut(
    _ fault: RecordFault, line: Int, _ frame: inout ParticleFrame
  ) throws(ParticleReadError) {
    let error = error(line, expected: fault.expected, found: fault.found)
    guard isLenient else { throw error }
    frame.omissions.add(error)
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
