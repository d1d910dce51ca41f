import Files
import Geometry
import TextCoding

/// Wavefront OBJ, with vertex colours or with a material library in a second file; see `OBJReader` and `OBJWriter`.
enum OBJFormat: MeshFileFormat {
  static let endings = ["obj"]
  static let summary = "Wavefront OBJ, with materials in a second file"
  static let mediaType = "model/obj"
  static let keeps: MeshAbilities = [
    .triangles, .points, .lines, .normals, .colors, .imageFiles, .exactPositions,
  ]
  static let encodings: [MeshWritingOptions.Encoding] = [.ascii]
  static let sidecarExtension: String? = "mtl"
  static let seeds = [
    "v 0 0 0 1 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\nl 1 2\np 1\n",
    "mtllib a.mtl\nv 0 0 0\np 1\n",
  ]

  /// The first line that is not a comment begins with a keyword.
  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let line = bytes.extracting(start..<end)
      if line.count > 1, line[0] != UInt8(ascii: "#"), line[0] != UInt8(ascii: "\r") {
        let words = ["v ", "vn ", "vt ", "o ", "g ", "mtllib ", "usemtl "]
        // The header of binary STL may begin so, too, but ends with zeros.
        return words.contains { line.starts(with: $0) } && !line.containsZero
      }
      start = end + 1
    }
    return false
  }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    let bytes = bytes
    return try PositionOrigin.read(\MeshFile.ReadResult.document) { (origin) throws(MeshReadError) in
      try OBJReader(
        path: input.path, bytes: bytes, siblings: input.siblings, normals: input.normals, origin: origin
      ).read()
    }
  }

  static func readBlocks(_ input: MeshInput) throws(MeshReadError) -> MeshFile.ReadResult? {
    try PositionOrigin.read(\MeshFile.ReadResult?.document) { (origin) throws(MeshReadError) in
      try OBJReader.readBlocks(
        input.path, siblings: input.siblings, normals: input.normals, origin: origin)
    }
  }

  static func references(in bytes: [UInt8], _ input: MeshInput) -> FileReferences? {
    var references = FileReferences(obj: bytes.span)
    for name in references.names {
      guard let library = try? input.siblings.read(name) else { continue }
      references.insert(FileReferences(materials: library.span), below: name.pathFolder)
    }
    return references
  }

  static func canName(_ name: String) -> Bool { name.isLineOperand }

  static func needsOtherFiles(_ document: MeshDocument) -> Bool { document.hasMaterialsForLibrary }

  static func images(of document: MeshDocument) -> [EncodedImage] { MTLWriter.images(of: document) }

  /// Copies of vertices share their positions, also if their normals are written.
  static func convertNormals(of document: inout MeshDocument) -> Bool {
    for mesh in document.meshes.indices where document.hasDefaultNormals(mesh, of: self) {
      document.removeCopies(ofMesh: mesh)
    }
    return true
  }

  static func materialOmissions(of document: MeshDocument, _ options: MeshWritingOptions) -> [String] {
    guard options.sidecarName != nil else {
      return document.hasMaterialsForLibrary ? ["materials and textures"] : []
    }
    let details = document.materials.map(\.details)
    var features = MTLWriter.omittedFeatures.filter { details.contains(where: $0.isUsed) }.map(\.name)
    if document.meshes.contains(where: { $0.colors.contains { $0.alpha < 1 } }) {
      features.append("the opacity of vertices")
    }
    return features
  }

  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int {
    90 * document.vertexCount + 42 * document.triangleCount
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    Output(document: document, libraryName: options.sidecarName)
  }

  private struct Output: MeshFileWriter {
    let document: MeshDocument
    let libraryName: String?

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
      try OBJWriter(document.flattened, libraryName: libraryName).write(to: &sink)
    }

    func writeSidecar<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
      try sink.write(MTLWriter(document, fileName: libraryName ?? "").text)
    }
  }
}

extension MeshFormat {
  /// Wavefront OBJ, with vertex colours or with a material library in a second file.
  public static let obj = MeshFormat(OBJFormat.self)
}

extension Span<UInt8> {
  fileprivate var containsZero: Bool {
    for index in 0..<count where self[index] == 0 { return true }
    return false
  }
}
