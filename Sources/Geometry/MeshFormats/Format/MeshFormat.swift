import Geometry
import TextCoding

/// A format of mesh files that can be read, and in most cases written: one of `MeshFormat.allCases`.
///
/// A format is declared by its `MeshFileFormat` alone; everything here asks that.
public struct MeshFormat: Sendable {
  /// The declaration of the format.
  let type: any MeshFileFormat.Type

  /// Creates the format of a declaration.
  init(_ type: any MeshFileFormat.Type) { self.type = type }

  /// The name of the format, which is its preferred filename extension.
  public var pathExtension: String { type.endings.first ?? "" }

  /// The filename extensions of the format, without the dot, the preferred one first.
  public var pathExtensions: [String] { type.endings }

  /// What the format is, in a few words.
  package var summary: String { type.summary }

  /// Whether files of the format can be written. All can be read.
  public var isWritten: Bool { !type.encodings.isEmpty }

  /// The media type of files of the format.
  package var mediaType: String { type.mediaType }

  /// The endings that files of other kinds have, too.
  package var sharedEndings: [String] { type.sharedEndings }

  /// The first characters of every file, by which desktops tell it from others. Nil if there are none.
  package var magic: String? { type.magic }

  /// The axis that points upward in files, such as Z on the build plate of a printer. Nil if files may have any.
  package var upAxis: UpAxis? { type.upAxis }

  /// The library that reads files of the format in a process of its own, or nil.
  package var library: String? { type.library }

  /// Contents of small valid files, with which fuzzing begins.
  package var seeds: [String] { type.seeds }

  /// What files of the format keep of a document.
  package var keeps: MeshAbilities { type.keeps }

  /// The normals of meshes in files without normals and without smoothing groups.
  package var defaultNormals: Mesh.NormalSmoothing { type.defaultNormals }

  /// The filename extension of the second file that `MeshWritingOptions.sidecarName` writes, or nil if the format has none.
  package var sidecarExtension: String? { type.sidecarExtension }

  /// Whether `MeshWritingOptions.sidecarName` writes image files.
  package var hasImageFiles: Bool { keeps.contains(.imageFiles) }

  /// The encodings in which the format can be written, the default first.
  public var encodings: [MeshWritingOptions.Encoding] { type.encodings }

  /// Returns whether a file of this format can refer to another file called `name`.
  package func canName(_ name: String) -> Bool { type.canName(name) }
}

extension MeshFormat: Hashable, CustomStringConvertible {
  /// Whether two formats are the same.
  public static func == (first: Self, second: Self) -> Bool { first.type == second.type }

  /// Hashes the declaration.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

  /// The name of the format.
  public var description: String { pathExtension }
}
