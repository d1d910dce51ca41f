import Geometry
import MeshFormats
import ParticleFormats
import SceneFiles
import SceneModel

/// The requirements of reading a scene file with any contents: it is read as a valid scene or refused in one line, and
/// the scene is written as a mesh file or refused by a typed error.
struct SceneCheck {
  /// The name of the file.
  static let path = "fuzzed"

  let bytes: [UInt8]
  let format: SceneFormat

  /// Low limits, so that a file is read quickly and some repetitions are read as clouds.
  private static let repetitionLimits: RepetitionLimits = {
    var limits = RepetitionLimits()
    (limits.shapes, limits.cloudElements, limits.cloudThreshold) = (300, 500, 100)
    return limits
  }()

  func run() {
    // Some inputs are also read as standard input, where the contents determine the format.
    if bytes.count % 8 == 3 { _ = try? SceneFile.parse(bytes, path: "-") }
    do throws(SceneFileError) {
      let contents = try SceneFile.parse(
        bytes, path: Self.path, format: format, entry: entry, frame: bytes.count % 13 == 1 ? .last : nil,
        repetitionLimits: Self.repetitionLimits, look: bytes.count % 3 == 1 ? .studio : nil)
      require(contents.format == format, "read as \(contents.format)")
      for warning in contents.warnings { requireMessage("\(warning)", naming: Self.path) }
      requireSound(contents)
      requireExport(contents.scene)
      if let bindings = contents.bindings { requireSoundChanges(bindings, contents.scene) }
    } catch {
      requireMessage(error.description, naming: Self.path)
      for line in error.excerpt { requireMessage(line, naming: "") }
    }
  }

  /// The keys of particles, which depend on the size of the input.
  private var entry: FileEntry {
    let (bonds, columns) = ([BondSource.none, .file, .distance], ["charge", "q", "chain", "tag"])
    var entry: FileEntry = [
      "lenient": .boolean(bytes.count % 5 == 1), "cell": .boolean(bytes.count % 2 == 0),
      "bonds": .text(bonds[bytes.count % 3].rawValue),
    ]
    if bytes.count % 7 < 2 { entry["wrapped"] = .boolean(bytes.count % 7 == 1) }
    if bytes.count % 11 == 1 { entry["color"] = .text("column \(columns[bytes.count % columns.count])") }
    return entry
  }

  private func requireSound(_ contents: SceneFile.Contents) {
    let scene = contents.scene
    for sphere in scene.spheres {
      require(sphere.radius > 0 && sphere.radius.isFinite, "a radius is \(sphere.radius)")
      require(isFiniteOrMissing(sphere.center), "a centre is \(sphere.center)")
    }
    for element in scene.sphereClouds.flatMap(\.elements) {
      require(!(element.radius < 0), "an element's radius is \(element.radius)")
      require(isFiniteOrMissing(element.center), "an element's centre is \(element.center)")
    }
    for rod in scene.rodClouds.flatMap(\.elements) {
      require(
        isFiniteOrMissing(rod.start) && isFiniteOrMissing(rod.end), "a rod from \(rod.start) to \(rod.end)")
    }
    for frame in contents.particles.map(\.shownFrame) {
      require(frame.columns.allSatisfy { $0.values.count == frame.count }, "columns of different lengths")
      require(frame.bonds.allSatisfy { max($0.x, $0.y) < frame.count }, "a bond of no atom")
    }
    require(contents.frameCount > 0, "\(contents.frameCount) frames")
    if let atoms = contents.atoms {
      require(atoms.count == scene.sphereCount, "\(atoms.count) atoms")
      // Each atom takes its own line.
      require(atoms.count <= bytes.count, "\(atoms.count) atoms of \(bytes.count) bytes")
    }
    if let camera = scene.camera {
      require(camera.position != camera.target, "the camera looks nowhere")
      require(
        isFinite(camera.position) && isFinite(camera.target) && isFinite(camera.up), "a camera not finite")
    }
    for light in scene.lights {
      require(light.intensity >= 0 && light.intensity.isFinite, "an intensity of \(light.intensity)")
      require(light.direction != .zero && isFinite(light.direction), "a direction of \(light.direction)")
    }
  }

  /// Requires models to have valid values for any parameters, and refused values to be reported.
  private func requireSoundChanges(_ bindings: SceneBindings, _ scene: Scene) {
    for number in [0.0, -1, 1e30] {
      for parameter in bindings.parameters { try? bindings.set(parameter.name, to: .number(number)) }
      for failure in bindings.failures { requireMessage(failure.description, naming: Self.path) }
      for sphere in scene.spheres {
        require(sphere.radius > 0 && sphere.radius.isFinite, "a radius became \(sphere.radius)")
        require(isFiniteOrMissing(sphere.center), "a centre became \(sphere.center)")
      }
      for element in scene.sphereClouds.flatMap(\.elements) {
        require(element.radius > 0 && element.radius.isFinite, "an element's radius became \(element.radius)")
        require(isFiniteOrMissing(element.center), "an element's centre became \(element.center)")
      }
      for light in scene.lights {
        require(light.intensity >= 0 && light.intensity.isFinite, "an intensity became \(light.intensity)")
        require(
          light.direction != .zero && isFinite(light.direction), "a direction became \(light.direction)")
      }
    }
  }

  /// A number that a file lacks is NaN.
  private func isFiniteOrMissing(_ vector: SIMD3<Float>) -> Bool {
    vector.indices.allSatisfy { !vector[$0].isInfinite }
  }

  private func isFinite(_ vector: SIMD3<Float>) -> Bool { vector.indices.allSatisfy { vector[$0].isFinite } }

  /// Meshes the scene with the coarsest tessellation, and writes it.
  private func requireExport(_ scene: Scene) {
    guard scene.sphereCount + scene.shapes.count < 1000 else { return }
    do throws(SceneError) {
      let document = try scene.meshDocument(tessellation: .icosphere(subdivisions: 0))
      require(MeshInspection(document).triangleCount == document.triangleCount, "triangles not inspected")
      do throws(MeshWriteError) {
        for format in MeshFormat.written { _ = try document.bytes(as: format) }
      } catch {
        guard case .notFinite = error else { fatalError("\(error)") }
      }
    } catch {
      requireMessage("\(error)", naming: "")
    }
  }
}
