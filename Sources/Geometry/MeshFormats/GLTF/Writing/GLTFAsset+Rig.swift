import Geometry
import TextCoding

// The JSON of skins, morph targets and clips: glTF 2.0, sections 5.28, 5.24 and 5.2.
extension GLTFAsset {
  /// Writes attributes with the accessors of their arrays.
  func write(_ attributes: [GLTFRig.Attribute], _ json: inout JSONWriter) {
    if attributes.isEmpty { return }
    let first = rigAccessor(0)
    for (semantic, array) in attributes { json.number(semantic, first + array) }
  }

  /// Writes the accessors of the arrays of the rig, in order.
  func writeRigAccessors(_ json: inout JSONWriter) {
    let first = buffer.views.firstIndex { $0.content == .rig } ?? 0
    for (number, array) in buffer.rig.arrays.enumerated() {
      json.object { json in
        json.number("bufferView", first + number)
        json.number("componentType", array.componentType)
        json.number("count", array.count)
        json.string("type", array.elementType)
        if let range = array.range {
          json.numbers("min", range.min)
          json.numbers("max", range.max)
        }
      }
    }
  }

  func writeSkins(_ json: inout JSONWriter) {
    guard !buffer.rig.skins.isEmpty else { return }
    let (numbers, first) = (nodeNumbers, rigAccessor(0))
    json.array("skins") { json in
      for (number, (skin, array)) in zip(document.skins, buffer.rig.skins).enumerated() {
        json.object { json in
          write(document.metadata[.skin(number)], &json)
          if let name = skin.name { json.string("name", name) }
          json.number("inverseBindMatrices", first + array)
          json.numbers("joints", skin.joints.compactMap { numbers[.group($0)] })
          if let root = skin.skeleton.flatMap({ numbers[.group($0)] }) { json.number("skeleton", root) }
        }
      }
    }
  }

  func write(clip: Int, _ numbers: [MeshDocument.Channel.Target: Int], _ json: inout JSONWriter) {
    let (channels, first) = (buffer.rig.clips[clip], rigAccessor(0))
    let properties = propertyChannels(ofClip: clip)
    if let name = document.clips[clip].name { json.string("name", name) }
    write(document.metadata[.clip(clip)], &json)
    json.array("channels") { json in
      for (number, channel) in channels.enumerated() {
        json.object { json in
          json.number("sampler", number)
          json.object("target") { json in
            write(channel, node: numbers[channel.target], &json)
          }
        }
      }
      for (number, property) in properties.enumerated() {
        json.object { json in
          json.number("sampler", channels.count + number)
          json.object("target") { json in write(pointer: property.pointer, &json) }
        }
      }
    }
    json.array("samplers") { json in
      func write(
        _ interpolation: MeshDocument.Channel.Interpolation, times: Int, values: Int, _ json: inout JSONWriter
      ) {
        json.object { json in
          json.number("input", first + times)
          if interpolation != .linear { json.string("interpolation", interpolation.rawValue) }
          json.number("output", first + values)
        }
      }
      for channel in channels {
        write(channel.interpolation, times: channel.times, values: channel.values, &json)
      }
      for (_, channel) in properties {
        write(channel.interpolation, times: channel.times, values: channel.values, &json)
      }
    }
  }

  /// Returns the channels of the properties that a clip animates, with their pointers: one for each material, light or camera of
  /// the file.
  func propertyChannels(ofClip clip: Int) -> [(pointer: String, channel: GLTFRig.PropertyChannel)] {
    var known: Set<String> = []
    return buffer.rig.properties[clip].flatMap { channel in
      channel.targets.compactMap { target in
        let part: String
        switch target {
        case .node(let node):
          guard let surface = surfaceOfNode[node] else { return nil }
          part = "/materials/\(surfaces[surface].material)"
        case .light(let light): part = "/extensions/\(GLTFExtension.lights)/lights/\(light)"
        case .camera(let camera): part = "/cameras/\(camera)"
        }
        let pointer = "\(part)/\(channel.path)"
        // Two nodes can have one material.
        return known.insert(pointer).inserted ? (pointer, channel) : nil
      }
    }
  }

  private func write(pointer: String, _ json: inout JSONWriter) {
    json.string("path", GLTFJSONObject.pointerPath)
    json.object("extensions") { json in
      json.object(GLTFExtension.pointer) { json in json.string("pointer", pointer) }
    }
  }

  /// Writes the members of the target of a channel.
  private func write(_ channel: GLTFRig.Channel, node: Int?, _ json: inout JSONWriter) {
    if channel.property == .visibility, let node {
      write(pointer: "/nodes/\(node)/extensions/\(GLTFExtension.visibility)/visible", &json)
    } else {
      if let node { json.number("node", node) }
      json.string("path", channel.property.rawValue)
    }
  }
}
