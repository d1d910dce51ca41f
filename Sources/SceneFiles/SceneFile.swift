#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Files
import MeshFormats
import SceneModel
import TextParsing

/// Reading files as scenes.
///
/// ```swift
/// let contents = try SceneFile.read("caffeine.xyz", radii: .ball)
/// print(contents.atoms?.count ?? 0)
/// ```
public enum SceneFile {
  /// What a file holds.
  public struct Contents {
    /// The spheres, lights and camera. The atoms of a file are one cloud, in the file's order and named after it.
    public let scene: Scene
    /// The format that the file was read as.
    public let format: SceneFormat
    /// The atoms by element; nil of a file that holds no atoms.
    public let atoms: AtomSummary?
    /// How many frames or models the file holds; the first is the one in `scene`.
    public let frameCount: Int
    /// What there is to know besides, in the order in which it is worth saying.
    public let warnings: [SceneFileWarning]
  }

  /// Reads the file at `path`, or standard input where it is `-`. O(size).
  ///
  /// The format is that of the file's ending if `format` is nil, and for standard input that which its beginning looks
  /// like. `radii` are how large atoms are; distances are in the file's unit, for atoms the ångström.
  ///
  /// - Throws: `SceneFileError` if the file cannot be read, or is not what its format asks for.
  public static func read(
    _ path: String, format: SceneFormat? = nil, radii: AtomRadii = .vanDerWaals
  ) throws(SceneFileError) -> Contents {
    let isStandardInput = path == InputFile.standardInput
    let format = format ?? SceneFormat(path: path)
    guard isStandardInput || format != nil else { throw refusal(ofUnknown: path) }
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(path)
    } catch {
      throw SceneFileError(path: path, .unreadable(error))
    }
    return try parse(
      bytes, path: path, format: format, radii: radii,
      neighbors: isStandardInput ? .none : .folder(ofFile: path))
  }

  /// Reads `bytes` as if they were the file at `path`, beside `neighbors`.
  package static func parse(
    _ bytes: [UInt8], path: String, format: SceneFormat? = nil, radii: AtomRadii = .vanDerWaals,
    neighbors: NeighborFiles = .none
  ) throws(SceneFileError) -> Contents {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.span.extracting(
      droppingFirst: bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    guard !isBlankThroughout(text) else { throw SceneFileError(path: path, .empty) }
    guard let format = format ?? SceneFormat(path: path) ?? SceneFormat(sniffing: text) else {
      throw SceneFileError(path: path, .unknownContent)
    }
    if let format = format.meshFormat {
      return try parseMesh(bytes, path: path, format: format, neighbors: neighbors)
    }
    switch format {
    case .json5:
      let scene = try SceneReader(path: path).read(bytes)
      return Contents(scene: scene, format: format, atoms: nil, frameCount: 1, warnings: [])
    case .xyz: return contents(try XYZReader(path: path, radii: radii).read(text), path: path, format: format)
    case .pdb: return contents(try PDBReader(path: path, radii: radii).read(text), path: path, format: format)
    case .glb, .gltf, .obj, .stl, .ply: throw SceneFileError(path: path, .unknownContent)
    }
  }

  private static func parseMesh(
    _ bytes: [UInt8], path: String, format: MeshFormat, neighbors: NeighborFiles
  ) throws(SceneFileError) -> Contents {
    do throws(MeshReadError) {
      let name = path == InputFile.standardInput ? "standard input" : path
      return contents(
        try MeshFile.parse(bytes, as: format, path: name, neighbors: neighbors), path: path)
    } catch {
      throw SceneFileError(path: path, .mesh(error))
    }
  }

  private static func contents(_ file: MeshFile.Contents, path: String) -> Contents {
    var document = file.document
    // What is alone in a file of meshes is called after it, as the atoms of a file are.
    if document.nodes.count == 1, document.nodes[0].name == nil { document.nodes[0].name = baseName(path) }
    return Contents(
      scene: Scene(document), format: SceneFormat(file.format), atoms: nil, frameCount: 1,
      warnings: file.omissions.isEmpty ? [] : [SceneFileWarning(path: path, reason: .omitted(file.omissions))]
    )
  }

  private static func contents(_ file: AtomFile, path: String, format: SceneFormat) -> Contents {
    Contents(
      scene: Scene(clouds: [SphereCloud(name: baseName(path), elements: file.spheres)]), format: format,
      atoms: file.summary,
      frameCount: file.frameCount, warnings: file.warnings)
  }

  /// What the one model of the file at `path` is called.
  private static func baseName(_ path: String) -> String {
    path == InputFile.standardInput ? "stdin" : path.fileBaseName
  }

  private static func isBlankThroughout(_ text: borrowing Span<UInt8>) -> Bool {
    for index in 0..<text.count where !isBlank(text[index]) && text[index] != UInt8(ascii: "\n") {
      return false
    }
    return true
  }

  /// Why a file of no known ending is not read: that it is missing or a folder, if it is, says more than its name.
  private static func refusal(ofUnknown path: String) -> SceneFileError {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return SceneFileError(path: path, .unreadable(.system(operation: .read, path: path, code: errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      return SceneFileError(path: path, .unreadable(.isDirectory(path: path)))
    }
    return SceneFileError(path: path, .unknownEnding(path.fileEnding))
  }
}
