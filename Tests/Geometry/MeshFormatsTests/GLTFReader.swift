import Foundation

/// A glTF 2.0 asset, read from its file according to the specification alone.
struct GLTFReader {
  let asset: Asset
  let buffer: [UInt8]

  struct Asset: Decodable {
    struct Info: Decodable { var version: String, generator: String? }
    struct Scene: Decodable { var nodes: [Int]? }
    struct Node: Decodable {
      var name: String?, mesh: Int?, translation: [Float]?, rotation: [Float]?, scale: [Float]?,
        matrix: [Float]?, children: [Int]?, camera: Int?
    }
    struct Animation: Decodable {
      struct Target: Decodable { var node: Int, path: String }
      struct Channel: Decodable { var sampler: Int, target: Target }
      struct Sampler: Decodable { var input: Int, output: Int, interpolation: String? }
      var channels: [Channel], samplers: [Sampler]
    }
    struct Primitive: Decodable { var attributes: [String: Int], indices: Int, material: Int }
    struct Mesh: Decodable { var primitives: [Primitive] }
    struct Surface: Decodable { var baseColorFactor: [Float], metallicFactor: Float, roughnessFactor: Float }
    struct Material: Decodable { var pbrMetallicRoughness: Surface, alphaMode: String? }
    struct Accessor: Decodable {
      var bufferView: Int, byteOffset: Int?, componentType: Int, count: Int, type: String, min: [Float]?,
        max: [Float]?
    }
    struct View: Decodable {
      var buffer: Int, byteOffset: Int?, byteLength: Int, byteStride: Int?, target: Int?
    }
    struct Buffer: Decodable { var byteLength: Int, uri: String? }

    var asset: Info, scene: Int, scenes: [Scene]
    var extensionsUsed: [String]?, extensionsRequired: [String]?
    var nodes: [Node]?, meshes: [Mesh]?, materials: [Material]?
    var animations: [Animation]?
    var accessors: [Accessor]?, bufferViews: [View]?, buffers: [Buffer]?
  }

  struct Malformed: Error { var what: String }

  init(glb bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    func check(_ condition: Bool, _ what: String) throws { if !condition { throw Malformed(what: what) } }
    try check(try reader.take(4) == Array("glTF".utf8), "magic")
    try check(try reader.integer(UInt32.self) == 2, "version")
    try check(try reader.integer(UInt32.self) == UInt32(bytes.count), "length")
    let size = Int(try reader.integer(UInt32.self))
    try check(size.isMultiple(of: 4), "JSON chunk's alignment")
    try check(try reader.take(4) == Array("JSON".utf8), "JSON chunk's type")
    let json = try reader.take(size)
    // The chunk is padded with spaces, with no more than needed.
    try check(json.suffix(4).contains(UInt8(ascii: "}")), "JSON chunk's padding")
    asset = try JSONDecoder().decode(Asset.self, from: Data(json))
    guard !reader.isAtEnd else {
      buffer = []
      return
    }
    let bufferSize = Int(try reader.integer(UInt32.self))
    try check(bufferSize.isMultiple(of: 4), "BIN chunk's alignment")
    try check(try reader.take(4) == [0x42, 0x49, 0x4E, 0], "BIN chunk's type")
    buffer = try reader.take(bufferSize)
    try check(reader.isAtEnd, "bytes after the BIN chunk")
    try check(asset.buffers?.count == 1 && asset.buffers?[0].uri == nil, "the BIN chunk's buffer")
  }

  init(gltf bytes: [UInt8]) throws {
    asset = try JSONDecoder().decode(Asset.self, from: Data(bytes))
    guard let uri = asset.buffers?.first?.uri else {
      buffer = []
      return
    }
    let parts = uri.split(separator: ",", maxSplits: 1)
    guard parts.first == "data:application/octet-stream;base64",
      let data = Data(base64Encoded: String(parts[1]))
    else { throw Malformed(what: "data URI") }
    buffer = Array(data)
  }

  func accessor(_ number: Int?) throws -> Asset.Accessor { try item(number, of: asset.accessors, "accessor") }

  func view(_ number: Int?) throws -> Asset.View { try item(number, of: asset.bufferViews, "buffer view") }

  func primitive(ofMesh number: Int?) throws -> Asset.Primitive {
    try item(0, of: item(number, of: asset.meshes, "mesh").primitives, "primitive")
  }

  func material(_ number: Int?) throws -> Asset.Material { try item(number, of: asset.materials, "material") }

  private func item<Item>(_ number: Int?, of items: [Item]?, _ what: String) throws -> Item {
    guard let number, let items, items.indices.contains(number) else {
      throw Malformed(what: "there is no \(what) \(number ?? -1)")
    }
    return items[number]
  }

  func bytes(_ view: Asset.View) throws -> ArraySlice<UInt8> {
    let start = view.byteOffset ?? 0
    guard start + view.byteLength <= buffer.count else { throw ByteReader.End() }
    return buffer[start..<start + view.byteLength]
  }

  /// Returns the components of an accessor, element by element. Each element must be within the view.
  func elements(_ accessorNumber: Int?) throws -> [[Double]] {
    let accessor = try accessor(accessorNumber)
    let view = try view(accessor.bufferView)
    guard let width = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4][accessor.type],
      let size = [5123: 2, 5125: 4, 5126: 4][accessor.componentType]
    else { throw Malformed(what: "type of accessor") }
    let stride = view.byteStride ?? width * size
    let data = try bytes(view)
    let start = data.startIndex + (accessor.byteOffset ?? 0)
    guard start + stride * (accessor.count - 1) + width * size <= data.endIndex else {
      throw ByteReader.End()
    }
    func value(at offset: Int) -> Double {
      var word: UInt32 = 0
      for byte in 0..<size { word |= UInt32(data[offset + byte]) << UInt32(8 * byte) }
      return accessor.componentType == 5126 ? Double(Float(bitPattern: word)) : Double(word)
    }
    return (0..<accessor.count).map { element in
      (0..<width).map { value(at: start + element * stride + $0 * size) }
    }
  }

  /// Returns the transformed corners of every triangle of every node, in order.
  func corners() throws -> [SIMD3<Float>] {
    try (asset.scenes[asset.scene].nodes ?? []).flatMap { number -> [SIMD3<Float>] in
      let node = try item(number, of: asset.nodes, "node")
      guard let mesh = node.mesh else { return [] }
      let primitive = try primitive(ofMesh: mesh)
      let positions = try elements(primitive.attributes["POSITION"]).map {
        SIMD3<Float>($0.map { Float($0) })
      }
      let (scale, translation) = (SIMD3(node.scale ?? [1, 1, 1]), SIMD3(node.translation ?? [0, 0, 0]))
      return try elements(primitive.indices).map { positions[Int($0[0])] * scale + translation }
    }
  }
}
