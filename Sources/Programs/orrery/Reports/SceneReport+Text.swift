import CommandLineSupport
import Files
import Geometry
import ParticleFormats
import SceneFiles
import SceneModel
import TextCoding

// Text output.
extension SceneReport {
  /// The number of labels, without those of absent rows.
  var labelCount: Int { scene.labels.count { contents.bindings?.isAbsent($0.group) != true } }

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
  var skins: [MeshSkin] {
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
      lines.append(
        ("elements", shortened(atoms.elements.map { "\($0.symbol.printable(limit: 40)) \($0.count)" })))
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
      let kind = particles.file.format.frameNoun + "s"
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
      (missingCount(particles), "particle without a position", "particles without a position"),
    ].filter { $0.0 > 0 }.map { count, one, many in counted(count, one, many) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Returns the number of the particles of the frame that are not drawn, because a coordinate is missing.
  func missingCount(_ particles: ParticleModel) -> Int {
    particles.shownFrame.positions.count { ($0 * 0).sum() != 0 }
  }

  func counts(_ labels: ParticleLabelColumn) -> [(name: String, count: Int)] {
    var counts = [Int](repeating: 0, count: labels.names.count)
    for index in labels.indices { counts[Int(index)] += 1 }
    return zip(labels.names, counts).filter { $0.1 > 0 }.map { (name: $0, count: $1) }
  }

  /// The numbers of triangles and vertices, of points, of splats and of lines, without those that there are not.
  private var geometryWords: String {
    let pointCounts = [
      (mesh.pointCount - mesh.splatCount, "point"), (mesh.splatCount, "splat"), (mesh.lineCount, "line"),
    ].filter { $0.0 > 0 }
    let points = pointCounts.map { count, noun in
      counted(count, noun) + (noun == "splat" ? " with harmonics of degree \(mesh.harmonicsDegree)" : "")
    }.joined(separator: ", ")
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
