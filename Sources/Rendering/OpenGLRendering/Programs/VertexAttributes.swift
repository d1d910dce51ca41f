import Geometry

/// The vertex attributes of a mesh besides positions and normals, and whether it is drawn once for each element of a shape
/// cloud.
struct VertexAttributes: OptionSet, Hashable {
  let rawValue: UInt8

  static let colors = VertexAttributes(rawValue: 1)
  static let textureCoordinates = VertexAttributes(rawValue: 2)
  static let secondTextureCoordinates = VertexAttributes(rawValue: 4)
  static let tangents = VertexAttributes(rawValue: 8)
  /// A transform and a colour for each instance.
  static let instances = VertexAttributes(rawValue: 16)
  /// Four joints of each vertex, with their weights.
  static let joints = VertexAttributes(rawValue: 32)
  /// Four more joints.
  static let moreJoints = VertexAttributes(rawValue: 64)

  /// Returns the texture coordinates of a set, 0 or 1.
  static func coordinates(set: Int) -> VertexAttributes {
    set == 0 ? .textureCoordinates : .secondTextureCoordinates
  }

  /// The preprocessor definitions for the shaders of surfaces.
  var definitions: [(name: String, value: Int)] {
    let setCount = contains(.secondTextureCoordinates) ? 2 : contains(.textureCoordinates) ? 1 : 0
    return [
      ("VERTEX_COLORS", contains(.colors) ? 1 : 0), ("TEXTURE_COORDINATES", setCount),
      ("TANGENTS", contains(.tangents) ? 1 : 0), ("INSTANCES", contains(.instances) ? 1 : 0),
      ("JOINTS", contains(.moreJoints) ? 2 : contains(.joints) ? 1 : 0),
    ]
  }
}

extension VertexAttributes {
  /// The attributes of a mesh.
  init(of mesh: Mesh) {
    self = []
    if !mesh.colors.isEmpty { insert(.colors) }
    if !mesh.textureCoordinates.isEmpty { insert(.textureCoordinates) }
    if !mesh.secondTextureCoordinates.isEmpty { insert(.secondTextureCoordinates) }
    if !mesh.tangents.isEmpty { insert(.tangents) }
  }
}
