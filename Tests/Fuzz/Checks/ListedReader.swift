import MeshFormats
import ParticleFormats
import Pictures
import SceneFiles

/// A reader of the files of one format. Each format of a list has one.
enum ListedReader {
  case mesh(MeshFormat)
  case particles(ParticleFormat)
  case image(ImageFormat)

  /// The readers of all formats. Those that run a library in a process of its own are left out: a process for each try takes too
  /// long, and nothing but its answer is read here.
  static let all: [ListedReader] =
    MeshFormat.allCases.filter { $0.library == nil }.map(Self.mesh)
    + ParticleFormat.allCases.map(Self.particles) + ImageFormat.allCases.map(Self.image)

  /// The name of the reader, of lower-case letters and digits: that of the format. Seeds and dictionaries have it, too.
  var name: String {
    switch self {
    case .mesh(let format): format.rawValue
    case .particles(let format): format.rawValue
    case .image(let format): format.description.lowercased().filter { $0 != " " }
    }
  }

  /// The seeds that the format has itself, besides those of `Tests/Fuzz/Seeds`: those of its declaration, and samples, if it is
  /// written.
  var seeds: [[UInt8]] {
    switch self {
    case .mesh(let format): format.seeds.map { Array($0.utf8) } + SampleDocuments.files(of: format)
    case .particles(let format): format.seeds.map { Array($0.utf8) }
    case .image: []
    }
  }

  /// Reads an input. Returns false if it is of another format.
  func run(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .mesh(.threeMF) where !bytes.starts(with: "PK".utf8):
      // The text of a model without its archive, because few changes of an archive keep its checksums.
      MeshCheck(bytes: bytes, format: .threeMF, isModelOf3MF: true).run()
    case .mesh(let format):
      MeshCheck(
        bytes: bytes, format: format, siblings: .fixed(SampleBuffer.bytes, name: "b"),
        siblingSize: SampleBuffer.bytes.count
      ).run()
      // Some are also read in parts, which takes longer.
      if format == .obj, bytes.count % 16 == 9 { PartsCheck(bytes: bytes).run() }
    case .particles(let format): SceneCheck(bytes: bytes, format: .particles(format)).run()
    case .image(let format):
      guard ImageFormat(bytes[...]) == format else { return false }
      ImageCheck(bytes: bytes).run()
    }
    return true
  }
}
