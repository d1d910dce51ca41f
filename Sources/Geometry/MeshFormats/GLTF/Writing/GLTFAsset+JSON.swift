import Files
import Geometry
import TextCoding

// The JSON of glTF 2.0, section 5 of its specification.
extension GLTFAsset {
  /// The location of the buffer.
  enum BufferLocation {
    /// In the GLB file, after the JSON.
    case chunk
    /// In the JSON, as base64.
    case embedded
    /// In a file in the same folder.
    case file(name: String)
  }

  /// The JSON text without its longest parts.
  struct Text {
    var bytes: [UInt8]
    /// The offset at which the text of the nodes is inserted.
    let nodesOffset: Int
    /// The offset at which the base64 text of an embedded buffer is inserted, after the nodes.
    let dataOffset: Int
  }

  /// Returns the JSON text without the nodes, and without the contents of an embedded buffer.
  func json(_ place: BufferLocation) -> Text {
    var json = JSONWriter()
    var (nodesOffset, dataOffset) = (0, 0)
    json.object { json in
      json.object("asset") { json in
        json.string("version", "2.0")
        json.string("generator", "Orrery")
        if let copyright = document.copyright { json.string("copyright", copyright) }
        write(document.metadata[.asset], &json)
      }
      // Section 3.12: a reader without the extension would draw one instance of each group, at the wrong position.
      let instancing = buffer.instances.sets.isEmpty ? [] : [GLTFExtension.instancing]
      let lights = document.lights.isEmpty ? [] : [GLTFExtension.lights]
      let splats = document.splatCount == 0 ? [] : [GLTFExtension.splats]
      let variants = document.variants.isEmpty ? [] : [GLTFExtension.variants]
      let (used, required) = (
        instancing + lights + compressionExtensions + materialExtensions + variants + splats + treeExtensions,
        instancing + compressionExtensions + textures.requiredExtensions
      )
      if !used.isEmpty { json.strings("extensionsUsed", used) }
      if !required.isEmpty { json.strings("extensionsRequired", required) }
      json.number("scene", 0)
      nodesOffset = writeScene(&json)
      writeCameras(&json)
      writeRootExtensions(&json)
      if buffer.byteCount > 0 {
        writeMeshes(&json)
        writeMaterials(&json)
        writeAccessors(&json)
        writeAnimations(&json)
        writeSkins(&json)
        writeBufferViews(&json)
        json.array("buffers") { json in
          json.object { json in
            json.number("byteLength", buffer.byteCount)
            switch place {
            case .chunk: break
            case .file(let name): json.string("uri", name.percentEncoded)
            case .embedded:
              json.string("uri", "data:application/octet-stream;base64,")
              // The offset of the closing quotation mark.
              dataOffset = json.bytes.count - 1
            }
          }
          if buffer.decodedByteCount > 0 {
            json.object { json in
              json.number("byteLength", buffer.decodedByteCount)
              json.object("extensions") { json in
                json.object(Self.meshopt) { json in json.boolean("fallback", true) }
              }
            }
          }
        }
      }
    }
    return Text(bytes: json.bytes, nodesOffset: nodesOffset, dataOffset: dataOffset)
  }

  /// The extensions of nodes and of metadata.
  private var treeExtensions: [String] {
    (tree.switched.isEmpty && buffer.rig.properties.allSatisfy(\.isEmpty) ? [] : [GLTFExtension.pointer])
      + (tree.switched.isEmpty && document.groups.allSatisfy(\.isVisible) ? [] : [GLTFExtension.visibility])
      + (document.metadata.values.contains { $0.xmp != nil } ? [GLTFExtension.metadata] : [])
  }

  private static var meshopt: String { GLTFCompression.meshopt[0] }

  /// The extensions of compressed meshes, which a reader must know. KHR_mesh_quantization permits normals as integers.
  private var compressionExtensions: [String] {
    if buffer.views.contains(where: { $0.content == .draco }) { return [GLTFCompression.draco] }
    if buffer.decodedByteCount == 0 { return [] }
    // The types of colours are those of the specification itself.
    let hasVectors = buffer.views.contains { $0.compressed?.view.filter == MeshoptView.octahedral }
    return [Self.meshopt] + (hasVectors ? [GLTFExtension.quantization] : [])
  }

  /// The key in a glTF mesh's `extras` (section 5.16: application-specific data) of the radius of the sphere about the
  /// origin that the mesh was tessellated from.
  static let sphereRadius = "sphereRadius"
  /// The key in a glTF mesh's `extras` of the names of its morph targets.
  static let targetNames = "targetNames"

  /// Returns the accessors of each mesh, or of each set of instances. Accessors are numbered in the order of the
  /// views, and within a view in the order of its attributes.
  func accessors(ofInstances: Bool) -> [Int: [(semantic: String?, number: Int)]] {
    var found: [Int: [(semantic: String?, number: Int)]] = [:]
    var count = 0
    for view in buffer.views {
      for (semantic, _) in view.accessors {
        if (view.content == .instances || view.content == .instanceRotations) == ofInstances {
          found[view.owner, default: []].append((semantic, count))
        }
        count += 1
      }
    }
    return found
  }

  private func writeMeshes(_ json: inout JSONWriter) {
    let accessors = accessors(ofInstances: false)
    var described: Set<Int> = []
    json.array("meshes") { json in
      for surface in surfaces {
        json.object { json in
          json.array("primitives") { json in
            json.object { json in
              json.object("attributes") { json in
                for case (let semantic?, let number) in accessors[surface.mesh] ?? [] {
                  json.number(semantic, number)
                }
                write(buffer.rig.influences[surface.mesh] ?? [], &json)
              }
              for case (nil, let number) in accessors[surface.mesh] ?? [] { json.number("indices", number) }
              let points = document.meshes[surface.mesh].points
              if !points.isEmpty { json.number("mode", points.areLines ? 1 : 0) }
              json.number("material", surface.material)
              writeExtensions(of: surface, &json)
              if let targets = buffer.rig.targets[surface.mesh] {
                json.array("targets") { json in
                  for target in targets { json.object { json in write(target, &json) } }
                }
              }
            }
          }
          // The metadata of a mesh are those of the first of its materials.
          let isFirst = described.insert(surface.mesh).inserted
          writeExtras(ofMesh: surface.mesh, isFirst ? document.metadata[.mesh(surface.mesh)] : nil, &json)
        }
      }
    }
  }

  /// Writes the names of the morph targets, the radius of a sphere and the metadata of a mesh.
  private func writeExtras(
    ofMesh number: Int, _ metadata: MeshDocument.Metadata?, _ json: inout JSONWriter
  ) {
    let targets = document.deformations[number]?.targets ?? []
    let areNamed = targets.contains { $0.name != nil }
    let radius = areNamed ? nil : document.sphereRadii[number]
    var rest = metadata
    rest?.extras = nil
    write(rest, &json)
    guard areNamed || radius != nil else {
      if let extras = metadata?.extras { json.member("extras", text: extras) }
      return
    }
    let others = metadata?.extras.flatMap { try? JSON5.parse(Array($0.utf8)) }
    json.object("extras") { json in
      if areNamed {
        json.strings(Self.targetNames, targets.enumerated().map { $1.name ?? "target \($0)" })
      }
      if let radius { json.number(Self.sphereRadius, radius) }
      if let others { for member in others.members { json.value(member.key, member.value) } }
    }
  }

  /// Writes the extensions of a primitive: its materials in variants, and its compressed data with the attributes in them.
  private func writeExtensions(of surface: MeshEntry, _ json: inout JSONWriter) {
    let stream = buffer.streams[surface.mesh]
    let areSplats = document.meshes[surface.mesh].points.areSplats
    guard !surface.variants.isEmpty || stream != nil || areSplats else { return }
    json.object("extensions") { json in
      if areSplats {
        json.object(GLTFExtension.splats) { json in
          json.string("kernel", "ellipse")
          json.string("colorSpace", GLTFReader.splatColorSpace)
        }
      }
      if let stream, let view = buffer.streamViews[surface.mesh] {
        json.object(GLTFCompression.draco) { json in
          json.number("bufferView", view)
          json.object("attributes") { json in
            for (content, id) in stream.attributes {
              if let semantic = content.semantics[0] { json.number(semantic, Int(id)) }
            }
          }
        }
      }
      guard !surface.variants.isEmpty else { return }
      json.object(GLTFExtension.variants) { json in
        json.array("mappings") { json in
          for entry in surface.variants {
            json.object { json in
              json.number("material", entry.material)
              json.numbers("variants", entry.variants)
            }
          }
        }
      }
    }
  }

  private func writeAccessors(_ json: inout JSONWriter) {
    json.array("accessors") { json in
      for (number, view) in buffer.views.enumerated() {
        for (position, (semantic, content)) in view.accessors.enumerated() {
          json.object { json in
            if view.content != .draco {
              json.number("bufferView", number)
              if position > 0 { json.number("byteOffset", content.accessorSize * position) }
            }
            json.number("componentType", view.componentType(of: content))
            if view.isNormalized(content) { json.boolean("normalized", true) }
            json.number("count", buffer.elementCount(content, of: view))
            json.string("type", content.elementType)
            if semantic == "POSITION" {
              json.vector("min", summaries[view.owner].bounds.min)
              json.vector("max", summaries[view.owner].bounds.max)
            }
          }
        }
      }
      writeAnimationAccessors(&json)
      writeRigAccessors(&json)
    }
  }

  /// Writes the accessors of the keyframe times, then those of the values of each channel.
  private func writeAnimationAccessors(_ json: inout JSONWriter) {
    guard let animation = buffer.animation else { return }
    let view = buffer.views.firstIndex { $0.content == .animation } ?? 0
    func accessor(
      _ byteOffset: Int, _ type: String, count: Int, _ rest: (inout JSONWriter) -> Void = { _ in }
    ) {
      json.object { json in
        json.number("bufferView", view)
        if byteOffset > 0 { json.number("byteOffset", byteOffset) }
        json.number("componentType", GLTFBufferLayout.BufferDataKind.animation.componentType)
        json.number("count", count)
        json.string("type", type)
        rest(&json)
      }
    }
    for (number, keys) in animation.keys.enumerated() {
      let (first, last) = animation.timeRange(ofKeys: number)
      accessor(animation.timeOffsets[number], "SCALAR", count: keys.count) { json in
        json.numbers("min", [first])
        json.numbers("max", [last])
      }
    }
    for channel in animation.channels {
      accessor(channel.byteOffset, channel.path.elementType, count: animation.keys[channel.keys].count)
    }
  }

  private func writeAnimations(_ json: inout JSONWriter) {
    let clips = buffer.rig.clips.indices.filter {
      !buffer.rig.clips[$0].isEmpty || !propertyChannels(ofClip: $0).isEmpty
    }
    guard buffer.animation != nil || !clips.isEmpty else { return }
    let numbers = nodeNumbers
    json.array("animations") { json in
      for clip in clips { json.object { json in write(clip: clip, numbers, &json) } }
      write(buffer.animation, numbers, &json)
    }
  }

  /// The number of the node of the file that has each node or group of the document.
  var nodeNumbers: [MeshDocument.Channel.Target: Int] {
    var numbers: [MeshDocument.Channel.Target: Int] = [:]
    for (number, node) in tree.nodes.enumerated() {
      switch node {
      case .single(let index): numbers[.node(Int(index))] = number
      case .group(let index):
        numbers[.group(Int(index))] = number
        // The weights of a node that is merged with its group are those of the group's node.
        if case .single(let index)? = tree.groups[Int(index)].mesh { numbers[.node(Int(index))] = number }
      case .instances, .camera, .light: break
      }
    }
    return numbers
  }

  /// The number of accessors before those of the animation.
  private var viewAccessorCount: Int { buffer.views.reduce(0) { $0 + $1.accessors.count } }

  /// Returns the number of the accessor of an array of the rig.
  func rigAccessor(_ array: Int) -> Int {
    viewAccessorCount + (buffer.animation.map { $0.keys.count + $0.channels.count } ?? 0) + array
  }

  private func write(
    _ animation: GLTFAnimation?, _ numbers: [MeshDocument.Channel.Target: Int], _ json: inout JSONWriter
  ) {
    guard let animation else { return }
    let firstAccessor = viewAccessorCount
    let firstValues = firstAccessor + animation.keys.count
    json.object { json in
      json.array("channels") { json in
        for (number, channel) in animation.channels.enumerated() {
          json.object { json in
            json.number("sampler", number)
            json.object("target") { json in
              if let node = numbers[animation.target(of: channel)] { json.number("node", node) }
              json.string("path", channel.path.rawValue)
            }
          }
        }
      }
      json.array("samplers") { json in
        for (number, channel) in animation.channels.enumerated() {
          json.object { json in
            json.number("input", firstAccessor + channel.keys)
            json.number("output", firstValues + number)
          }
        }
      }
    }
  }

  private func writeBufferViews(_ json: inout JSONWriter) {
    json.array("bufferViews") { json in
      for view in buffer.views {
        json.object { json in
          let offset = view.compressed?.decodedOffset ?? view.byteOffset
          json.number("buffer", view.compressed == nil ? 0 : 1)
          if offset > 0 { json.number("byteOffset", offset) }
          json.number("byteLength", view.byteLength)
          if let stride = view.byteStride { json.number("byteStride", stride) }
          let target = view.content == .rig ? buffer.rig.arrays[view.owner].bufferTarget : view.content.target
          if let target { json.number("target", target) }
          if let compressed = view.compressed?.view {
            json.object("extensions") { json in
              json.object(Self.meshopt) { json in
                json.number("buffer", 0)
                if view.byteOffset > 0 { json.number("byteOffset", view.byteOffset) }
                json.number("byteLength", compressed.bytes.count)
                json.number("byteStride", compressed.stride)
                json.number("count", compressed.count)
                json.string("mode", compressed.mode.rawValue)
                if let filter = compressed.filter { json.string("filter", filter) }
              }
            }
          }
        }
      }
    }
  }
}

extension String {
  /// The file name percent-encoded as one path segment of a URI reference: RFC 3986, section 3.3.
  var percentEncoded: String {
    pathBytes.reduce(into: "") { text, byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~":
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
