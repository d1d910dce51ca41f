import Files
import Geometry
import TextCoding

/// The parts of a package that were read, and the document that they become.
struct ThreeMFPackage {
  let reader: ThreeMFReader
  private var models: [String: ThreeMFModel] = [:]
  /// The mesh of each object that has one.
  private var meshes: [Key: Int] = [:]
  private var document = MeshDocument()
  /// The places of the parts of the document, in 64 bits.
  private var placements = ExactPlacements()
  private var omissions: [String] = []
  private var budget = ReadingBudget()
  /// The size of the parts that were read.
  private var byteCount = 0

  /// A mesh of an object of a part.
  private struct Key: Hashable {
    let part: String
    let object: Int
    let number: Int
  }

  /// The images of textures, by the path in the package.
  private var images: [String: EncodedImage] = [:]
  private var warnings: [String] = []
  /// The meshes of beams, by the ratio of the radii at their ends, and that of balls.
  private var beamMeshes: [Float: Int] = [:]
  private var ballMesh: Int?

  /// Returns a file of the package, of which other files of `used` bytes were read.
  typealias PartReader = (_ name: String, _ used: Int) throws(MeshReadError) -> [UInt8]

  init(reader: ThreeMFReader) { self.reader = reader }

  mutating func read(
    _ name: String, text: PartReader
  ) throws(MeshReadError) -> MeshFile.ReadResult {
    let root = try model(name, text)
    for item in root.items { try append(item, from: name, in: nil, depth: 0, text) }
    placements.apply(to: &document)
    return MeshFile.ReadResult(
      document: document, format: .threeMF, omissions: omissions, warnings: warnings)
  }

  /// Returns the model of a part, which is parsed at the first call.
  private mutating func model(
    _ part: String, _ text: PartReader
  ) throws(MeshReadError) -> ThreeMFModel {
    if let known = models[part] { return known }
    let text = try text(part, byteCount)
    byteCount += text.count
    var model = try parse(text, part, origins: [:])
    // Objects far from zero are read a second time, relative to points near them.
    let origins = model.distantOrigins
    if !origins.isEmpty { model = try parse(text, part, origins: origins) }
    omissions += model.omissions.filter { !omissions.contains($0) }
    models[part] = model
    return model
  }

  /// Parses a part. The positions of some objects are relative to `origins`.
  private func parse(
    _ text: [UInt8], _ part: String, origins: [Int: SIMD3<Double>]
  ) throws(MeshReadError) -> ThreeMFModel {
    let rule = reader.normals ?? MeshFormat.threeMF.defaultNormals
    let model = ThreeMFModel(normals: rule, origins: origins)
    do throws(XMLScanner.Failure) { try XMLScanner.scan(text, model) } catch {
      let place = MeshReadError.FileLocation.key("\(shortened(part)), line \(error.line)")
      if let unsupported = model.unsupported {
        throw MeshReadError(path: reader.path, at: place, .unsupported(unsupported))
      }
      guard let (expected, found) = model.failure else { throw reader.failure(error, part) }
      throw MeshReadError(path: reader.path, at: place, .unexpected(expected: expected, found: found))
    }
    // The last element can be invalid, too.
    if let (expected, found) = model.failure {
      throw MeshReadError(
        path: reader.path, at: .key(shortened(part)), .unexpected(expected: expected, found: found))
    }
    return model
  }

  /// Appends an object at a place.
  private mutating func append(
    _ placement: ThreeMFModel.Placement, from origin: String, in group: Int?, depth: Int,
    _ text: PartReader
  ) throws(MeshReadError) {
    let part = placement.part ?? origin
    func refuse(_ expected: String, _ found: String) -> MeshReadError {
      MeshReadError(
        path: reader.path, at: .key(shortened(part)), .unexpected(expected: expected, found: found))
    }
    guard let object = try model(part, text).objects[placement.object] else {
      throw refuse("an object of the number \(placement.object)", "none")
    }
    guard depth < ThreeMFReader.depthLimit else {
      throw refuse(
        "components at a depth of at most \(ThreeMFReader.depthLimit)", "object \(placement.object) below"
      )
    }
    // Components of components can be exponentially many.
    let size = MemoryLayout<MeshDocument.Node>.stride + MemoryLayout<MeshDocument.Group>.stride
    guard budget.take(1, of: size, read: byteCount) else {
      throw refuse("components in proportion to the size of the file", "far more")
    }
    let source = try model(part, text)
    let origin = source.origin(ofObject: placement.object)
    for (number, surface) in object.surfaces.enumerated() {
      let key = Key(part: part, object: placement.object, number: number)
      let mesh = meshes[key] ?? document.meshes.count
      if mesh == document.meshes.count {
        meshes[key] = mesh
        document.meshes.append(surface.surface.mesh)
        document.computedNormals[mesh] = surface.surface.computedNormals
        placements.setOrigin(origin, ofMesh: mesh)
      }
      var node = MeshDocument.Node(
        name: object.name, group: group, mesh: mesh, color: surface.surface.color,
        transform: placement.transform)
      if let image = surface.texture.flatMap({ source.properties.images[$0] }) {
        node.material.isDoubleSided = true
        node.material.baseColorTexture = TextureReference(
          Texture(self.image(image.path, text), sampler: image.sampler))
      } else if let name = object.materialName {
        node.material.name = name
      }
      placements.setTranslation(placement.translation, ofNode: document.nodes.count)
      document.nodes.append(node)
    }
    if let lattice = object.lattice {
      let count = lattice.beams.count + lattice.balls.count
      guard budget.take(count, of: size, read: byteCount) else {
        throw refuse("beams in proportion to the size of the file", "far more")
      }
      let own = appendGroup(named: object.name, in: group, placement)
      append(lattice, relativeTo: origin, in: own)
    }
    if object.components.isEmpty { return }
    let own = appendGroup(named: object.name, in: group, placement)
    for component in object.components {
      try append(component, from: part, in: own, depth: depth + 1, text)
    }
  }

  /// Appends a group at a place, and returns its index.
  private mutating func appendGroup(
    named name: String?, in parent: Int?, _ placement: ThreeMFModel.Placement
  ) -> Int {
    document.groups.append(
      MeshDocument.Group(name: name, parent: parent, transform: placement.transform))
    placements.setTranslation(placement.translation, ofGroup: document.groups.count - 1)
    return document.groups.count - 1
  }

  /// Appends the nodes of beams and balls, whose positions are relative to `origin`. O(beams).
  private mutating func append(_ lattice: ThreeMFLattice, relativeTo origin: SIMD3<Double>, in group: Int) {
    func place(_ center: SIMD3<Float>, _ transform: Transform, _ mesh: Int, _ color: Color) {
      let exact = origin + SIMD3<Double>(center)
      var transform = transform
      transform.translation = SIMD3<Float>(exact)
      placements.setTranslation(exact, ofNode: document.nodes.count)
      document.nodes.append(.init(group: group, mesh: mesh, color: color, transform: transform))
    }
    for beam in lattice.beams {
      let mesh = beamMeshes[beam.ratio] ?? document.meshes.count
      if mesh == document.meshes.count {
        beamMeshes[beam.ratio] = mesh
        document.meshes.append(ThreeMFLattice.beamMesh(ratio: beam.ratio))
      }
      place(beam.center, beam.transform, mesh, beam.color)
    }
    for ball in lattice.balls {
      let mesh = ballMesh ?? document.meshes.count
      if ballMesh == nil {
        ballMesh = mesh
        document.meshes.append(ThreeMFLattice.ballMesh())
        document.sphereRadii[mesh] = 1
      }
      place(ball.center, Transform(translation: ball.center, scale: ball.radius), mesh, ball.color)
    }
  }

  /// Returns the image of a path in the package, which is read at the first call. A placeholder, with a warning, if it is missing.
  private mutating func image(_ path: String, _ text: PartReader) -> EncodedImage {
    if let known = images[path] { return known }
    let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
    let image: EncodedImage
    do throws(MeshReadError) {
      let bytes = try text(path, byteCount)
      byteCount += bytes.count
      image = EncodedImage(name: name, bytes: bytes)
    } catch {
      let reason = "image \(shortened(name.pathDescription)): \(error.messageInFile)"
      warnings.append(reason)
      image = EncodedImage(name: name, failure: reason)
    }
    images[path] = image
    return image
  }
}
