import TextCoding

/// The options for reading files of particles.
public struct ParticleReadingOptions: Equatable, Sendable {
  /// Whether invalid records are omitted and counted. Otherwise the first one throws.
  public var isLenient: Bool
  /// Whether particles keep the positions that a simulation wrapped back into its box, even if the file has image
  /// flags.
  public var keepsWrapped: Bool

  /// Whether the particles of LAMMPS dumps and XYZ files are moved into the periodic box, but molecules are kept whole: those
  /// that the file numbers (`mol`), or that bonds by distance connect. `keepsWrapped` has no effect then.
  public var gathersMolecules: Bool

  /// The origin of whole numbers relative to which XYZ files and tables are read, so that positions far from zero keep their
  /// digits.
  package var origin = SIMD3<Double>.zero

  /// Creates options.
  public init(isLenient: Bool = false, keepsWrapped: Bool = false, gathersMolecules: Bool = false) {
    (self.isLenient, self.keepsWrapped, self.gathersMolecules) = (isLenient, keepsWrapped, gathersMolecules)
  }
}

/// A reader of the frames of one format.
protocol FrameReader: Sendable {
  /// The options of the positions. They do not change the frames.
  var options: ParticleReadingOptions { get set }
  /// The index of the frames.
  var frames: FrameLocationIndex { get }
  /// Reads the frame at `location`. O(its size).
  func read(_ location: FrameLocation) throws(ParticleReadError) -> ParticleFrame
}

/// The location of a frame in the file.
struct FrameLocation: Sendable {
  /// The offset of the first byte.
  var offset: Int
  /// The number of lines before the frame.
  var line: Int
  /// The offset after the last byte of the last record.
  var end: Int
  /// The number of records. Nil if it is not known before parsing.
  var recordCount: Int?
}

/// The index of the locations of all frames of a file.
struct FrameLocationIndex: Sendable {
  /// The locations of the frames; at least one.
  var locations: [FrameLocation]
  /// The error that ended the index. Nil if it reached the end of the file.
  var indexingError: ParticleReadError?
}

/// The text of a file, with its path for error messages.
struct ParticleFileText: Sendable {
  let bytes: [UInt8]
  let path: String
  let isLenient: Bool
  /// The maximum number of threads that parse a large file.
  let threads: Int
  /// The offset of the text: after the byte order mark, if there is one.
  let start: Int

  /// The end of the text.
  var end: Int { bytes.count }

  init(_ bytes: [UInt8], path: String, isLenient: Bool, threads: Int) {
    (self.bytes, self.path, self.isLenient, self.threads) = (bytes, path, isLenient, threads)
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  func error(_ line: Int?, expected: String, found: String) -> ParticleReadError {
    ParticleReadError(path: path, line: line, .unexpected(expected: expected, found: found))
  }
}
