import Files
import Geometry
import MeshFormats

/// The requirements of reading a mesh file with any contents: it is read as a valid document or refused in one line,
/// within memory of a small multiple of its size. A document that was read can be written and read again.
struct MeshCheck {
  /// The name of the file.
  static let path = "fuzzed"

  let bytes: [UInt8]
  let format: MeshFormat
  /// The sibling files.
  var siblings = SiblingFiles.none
  /// The size of the sibling files in bytes.
  var siblingSize = 0
  /// Whether the bytes are the model of a 3MF file without its archive.
  var isModelOf3MF = false
  /// The name of the sibling file, with which a message may begin.
  var neighborName = path

  func run() {
    do throws(MeshReadError) {
      let contents =
        isModelOf3MF
        ? try MeshFile.parse(modelOf3MF: bytes, path: Self.path, parts: SampleImages.files)
        : try MeshFile.parse(bytes, as: format, path: Self.path, siblings: siblings)
      require(contents.format == format, "read as \(contents.format)")
      requireMessage((contents.omissions + contents.warnings).joined(separator: ", "), naming: "")
      requireSound(contents.document)
      requireSmall(contents.document)
      // Materials without textures have nothing to resolve. At most a few, because each can have many textures.
      let materials = contents.document.nodes.map(\.material).filter { !$0.details.textures.isEmpty }
      MaterialCheck(materials: Array(materials.prefix(8))).run()
      requirePoses(contents.document)
      requireInspection(contents.document)
      requireRoundTrip(contents.document)
    } catch {
      requireMessage(
        error.description, naming: error.path == neighborName ? neighborName : Self.path)
    }
  }

  private func requireSound(_ document: MeshDocument) {
    for mesh in document.meshes {
      let count = mesh.vertices.count
      require(mesh.indices.count.isMultiple(of: 3), "\(mesh.indices.count) indices")
      require(mesh.indices.allSatisfy { Int($0) < count }, "an index beyond \(count) vertices")
      for attribute in mesh.attributeCounts {
        require(
          [0, count].contains(attribute.count), "\(attribute.count) \(attribute.name), \(count) vertices")
      }
      require(
        mesh.vertices.allSatisfy { isFinite($0.position) && isFinite($0.normal) }, "a vertex is not finite")
      require(mesh.textureCoordinates.allSatisfy { isFinite($0) }, "a texture coordinate is not finite")
      require(
        mesh.nonFiniteVertexCount == 0, "a second texture coordinate, a tangent or a colour is not finite")
    }
    for (index, group) in document.groups.enumerated() {
      require(group.parent.map { (0..<index).contains($0) } ?? true, "a parent comes after its group")
    }
    let flat = document.flattened
    for (node, isFlat) in document.nodes.map({ ($0, false) }) + flat.nodes.map({ ($0, true) }) {
      let owner = isFlat ? flat : document
      require(node.group.map { owner.groups.indices.contains($0) } ?? true, "a node is in no group")
      require(owner.meshes.indices.contains(node.mesh), "a node shows mesh \(node.mesh)")
      require(isFinite(node.color.linear), "a node's colour is not finite")
      require(node.material.firstNotFinite == nil, "a node's material is not finite")
      let transform = node.transform
      for column in [transform.xAxis, transform.yAxis, transform.zAxis, transform.translation] {
        require(isFinite(column), "a node's transform is not finite")
      }
    }
  }

  /// Requires the poses of all clips to be finite, at and between their ends.
  private func requirePoses(_ document: MeshDocument) {
    guard document.isRigged, document.vertexCount < 10_000 else { return }
    let rig = AnimationRig(document)
    for clip in rig.clipNames.indices.prefix(4) {
      for share in [0, 0.37, 1, 2] as [Float] {
        let time = rig.repeatedTime(share * rig.durations[clip], ofClip: clip)
        let posed = document.posed(rig.pose(clip: clip, at: time), of: rig).deformed
        for mesh in posed.meshes {
          require(mesh.vertices.allSatisfy { isFinite($0.position) }, "a posed vertex is not finite")
        }
      }
    }
  }

  private func isFinite<Vector: SIMD>(_ vector: Vector) -> Bool where Vector.Scalar == Float {
    vector.indices.allSatisfy { vector[$0].isFinite }
  }

  private func requireInspection(_ document: MeshDocument) {
    // Merging the vertices of a mesh with many nodes takes long, and tests nothing more.
    guard document.vertexCount < 100_000 else { return }
    let inspection = MeshInspection(document)
    require(
      inspection.triangleCount == document.triangleCount, "\(inspection.triangleCount) triangles inspected")
    // Transformed positions may overflow. Their area is not computed.
    let isMeasured =
      inspection.bounds.isEmpty || (inspection.bounds.max - inspection.bounds.min).sum().isFinite
    require(inspection.area >= 0 || !isMeasured, "an area of \(inspection.area)")
    require(inspection.nonFiniteVertexCount == 0, "\(inspection.nonFiniteVertexCount) vertices not finite")
  }

  /// Requires the document to take at most 64 times the size of the file, plus a mebibyte.
  private func requireSmall(_ document: MeshDocument) {
    var size = document.nodes.count * MemoryLayout<MeshDocument.Node>.stride
    size += document.groups.count * MemoryLayout<MeshDocument.Group>.stride
    for mesh in document.meshes {
      size += mesh.vertices.count * 24 + mesh.textureCoordinates.count * 8 + mesh.colors.count * 16
      size += mesh.indices.count * 4
    }
    let limit = 64 * (bytes.count + siblingSize) + 1 << 20
    require(size <= limit, "\(size) bytes were made of \(bytes.count)")
  }
}

// Writing.
extension MeshCheck {
  /// The formats and options of writing. Each input is written with one of them that keeps something of it.
  private static let ways: [(format: MeshFormat, options: MeshWritingOptions)] =
    [(.glb, .init(isInstanced: true))]
    + MeshFormat.written.flatMap { format in
      format.encodings.map { (format, MeshWritingOptions(encoding: $0)) }
    }

  /// Requires a written document to be read with the same number of triangles, and to be unchanged when it is written
  /// again.
  private func requireRoundTrip(_ whole: MeshDocument) {
    let hash = bytes.reduce(UInt(bytes.count)) { $0 &* 31 &+ UInt($1) }
    // Files of 3D Gaussians contain nothing else.
    let ways = Self.ways.filter { $0.format.keeps.contains(.triangles) || whole.splatCount > 0 }
    let (format, options) = ways[Int(hash % UInt(ways.count))]
    // Only glTF has hidden nodes.
    let document = format == .glb || format == .gltf ? whole : whole.withoutHiddenParts
    // A small file with many nodes of one mesh becomes a large one, which takes long and tests nothing more.
    guard document.vertexCount + document.triangleCount < 100_000,
      let written = written(document, format, options)
    else { return }
    do throws(MeshReadError) {
      let again = try MeshFile.parse(written, as: format, path: Self.path).document
      require(
        again.triangleCount == document.triangleCount || !format.keeps.contains(.triangles)
          || format == .threeMF && again.triangleCount < document.triangleCount,
        "\(format): \(document.triangleCount) triangles became \(again.triangleCount)")
      requireSound(again)
      // Data that a format cannot represent is lost the first time, and nothing after that.
      guard let writtenAgain = self.written(again, format, options) else {
        fatalError("\(format): what was written and read is refused")
      }
      let last = try MeshFile.parse(writtenAgain, as: format, path: Self.path).document
      // OBJ has vertices without faces as points, whose normals it cannot have.
      let becomesPoints =
        format == .obj && document.meshes.contains { $0.indices.isEmpty && !$0.vertices.isEmpty }
      if becomesPoints { return }
      // The rotations of instances are rounded each time, and the logarithms of splats. A mesh without triangles and points is
      // nothing.
      if options.isInstanced || document.splatCount > 0 || document.triangleCount + document.pointCount == 0 {
        require(last.nodes.count == again.nodes.count, "\(format): written anew, it has other instances")
      } else {
        require(last == again, "\(format): written anew, it is another document")
      }
    } catch {
      require(document.triangleCount == 0, "\(format): what was written is not read: \(error)")
    }
  }

  private func written(
    _ document: MeshDocument, _ format: MeshFormat, _ options: MeshWritingOptions
  ) -> [UInt8]? {
    do throws(MeshWriteError) {
      return try document.bytes(as: format, options: options)
    } catch {
      // Poses multiply finite numbers, so transforms and vertices may overflow.
      switch error {
      case .notFinite(.node, "transformed position", _): return nil
      case .notFinite where document.isRigged: return nil
      // Some formats store fixed-point numbers.
      case .outOfRange: return nil
      default: fatalError("\(format): \(error)")
      }
    }
  }
}
