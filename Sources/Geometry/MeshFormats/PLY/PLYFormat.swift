import Files
import Geometry
import TextCoding

/// PLY, binary in either byte order or ASCII, with vertex colours; see `PLYReader` and `PLYWriter`.
enum PLYFormat: MeshFileFormat {
  static let endings = ["ply"]
  static let summary = "Polygon File Format: meshes, points and 3D Gaussians, binary or text"
  static let mediaType = "model/ply"
  static let magic: String? = "ply"
  static let keeps: MeshAbilities = [
    .triangles, .points, .splats, .pointNormals, .lines, .normals, .colors, .imageFiles, .exactPositions,
    .pointScalars,
  ]
  static let encodings: [MeshWritingOptions.Encoding] = [.binary, .bigEndian, .ascii]
  static let seeds = [
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"
  ]

  /// The keyword is alone on its line, which may end with blanks.
  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool {
    bytes.starts(with: "ply\n") || bytes.starts(with: "ply\r") || bytes.starts(with: "ply ")
  }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    let bytes = bytes
    return try PositionOrigin.read(\MeshFile.ReadResult.document) { (origin) throws(MeshReadError) in
      try PLYReader(
        path: input.path, bytes: bytes, siblings: input.siblings, normals: input.normals, origin: origin
      ).read()
    }
  }

  /// Binary points are read in blocks.
  static func readBlocks(_ input: MeshInput) throws(MeshReadError) -> MeshFile.ReadResult? {
    PositionOrigin.read(\MeshFile.ReadResult?.document) {
      PLYPointReader.readBlocks(input.path, sizeLimit: input.siblings.sizeLimit, origin: $0)
    }
  }

  static func readParts(
    _ input: MeshInput, defersImages: Bool
  ) throws(MeshReadError) -> MeshFile.ReadResult? {
    try readBlocks(input)
  }

  static func references(in bytes: [UInt8], _ input: MeshInput) -> FileReferences? {
    guard let header = try? PLYHeader(bytes.span, path: input.path) else { return nil }
    return FileReferences(ply: bytes.span, headerSize: header.dataOffset)
  }

  static func canName(_ name: String) -> Bool { name.isLineOperand }

  static func needsOtherFiles(_ document: MeshDocument) -> Bool { !images(of: document).isEmpty }

  static func images(of document: MeshDocument) -> [EncodedImage] { PLYTextures(document).images }

  /// A file is one mesh, so all normals or none are omitted.
  static func convertNormals(of document: inout MeshDocument) -> Bool {
    let used = Set(document.nodes.map(\.mesh))
    if used.allSatisfy({ document.hasDefaultNormals($0, of: self) }) {
      for mesh in used { document.removeCopies(ofMesh: mesh) }
    } else {
      document.computedNormals = [:]
    }
    return true
  }

  /// The vertices of a file are all splats, or none.
  static func omissions(of document: MeshDocument) -> [String] {
    guard let splats = counted(document.splatCount, "splat", "splats"), !document.hasOnlySplats else {
      return []
    }
    return ["the sizes, directions and opacities of \(splats) beside other geometry"]
  }

  static func materialOmissions(of document: MeshDocument, _ options: MeshWritingOptions) -> [String] {
    let materials = document.materials
    let hasImage = materials.contains {
      $0.details.baseColorTexture?.texture.image.failure == nil && $0.details.baseColorTexture != nil
    }
    if options.sidecarName == nil, hasImage { return ["materials and textures"] }
    let hasOther = materials.contains { material in
      var rest = material
      rest.baseColorTexture = nil
      return !rest.isStandardReflection
    }
    return hasOther ? ["materials besides the textures of the base colour"] : []
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    if document.hasOnlySplats { return PLYSplatWriter(document, encoding: options.encoding) }
    return PLYWriter(document.flattened, encoding: options.encoding, sidecarName: options.sidecarName)
  }
}

extension MeshFormat {
  /// PLY, binary in either byte order or ASCII, with vertex colours.
  public static let ply = MeshFormat(PLYFormat.self)
}

extension FileReferences {
  /// Collects the references of a PLY file: the textures in MeshLab's `TextureFile` comments. O(header).
  init(ply text: Span<UInt8>, headerSize: Int) {
    self.init()
    for name in PLYHeader.textureFiles(text, headerSize: headerSize) { insert(statement: name) }
  }
}
