import CommandLineSupport
import Files
import Geometry
import ParticleFormats
import SceneFiles
import SceneModel
import TextCoding

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
      json.number("withoutPosition", missingCount(particles))
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
    if mesh.splatCount > 0 {
      json.number("splats", mesh.splatCount)
      json.number("harmonicsDegree", mesh.harmonicsDegree)
    }
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
