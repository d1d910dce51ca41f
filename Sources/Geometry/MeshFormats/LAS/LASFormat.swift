import Geometry
import TextCoding

/// LAS 1.0 to 1.4, the points of laser scanners, which are read; see `LASReader`.
enum LASFormat: MeshFileFormat {
  static let endings = ["las", "laz"]
  static let summary = "points of laser scanners, not compressed"
  static let mediaType = "application/vnd.las"
  static let magic: String? = "LASF"
  static let keeps: MeshAbilities = [.points, .colors]
  static let encodings: [MeshWritingOptions.Encoding] = []
  static let upAxis: UpAxis? = .z
  // Version 1.2: headers of 355 bytes, with a scale of 2^-10 along each axis, and records of the formats 0 and 2.
  static let seeds = [(format: "\0", size: "\u{14}"), ("\u{2}", "\u{1A}")].map { record in
    func zeros(_ count: Int) -> String { String(repeating: "\0", count: count) }
    let scale = zeros(6) + "P?"
    let header =
      "LASF" + zeros(20) + "\u{1}\u{2}" + zeros(68) + "c\u{1}" + "c\u{1}\0\0" + zeros(4) + record.format
      + record.size
      + "\0" + "\u{1}" + zeros(23) + scale + scale + scale + zeros(72)
    return header + zeros(128) + String(repeating: "A", count: 32)
  }

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
