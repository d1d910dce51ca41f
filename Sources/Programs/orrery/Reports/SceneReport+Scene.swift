import CommandLineSupport
import Geometry
import SceneFiles
import SceneModel
import TextCoding

// The facts of the scene.
extension SceneReport {
  func addModels(to report: inout Report) {
    report.add("spheres", .integer(sphereCount), sphereCount == 0 ? nil : "\(sphereCount)")
    report.add(
      "shapes", .object(shapeCounts.map { ($0.kind, .integer($0.count)) }),
      shapeCounts.isEmpty ? nil : shapeCounts.map { "\($0.kind) \($0.count)" }.joined(separator: ", "))
    report.add("lights", .integer(scene.lights.count), lights)
    report.add("labels", .integer(labelCount), labelCount == 0 ? nil : "\(labelCount)")
    report.add("title", (scene.title?.text).map { .text($0) })
    report.add("legend", scene.legend.map(value), scene.legend.map(words))
  }

  func addSurroundings(to report: inout Report) {
    report.add("background", .text(scene.background.hex))
    let environment = scene.environment.summary
    report.add("environment", environment.map { _ in value(scene.environment) }, environment)
    report.add("exposure", scene.exposure == 0 ? nil : .float(scene.exposure), exposure)
    report.addMember("autoExposure", scene.autoExposure ? .boolean(true) : nil)
    if scene.toneMapping != .neutral {
      let name = scene.toneMapping.rawValue
      report.add("tone mapping", key: "toneMapping", .text(name), name)
    }
  }

  func addBindings(to report: inout Report) {
    let (bindings, expressions) = (contents.bindings, contents.bindings?.expressions ?? [:])
    report.add("parameters", bindings?.parameters ?? [], \.summary) { $0.value() }
    let clips = scene.animations.flatMap { animation in
      animation.rig.clipNames.indices.map { (animation: animation, number: $0) }
    }
    if !scene.animations.isEmpty {
      report.addMember("clips", .array(clips.map { value(of: $0.number, of: $0.animation) }))
    }
    for animation in scene.animations {
      let name = scene.animations.count == 1 ? "" : " of \(animation.name.printable(limit: 40))"
      let rig = animation.rig
      report.addLine("clips\(name)", Self.shortened(rig.clipNames.indices.map { words(of: $0, of: rig) }))
    }
    report.add("variants", contents.variants, \.self) { .text($0.pathDescription) }
    let skins = skins
    if !skins.isEmpty {
      report.add(
        "skins", .array(skins.map { .object([("joints", .texts($0.joints.map(\.name)))]) }),
        skins.map { Self.counted($0.joints.count, "joint") }.joined(separator: ", "))
    }
    let targets = scene.morphTargets.map(\.name)
    if !targets.isEmpty {
      report.add(
        "morph targets", key: "morphTargets", .texts(targets), "\(targets.count): \(Self.shortened(targets))")
    }
    let reads = bindings?.directInputs ?? [:]
    report.add("values", bindings?.values ?? [], { $0.summary(expressions[$0.name]) }) { value in
      value.value(expression: expressions[value.name], reads: reads[value.name] ?? [])
    }
    report.add("groups", groupNames, \.self) { .text($0) }
    report.add("names", .texts(names), names.isEmpty ? nil : Self.shortened(names))
  }

  func addPlaces(to report: inout Report) {
    let bounds = scene.bounds
    if !bounds.isEmpty {
      report.add("bounds", value(bounds), "\(words(place: bounds.min)) to \(words(place: bounds.max))")
      report.addLine("size", Self.words(bounds.size))
    }
    report.add(
      "camera", scene.camera.map { value($0, name: $0.name) },
      scene.camera.map(words) ?? "none, the default view shows everything")
    report.add("cameras", scene.namedCameras, \.name) { value($0.camera, name: $0.name) }
  }

  /// The skins of the meshes, each once.
  private var skins: [MeshSkin] {
    var known: Set<ObjectIdentifier> = []
    return scene.meshes.compactMap(\.pose?.skin).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  private func words(of clip: Int, of rig: AnimationRig) -> String {
    let channels = Self.counted(rig.channelCounts[clip], "channel")
    return "\(rig.clipNames[clip]) (\(Self.words(rig.durations[clip])) s, \(channels))"
  }

  private func value(of clip: Int, of animation: MeshAnimation) -> JSONValue {
    let rig = animation.rig
    return .members([
      "animation": .text(animation.name), "name": .text(rig.clipNames[clip].pathDescription),
      "duration": .float(rig.durations[clip]), "channels": .integer(rig.channelCounts[clip]),
    ])
  }

  private var lights: String {
    if scene.lights.isEmpty { return "none, the default lights are used" }
    let count = scene.lights.count { $0.kind != .directional || !$0.castsShadow }
    return "\(scene.lights.count)" + (count == 0 ? "" : ", \(count) without a shadow")
  }

  private func words(_ legend: Legend) -> String {
    let title = legend.title.isEmpty ? "" : "\(legend.title), "
    return "\(title)\(legend.palette.rawValue) from \(Self.words(legend.from)) to \(Self.words(legend.to))"
  }

  private func value(_ legend: Legend) -> JSONValue {
    .members([
      "palette": .text(legend.palette.rawValue), "from": .float(legend.from), "to": .float(legend.to),
      "title": .text(legend.title),
    ])
  }

  private func value(_ environment: Environment) -> JSONValue {
    .members([
      "file": environment.image.map { .text($0.name.pathDescription) },
      "rotation": .float(environment.rotation),
      "intensity": .float(environment.intensity), "visible": .boolean(environment.isVisible),
    ])
  }

  /// The exposure. Nil if it is the default.
  private var exposure: String? {
    let stops = "\(Self.words(scene.exposure)) \(scene.exposure == 1 ? "stop" : "stops")"
    if scene.autoExposure { return scene.exposure == 0 ? "auto" : "auto, and \(stops)" }
    return scene.exposure == 0 ? nil : stops
  }

  private func words(_ camera: Camera) -> String {
    let name =
      camera.name.isEmpty || camera.name == Camera.kind ? "" : "\(camera.name.printable(limit: 200)), "
    let camera = camera.inScene
    let extent =
      camera.orthographicHeight.map { "orthographic, height \(Self.words($0))" }
      ?? "vertical field of view \(Self.words(camera.fieldOfView))°"
    return "\(name)at \(words(place: camera.position)), looking at \(words(place: camera.target)), \(extent)"
  }

  /// A camera in the coordinates of the scene.
  private func value(_ camera: Camera, name: String) -> JSONValue {
    let camera = camera.inScene
    return .members([
      "name": name == Camera.kind ? nil : .text(name.pathDescription),
      "position": value(place: camera.position),
      "target": value(place: camera.target), "up": .vector(camera.up),
      "fieldOfView": .float(camera.fieldOfView),
      "height": camera.orthographicHeight.map { .float($0) },
      "aspectRatio": camera.aspectRatio > 0 ? .float(camera.aspectRatio) : nil,
    ])
  }
}

// Values in words and in JSON.
extension SceneReport {
  /// The corners of a box that is not empty.
  func value(_ box: BoundingBox) -> JSONValue {
    .members(["min": value(place: box.min), "max": value(place: box.max)])
  }

  /// A position with the origin of the scene.
  private func value(place position: SIMD3<Float>) -> JSONValue {
    scene.origin == .zero ? .vector(position) : .doubles(SIMD3<Double>(position) + scene.origin)
  }

  /// A position with the origin of the scene.
  private func words(place position: SIMD3<Float>) -> String {
    if scene.origin == .zero { return Self.words(position) }
    return (0..<3).map { Self.words(Double(position[$0]) + scene.origin[$0]) }.joined(separator: " ")
  }

  /// The first names, and the number of the others.
  static func shortened(_ names: [String]) -> String {
    let shown = 12
    let more = names.count > shown ? " and \(names.count - shown) more" : ""
    return names.prefix(shown).map { $0.printable(limit: 200) }.joined(separator: ", ") + more
  }

  static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  static func words(_ vector: SIMD3<Float>) -> String {
    (0..<3).map { words(vector[$0]) }.joined(separator: " ")
  }

  static func words(_ value: Float) -> String { words(Double(value)) }

  /// Formats a number with at most three decimals and no trailing zeros. Numbers below 0.1 keep all digits.
  static func words(_ value: Double) -> String {
    if value != 0, abs(value) < 0.1 { return Float(value).description }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Report {
  /// Adds a list, unless it is empty. Its line has the first elements.
  fileprivate mutating func add<Element>(
    _ name: String, _ elements: [Element], _ words: (Element) -> String, _ value: (Element) -> JSONValue
  ) {
    if elements.isEmpty { return }
    add(name, .array(elements.map(value)), SceneReport.shortened(elements.map(words)))
  }
}

extension Environment {
  /// The image, the rotation, the intensity and the visibility in words. Nil if all have their defaults.
  var summary: String? {
    let parts = [
      image.map { $0.name.pathDescription },
      rotation == 0 ? nil : "rotated by \(PropertyValue.spelling(of: rotation))°",
      intensity == 1 ? nil : "intensity \(PropertyValue.spelling(of: intensity))",
      isVisible ? "shown as the background" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return (image == nil ? ["built-in studio"] + parts : parts).joined(separator: ", ")
  }
}
