import Geometry
import TextCoding

/// LAS 1.0 to 1.4, the points of laser scanners, which are read; see `LASReader`.
enum LASFormat: MeshFileFormat {
  static let endings = ["las", "laz"]
  static let summary = "points of laser scanners, not compressed"
  static let mediaType = "application/vnd.las"
  static let keeps: MeshAbilities = [.points, .colors]
  static let encodings: [MeshWritingOptions.Encoding] = []
  static let upAxis: UpAxis? = .z
  // A header of 227 bytes is no text.
  static let seeds: [String] = []

  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool { bytes.starts(with: "LASF") }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    let reader = try LASReader(path: input.path, bytes: bytes)
    return try PositionOrigin.read(\MeshFile.ReadResult.document) { (origin) throws(MeshReadError) in
      try reader.read(relativeTo: origin)
    }
  }
}

extension MeshFormat {
  /// LAS 1.0 to 1.4, the points of laser scanners.
  public static let las = MeshFormat(LASFormat.self)
}
