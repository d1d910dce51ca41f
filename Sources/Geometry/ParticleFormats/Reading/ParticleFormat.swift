import TextCoding

/// A format of particle files that can be read: one of `ParticleFormat.allCases`.
///
/// A format is declared by its `ParticleFileFormat` alone; everything here asks that.
public struct ParticleFormat: Sendable {
  /// The declaration of the format.
  let type: any ParticleFileFormat.Type

  /// Creates the format of a declaration.
  init(_ type: any ParticleFileFormat.Type) { self.type = type }

  /// The name of the format.
  public var rawValue: String { type.name }

  /// The file endings without the dot, the preferred one first.
  public var pathExtensions: [String] { type.endings }

  /// What the format is, in a few words.
  package var summary: String { type.summary }

  /// The media type of files of the format.
  package var mediaType: String { type.mediaType }

  /// The endings that files of other kinds have, too.
  package var sharedEndings: [String] { type.sharedEndings }

  /// Contents of small valid files, with which fuzzing begins.
  package var seeds: [String] { type.seeds }

  /// What files of the format may contain besides particles.
  package var keeps: ParticleAbilities { type.keeps }

  /// What several sets of particles in one file are: `frame`, or `model` in files of molecules.
  package var frameNoun: String { type.frameNoun }
}

extension ParticleFormat: Hashable, CustomStringConvertible {
  /// Whether two formats are the same.
  public static func == (first: Self, second: Self) -> Bool { first.type == second.type }

  /// Hashes the declaration.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

  /// The name of the format.
  public var description: String { rawValue }
}

/// A format of particle files: its names, how files begin, what they may contain, and its reader.
///
/// A format is one folder with a type that conforms to this protocol, and its line in `ParticleFormat.allCases`.
protocol ParticleFileFormat: SendableMetatype {
  /// The name of the format.
  static var name: String { get }
  /// The filename extensions in lower case, without the dot, the preferred one first.
  static var endings: [String] { get }
  /// What the format is, in a few words, for lists.
  static var summary: String { get }
  /// The media type of files, as desktops know it.
  static var mediaType: String { get }
  /// The endings that files of other kinds have, too: desktops are not told of them. By default none.
  static var sharedEndings: [String] { get }
  /// What files may contain besides particles.
  static var keeps: ParticleAbilities { get }
  /// What several sets of particles in one file are. By default frames.
  static var frameNoun: String { get }
  /// Contents of small valid files, with which fuzzing begins.
  static var seeds: [String] { get }

  /// Returns whether a file with this first line that is not blank is of the format.
  static func begins(_ line: borrowing Span<UInt8>) -> Bool
  /// Returns a reader with an index of the frames. O(size).
  static func reader(
    _ source: ParticleFileText, _ options: ParticleReadingOptions
  ) throws(ParticleReadError) -> any FrameReader
}

extension ParticleFileFormat {
  static var frameNoun: String { "frame" }
  static var sharedEndings: [String] { [] }
}

/// What files of a format may contain besides particles.
package struct ParticleAbilities: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A periodic box.
  package static let boxes = Self(rawValue: 1 << 0)
  /// A list of bonds.
  package static let bonds = Self(rawValue: 1 << 1)
  /// The numbers of the periodic image in which each particle is.
  package static let images = Self(rawValue: 1 << 2)
  /// The boxes are those of simulations, whose particles leave them, and not unit cells of crystals.
  package static let simulations = Self(rawValue: 1 << 3)
  /// Names of particles, each of which is a model of its own.
  package static let names = Self(rawValue: 1 << 4)
  /// Points in place of particles, in a file whose first line is three numbers or more.
  package static let pointTexts = Self(rawValue: 1 << 5)
  /// Positions relative to an origin of 64 bits: `ParticleReadingOptions.origin`.
  package static let origins = Self(rawValue: 1 << 6)
}
