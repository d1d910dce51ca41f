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

  func write(clip: Int, _ numbers: [MeshDocument.Track.Target: Int], _ json: inout JSONWriter) {
    let (channels, first) = (buffer.rig.clips[clip], rigAccessor(0))
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
    }
    json.array("samplers") { json in
      for channel in channels {
        json.object { json in
          json.number("input", first + channel.times)
          if channel.interpolation != .linear { json.string("interpolation", channel.interpolation.rawValue) }
          json.number("output", first + channel.values)
        }
      }
    }
  }

  /// Writes the members of the target of a channel.
  private func write(_ channel: GLTFRig.Channel, node: Int?, _ json: inout JSONWriter) {
    if channel.property == .visibility, let node {
      json.string("path", GLTFJSONObject.pointerPath)
      json.object("extensions") { json in
        json.object(GLTFExtension.pointer) { json in
          json.string("pointer", "/nodes/\(node)/extensions/\(GLTFExtension.visibility)/visible")
        }
      }
    } else {
      if let node { json.number("node", node) }
      json.string("path", channel.property.rawValue)
    }
  }
}
