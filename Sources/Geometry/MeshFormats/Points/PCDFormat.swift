import Geometry
import TextCoding

/// PCD, the point clouds of the Point Cloud Library, which are read; see `PCDReader`.
enum PCDFormat: MeshFileFormat {
  static let endings = ["pcd"]
  static let summary = "points of the Point Cloud Library"
  static let mediaType = "application/x-pcd"
  static let keeps: MeshAbilities = [.points, .pointNormals, .colors]
  static let encodings: [MeshWritingOptions.Encoding] = []
  static let seeds = [
    "VERSION 0.7\nFIELDS x y z\nSIZE 4 4 4\nTYPE F F F\nCOUNT 1 1 1\nWIDTH 1\nHEIGHT 1\nPOINTS 1\nDATA ascii\n0 0 0\n"
  ]

  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool { PCDReader.isPCD(bytes) }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    let (document, omissions) = try PCDReader(path: input.path, bytes: bytes).read()
    return MeshFile.ReadResult(document: document, format: .pcd, omissions: omissions)
  }
}

extension MeshFormat {
  /// PCD, the point clouds of the Point Cloud Library.
  public static let pcd = MeshFormat(PCDFormat.self)
}
