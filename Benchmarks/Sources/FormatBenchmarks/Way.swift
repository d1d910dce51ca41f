import MeshFormats

/// A format with its writing options.
struct Way {
  var name: String
  var format: MeshFormat
  var options = MeshWritingOptions()

  static let all = [
    Way(name: "stl", format: .stl), Way(name: "stl-ascii", format: .stl, options: .init(encoding: .ascii)),
    Way(name: "obj", format: .obj), Way(name: "ply", format: .ply),
    Way(name: "ply-big", format: .ply, options: .init(encoding: .bigEndian)),
    Way(name: "ply-ascii", format: .ply, options: .init(encoding: .ascii)), Way(name: "glb", format: .glb),
    Way(name: "gltf", format: .gltf),
  ]
}
