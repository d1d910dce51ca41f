import CommandLineSupport
import Files
import Geometry
import ParticleFormats
import SceneFiles
import SceneModel
import TextCoding

/// The output of `orrery info` about a file: as text in two columns, or as JSON.
struct SceneReport {
  private let contents: SceneFile.Contents
  private let warnings: [SceneFileWarning]
  private let scene: Scene
  private let mesh: MeshInspection
  /// The number of shapes of each kind, in the order of first occurrence.
  private let shapeCounts: [(kind: String, count: Int)]
  /// The number of spheres, also in clouds, without those of absent copies.
  private let sphereCount: Int
  private let names: [String]
  /// The paths of the groups.
  private var groupNames: [String] {
    scene.groups.filter { !$0.name.isEmpty && contents.bindings?.isAbsent($0) != true }.map(\.name)
  }
  /// The distinct materials other than the standard one.
  private let materials: [Material]
  private let images: [EncodedImage]

  /// Creates a report on the contents of a file and on the mesh document of its scene.
  init(_ contents: SceneFile.Contents, _ document: MeshDocument, warnings: [SceneFileWarning]) {
    (self.contents, self.warnings) = (contents, warnings)
    scene = contents.scene
    mesh = MeshInspection(document)
    names = document.nodePaths
    materials = document.materials.filter { $0 != .standard && $0 != .doubleSided }
    images = document.images
    var counts: [(kind: String, count: Int)] = []
    func isThere(_ model: some GroupMember) -> Bool { contents.bindings?.isAbsent(model.group) != true }
    let kinds =
      scene.shapes.filter { isThere($0) }.map { type(of: $0).kind }
      + scene.computedMeshes.filter { isThere($0) }.map(\.kindName)
    sphereCount =
      scene.sphereCount - scene.spheres.count { !isThere($0) }
      - scene.sphereClouds.reduce(0) { $0 + (isThere($1) ? 0 : $1.elements.count) }
    for kind in kinds {
      if let index = counts.firstIndex(where: { $0.kind == kind }) {
        counts[index].count += 1
      } else {
        counts.append((kind, 1))
      }
    }
    shapeCounts = counts
  }

  /// A number of flaws of a kind.
  private struct Problem {
    let count: Int
    /// The key in JSON.
    let key: String
    /// The noun in singular and plural.
    let one: String, many: String
    /// The rest of the phrase.
    let which: String

    init(_ count: Int, _ key: String, _ one: String, _ many: String, _ which: String = "") {
      (self.count, self.key, self.one, self.many, self.which) = (count, key, one, many, which)
    }

    var words: String { "\(count) \(count == 1 ? one : many)\(which.isEmpty ? "" : " ")\(which)" }
  }

  /// The possible reasons why a mesh is not watertight.
  private var edgeProblems: [Problem] {
    [
      Problem(mesh.openEdgeCount, "openEdges", "open edge", "open edges"),
      Problem(mesh.nonManifoldEdgeCount, "nonManifoldEdges", "edge", "edges", "of three or more triangles"),
      Problem(
        mesh.inconsistentEdgeCount, "inconsistentEdges", "edge", "edges",
        "between triangles of opposite winding"),
    ]
  }

  /// The possible problems of meshes.
  private var problems: [Problem] {
    edgeProblems + [
      Problem(mesh.invertedMeshCount, "invertedMeshes", "mesh", "meshes", "inside out"),
      Problem(mesh.invertedNormalCount, "invertedNormals", "normal", "normals", "opposed to the triangles"),
      Problem(
        mesh.crossingTriangleCount, "crossingTriangles", "triangle", "triangles",
        "that \(mesh.crossingTriangleCount == 1 ? "passes" : "pass") through others"),
      Problem(mesh.degenerateTriangleCount, "degenerateTriangles", "triangle", "triangles", "of zero area"),
      Problem(mesh.unusedVertexCount, "unusedVertices", "vertex", "vertices", "not used by any triangle"),
      Problem(
        mesh.nonFiniteVertexCount, "nonFiniteVertices", "vertex", "vertices",
        "with infinite or undefined coordinates"),
      Problem(repairedNormalCount, "zeroNormals", "normal", "normals", "of length zero"),
      Problem(
        images.count { $0.failure != nil }, "unreadableTextures", "texture", "textures", "that cannot be read"
      ),
    ]
  }

  /// The number of normals of length zero in the files, which were replaced.
  private var repairedNormalCount: Int {
    warnings.reduce(0) { sum, warning in
      if case .repairedNormals(let count) = warning.reason { return sum + count }
      return sum
    }
  }

  private var attributes: [(key: String, words: String)] {
    var attributes: [(key: String, words: String)] = []
    if mesh.hasNormals { attributes.append(("normals", "normals")) }
    if mesh.hasComputedNormals { attributes.append(("computedNormals", "computed normals")) }
    if mesh.hasTextureCoordinates { attributes.append(("textureCoordinates", "texture coordinates")) }
    if mesh.hasVertexColors { attributes.append(("colors", "vertex colours")) }
    return attributes
  }
}

// Text output.
extension SceneReport {
  /// The number of labels, without those of absent rows.
  private var labelCount: Int { scene.labels.count { contents.bindings?.isAbsent($0.group) != true } }

  /// Names and values in two columns.
  var text: String {
    var lines: [(name: String, value: String)] = [("format", contents.format.rawValue)]
    for particles in contents.particles {
      if contents.particles.count > 1 { lines.append(("particles", particles.label)) }
      lines += particleLines(particles)
    }
    // A scene, or particles, which are one.
    if contents.format.meshFormat == nil, contents.document == nil {
      lines.append(("spheres", "\(sphereCount)"))
      if !shapeCounts.isEmpty {
        lines.append(("shapes", shapeCounts.map { "\($0.kind) \($0.count)" }.joined(separator: ", ")))
      }
      lines.append(("lights", lights))
      if labelCount > 0 { lines.append(("labels", "\(labelCount)")) }
      if let title = scene.title { lines.append(("title", title.text)) }
      if let legend = scene.legend { lines.append(("legend", text(legend))) }
      lines.append(("background", scene.background.hex))
    }
    if let environment = scene.environment.summary { lines.append(("environment", environment)) }
    if let exposure { lines.append(("exposure", exposure)) }
    if scene.toneMapping != .neutral { lines.append(("tone mapping", scene.toneMapping.rawValue)) }
    let parameters = contents.bindings?.parameters ?? []
    if !parameters.isEmpty { lines.append(("parameters", shortened(parameters.map(\.summary)))) }
    for animation in scene.animations {
      lines.append(
        (
          scene.animations.count == 1 ? "clips" : "clips of \(animation.name.printable(limit: 40))",
          clips(animation)
        ))
    }
    if !contents.variants.isEmpty { lines.append(("variants", shortened(contents.variants))) }
    if !skins.isEmpty {
      lines.append(
        ("skins", skins.map { counted($0.joints.count, "joint") }.joined(separator: ", ")))
    }
    let targets = scene.morphTargets.map(\.name)
    if !targets.isEmpty { lines.append(("morph targets", "\(targets.count): \(shortened(targets))")) }
    let values = contents.bindings?.values ?? []
    if !values.isEmpty {
      let expressions = contents.bindings?.expressions ?? [:]
      lines.append(("values", shortened(values.map { $0.summary(expressions[$0.name]) })))
    }
    if !groupNames.isEmpty { lines.append(("groups", shortened(groupNames))) }
    if !names.isEmpty { lines.append(("names", shortened(names))) }
    if !scene.bounds.isEmpty {
      lines.append(("bounds", "\(place(scene.bounds.min)) to \(place(scene.bounds.max))"))
      lines.append(("size", text(scene.bounds.size)))
    }
    lines.append(("camera", scene.camera.map(text) ?? "none, the default view shows everything"))
    let cameras = scene.namedCameras.map(\.name)
    if !cameras.isEmpty { lines.append(("cameras", shortened(cameras))) }
    lines += meshLines
    let width = lines.map(\.name.count).max() ?? 0
    return lines.map { name, value in
      "\(name)\(String(repeating: " ", count: width - name.count))  \(value.printable)\n"
    }.joined()
  }

  /// The skins of the meshes, each once.
  private var skins: [MeshSkin] {
    var known: Set<ObjectIdentifier> = []
    return scene.meshes.compactMap(\.pose?.skin).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  private func clips(_ animation: MeshAnimation) -> String {
    let rig = animation.rig
    return shortened(
      rig.clipNames.indices.map {
        "\(rig.clipNames[$0]) (\(text(rig.durations[$0])) s, \(counted(rig.channelCounts[$0], "channel")))"
      })
  }

  private var lights: String {
    if scene.lights.isEmpty { return "none, the default lights are used" }
    let count = scene.lights.count { $0.kind != .directional || !$0.castsShadow }
    return "\(scene.lights.count)" + (count == 0 ? "" : ", \(count) without a shadow")
  }

  /// Returns the lines about particles. They account for every record of the frame: shown, not selected, alternate
  /// location, or malformed.
  private func particleLines(_ particles: ParticleModel) -> [(name: String, value: String)] {
    let frame = particles.shownFrame
    var lines: [(name: String, value: String)] = []
    if let atoms = frame.elementCounts {
      lines.append(("atoms", "\(atoms.count)"))
      lines.append(("elements", atoms.elements.map { "\($0.symbol) \($0.count)" }.joined(separator: ", ")))
    } else {
      lines.append(("particles", "\(frame.count)"))
    }
    if case .labels(let chains)? = frame.column("chain") {
      lines.append(
        ("chains", shortened(counts(chains).map { "\($0.name.isEmpty ? "-" : $0.name) \($0.count)" })))
    }
    let columns = frame.columns.map(\.name)
    if !columns.isEmpty { lines.append(("columns", shortened(columns))) }
    if let leftOut = leftOut(particles) { lines.append(("left out", leftOut)) }
    if particles.frameCount > 1 {
      let kind = particles.file.format == .pdb ? "models" : "frames"
      let counts = particles.file.recordCounts.map { range in
        " of \(range.count == 1 ? "" : "\(range.lowerBound) to ")\(counted(range.upperBound, "record"))"
      }
      lines.append(
        (
          kind,
          "\(particles.frameCount)\(counts ?? ""); this report describes \(kind.dropLast()) \(particles.shownNumber.value)"
        ))
    }
    if let cell = frame.cell {
      lines.append(("box", "\(text(cell.lengths)), volume \(text(cell.volume))"))
    }
    if !frame.bonds.isEmpty { lines.append(("bonds", "\(frame.bonds.count) in the file")) }
    return lines
  }

  private func leftOut(_ particles: ParticleModel) -> String? {
    let omissions = particles.shownFrame.omissions
    let parts = [
      (omissions.alternateCount, "alternate location", "alternate locations"),
      (omissions.badRecordCount, "invalid record", "invalid records"),
      (particles.unselectedCount, "particle that is not selected", "particles that are not selected"),
    ].filter { $0.0 > 0 }.map { count, one, many in counted(count, one, many) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func counts(_ labels: ParticleLabelColumn) -> [(name: String, count: Int)] {
    var counts = [Int](repeating: 0, count: labels.names.count)
    for index in labels.indices { counts[Int(index)] += 1 }
    return zip(labels.names, counts).filter { $0.1 > 0 }.map { (name: $0, count: $1) }
  }

  /// The numbers of triangles and vertices, of points and of lines, without points and lines that there are not.
  private var geometryWords: String {
    let pointCounts = [(mesh.pointCount, "point"), (mesh.lineCount, "line")].filter { $0.0 > 0 }
    let points = pointCounts.map { counted($0, $1) }.joined(separator: ", ")
    if !points.isEmpty, mesh.triangleCount == 0 { return points + "; " }
    return "\(counted(mesh.triangleCount, "triangle")), \(counted(mesh.vertexCount, "vertex", "vertices"))"
      + (points.isEmpty ? "; " : ", \(points); ")
  }

  private var meshLines: [(name: String, value: String)] {
    var lines = [
      (
        name: contents.format.meshFormat == nil ? "as a mesh" : "meshes",
        value:
          geometryWords + "\(counted(mesh.meshCount, "mesh", "meshes")) in \(counted(mesh.nodeCount, "node"))"
      )
    ]
    guard mesh.nodeCount > 0 else { return lines }
    lines.append(("attributes", attributes.map(\.words).joined(separator: ", ")))
    if !materials.isEmpty {
      let named = materials.compactMap(\.name)
      let unnamedCount = materials.count - named.count
      let unnamed = unnamedCount == 0 ? [] : ["\(unnamedCount) without a name"]
      lines.append(("materials", "\(materials.count): \(shortened(named + unnamed))"))
    }
    if !images.isEmpty { lines.append(("textures", shortened(images.map(Self.text)))) }
    lines.append(("area", text(mesh.area)))
    if let volume = mesh.volume { lines.append(("volume", text(volume))) }
    lines.append(("watertight", watertightness))
    let found = problems.filter { $0.count > 0 }.map(\.words)
    lines.append(("problems", found.isEmpty ? "none" : found.joined(separator: ", ")))
    return lines
  }

  private static func text(_ image: EncodedImage) -> String {
    let name = image.name.isEmpty ? "without a name" : image.name
    guard image.failure == nil else { return "\(name) (missing)" }
    return "\(name) (\(image.byteCount) bytes, \(image.mediaType?.rawValue ?? "unknown type"))"
  }

  private var watertightness: String {
    if mesh.isWatertight { return "yes" }
    let openCount = mesh.meshCount - mesh.closedMeshCount
    let share = mesh.meshCount > 1 ? " in \(openCount) of \(mesh.meshCount) meshes" : ""
    let reasons = edgeProblems.filter { $0.count > 0 }.map(\.words)
    return (["no"] + reasons).joined(separator: ", ") + share
  }

  private func shortened(_ names: [String]) -> String {
    let shown = 12
    let more = names.count > shown ? " and \(names.count - shown) more" : ""
    return names.prefix(shown).map { $0.printable(limit: 200) }.joined(separator: ", ") + more
  }

  private func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  /// The exposure. Nil if it is the default.
  private var exposure: String? {
    let stops = "\(text(scene.exposure)) \(scene.exposure == 1 ? "stop" : "stops")"
    if scene.autoExposure { return scene.exposure == 0 ? "auto" : "auto, and \(stops)" }
    return scene.exposure == 0 ? nil : stops
  }

  private func text(_ camera: Camera) -> String {
    let name =
      camera.name.isEmpty || camera.name == Camera.kind ? "" : "\(camera.name.printable(limit: 200)), "
    let camera = camera.inScene
    let extent =
      camera.orthographicHeight.map { "orthographic, height \(text($0))" }
      ?? "vertical field of view \(text(camera.fieldOfView))°"
    return "\(name)at \(place(camera.position)), looking at \(place(camera.target)), \(extent)"
  }

  private func text(_ legend: Legend) -> String {
    let title = legend.title.isEmpty ? "" : "\(legend.title), "
    return "\(title)\(legend.palette.rawValue) from \(text(legend.from)) to \(text(legend.to))"
  }

  private func text(_ vector: SIMD3<Float>) -> String {
    "\(text(vector.x)) \(text(vector.y)) \(text(vector.z))"
  }

  /// Formats a position with the origin of the scene.
  private func place(_ position: SIMD3<Float>) -> String {
    if scene.origin == .zero { return text(position) }
    return (0..<3).map { text(Double(position[$0]) + scene.origin[$0]) }.joined(separator: " ")
  }

  private func text(_ value: Float) -> String { text(Double(value)) }

  /// Formats a number with at most three decimals and no trailing zeros. Numbers below 0.1 keep all digits.
  private func text(_ value: Double) -> String {
    if value != 0, abs(value) < 0.1 { return Float(value).description }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

// JSON output.
extension SceneReport {
  /// One JSON object on one line. Missing values are omitted. Counts are always present.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.string("format", contents.format.rawValue)
      // The facts of a single file stand beside those of the scene.
      if contents.particles.count == 1 { write(contents.particles[0], &json) }
      if contents.particles.count > 1 {
        json.array("particleFiles") { json in
          for particles in contents.particles {
            json.object { json in
              json.string("name", particles.label)
              write(particles, &json)
            }
          }
        }
      }
      json.number("spheres", sphereCount)
      json.object("shapes") { json in for (kind, count) in shapeCounts { json.number(kind, count) } }
      json.number("lights", scene.lights.count)
      json.number("labels", labelCount)
      if let title = scene.title { json.string("title", title.text) }
      if let legend = scene.legend {
        json.object("legend") { json in
          json.string("palette", legend.palette.rawValue)
          json.number("from", legend.from)
          json.number("to", legend.to)
          json.string("title", legend.title)
        }
      }
      json.string("background", scene.background.hex)
      if scene.environment.summary != nil {
        json.object("environment") { json in write(scene.environment, &json) }
      }
      if scene.exposure != 0 { json.number("exposure", scene.exposure) }
      if scene.autoExposure { json.boolean("autoExposure", true) }
      if scene.toneMapping != .neutral { json.string("toneMapping", scene.toneMapping.rawValue) }
      if let camera = scene.camera {
        json.object("camera") { json in write(camera, name: camera.name, &json) }
      }
      if !scene.cameras.isEmpty {
        json.array("cameras") { json in
          for (name, camera) in scene.namedCameras {
            json.object { json in write(camera, name: name, &json) }
          }
        }
      }
      write("bounds", scene.bounds, &json)
      if let parameters = contents.bindings?.parameters, !parameters.isEmpty {
        json.array("parameters") { json in for parameter in parameters { parameter.write(&json) } }
      }
      if !scene.animations.isEmpty {
        json.array("clips") { json in for animation in scene.animations { write(animation, &json) } }
      }
      if !contents.variants.isEmpty { json.strings("variants", contents.variants.map(\.pathDescription)) }
      if !skins.isEmpty {
        json.array("skins") { json in
          for skin in skins { json.object { json in json.strings("joints", skin.joints.map(\.name)) } }
        }
      }
      if !scene.morphTargets.isEmpty { json.strings("morphTargets", scene.morphTargets.map(\.name)) }
      if let values = contents.bindings?.values, !values.isEmpty {
        let (expressions, reads) = (
          contents.bindings?.expressions ?? [:], contents.bindings?.directInputs ?? [:]
        )
        json.array("values") { json in
          for value in values {
            value.write(&json, expression: expressions[value.name], reads: reads[value.name] ?? [])
          }
        }
      }
      if !groupNames.isEmpty { json.strings("groups", groupNames) }
      json.strings("names", names)
      json.object("mesh") { json in writeMesh(&json) }
      json.array("materials") { json in for material in materials { write(material, &json) } }
      json.array("textures") { json in for image in images { write(image, &json) } }
      json.strings("warnings", warnings.map(\.description.pathDescription))
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ animation: MeshAnimation, _ json: inout JSONWriter) {
    let rig = animation.rig
    for clip in rig.clipNames.indices {
      json.object { json in
        json.string("animation", animation.name)
        json.string("name", rig.clipNames[clip].pathDescription)
        json.number("duration", rig.durations[clip])
        json.number("channels", rig.channelCounts[clip])
      }
    }
  }

  private func write(_ particles: ParticleModel, _ json: inout JSONWriter) {
    let frame = particles.shownFrame
    json.number("particles", frame.count)
    if let atoms = frame.elementCounts {
      json.object("atoms") { json in
        json.number("count", atoms.count)
        json.object("elements") { json in
          for entry in atoms.elements { json.number(entry.symbol, entry.count) }
        }
      }
    }
    if case .labels(let chains)? = frame.column("chain") {
      json.object("chains") { json in for (name, count) in counts(chains) { json.number(name, count) } }
    }
    json.strings("columns", frame.columns.map(\.name))
    json.object("leftOut") { json in
      json.number("alternateLocations", frame.omissions.alternateCount)
      json.number("badRecords", frame.omissions.badRecordCount)
      json.number("notSelected", particles.unselectedCount)
    }
    json.number("frames", particles.frameCount)
    if let counts = particles.file.recordCounts {
      json.number("fewestRecords", counts.lowerBound)
      json.number("mostRecords", counts.upperBound)
    }
    json.number("frame", particles.shownNumber.value)
    json.number("bonds", frame.bonds.count)
    if let cell = frame.cell {
      json.object("box") { json in
        json.vectors(["origin": cell.origin, "a": cell.a, "b": cell.b, "c": cell.c])
      }
    }
  }

  private func write(_ material: Material, _ json: inout JSONWriter) {
    json.object { json in
      if let name = material.name { json.string("name", name.pathDescription) }
      for factor in MaterialProperties.factors { factor.write(material, &json) }
      for texture in MaterialProperties.textures {
        if let image = material.details[texture]?.texture.image {
          json.string(texture.name, image.name.pathDescription)
        }
      }
    }
  }

  /// Writes a camera in the coordinates of the scene.
  private func write(_ camera: Camera, name: String, _ json: inout JSONWriter) {
    let camera = camera.inScene
    if name != Camera.kind { json.string("name", name.pathDescription) }
    writePlace("position", camera.position, &json)
    writePlace("target", camera.target, &json)
    json.vector("up", camera.up)
    json.number("fieldOfView", camera.fieldOfView)
    if let height = camera.orthographicHeight { json.number("height", height) }
    if camera.aspectRatio > 0 { json.number("aspectRatio", camera.aspectRatio) }
  }

  private func write(_ environment: Environment, _ json: inout JSONWriter) {
    if let image = environment.image { json.string("file", image.name.pathDescription) }
    json.number("rotation", environment.rotation)
    json.number("intensity", environment.intensity)
    json.truth("visible", environment.isVisible)
  }

  private func write(_ image: EncodedImage, _ json: inout JSONWriter) {
    json.object { json in
      if !image.name.isEmpty { json.string("name", image.name.pathDescription) }
      json.number("bytes", image.byteCount)
      if let type = image.mediaType { json.string("mediaType", type.rawValue) }
      if let failure = image.failure { json.string("failure", failure.pathDescription) }
    }
  }

  private func writeMesh(_ json: inout JSONWriter) {
    json.number("meshes", mesh.meshCount)
    json.number("nodes", mesh.nodeCount)
    json.number("vertices", mesh.vertexCount)
    json.number("triangles", mesh.triangleCount)
    if mesh.pointCount > 0 { json.number("points", mesh.pointCount) }
    if mesh.lineCount > 0 { json.number("lines", mesh.lineCount) }
    json.strings("attributes", mesh.nodeCount == 0 ? [] : attributes.map(\.key))
    write("bounds", mesh.bounds, &json)
    if mesh.area.isFinite { json.number("area", mesh.area) }
    if let volume = mesh.volume, volume.isFinite { json.number("volume", volume) }
    json.truth("watertight", mesh.isWatertight)
    json.object("problems") { json in
      for problem in problems { json.number(problem.key, problem.count) }
    }
  }

  private func write(_ key: String, _ box: BoundingBox, _ json: inout JSONWriter) {
    if box.isEmpty { return }
    json.object(key) { json in
      writePlace("min", box.min, &json)
      writePlace("max", box.max, &json)
    }
  }

  /// Writes a position with the origin of the scene.
  private func writePlace(_ key: String, _ position: SIMD3<Float>, _ json: inout JSONWriter) {
    if scene.origin == .zero { return json.vector(key, position) }
    json.doubles(key, (0..<3).map { Double(position[$0]) + scene.origin[$0] })
  }
}

extension MeshDocument {
  /// The paths of the nodes with a name, with the names of their groups: `arm.hand.thumb`. O(nodes + groups).
  fileprivate var nodePaths: [String] {
    func path(_ name: String?, in parent: String) -> String {
      guard let name, !name.isEmpty else { return parent }
      return parent.isEmpty ? name : "\(parent).\(name)"
    }
    var groupPaths: [String] = []
    for group in groups { groupPaths.append(path(group.name, in: group.parent.map { groupPaths[$0] } ?? "")) }
    return nodes.compactMap { node in
      node.name.map { path($0, in: node.group.map { groupPaths[$0] } ?? "") }
    }
  }
}

extension ParticleModel {
  /// The name of the model, and that of its file without one.
  fileprivate var label: String { (name.isEmpty ? file.path : name).pathDescription }
}
