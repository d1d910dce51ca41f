import MeshFormats

/// The materials, textures and samplers of a glTF file, as members of its root object. The file has three triangles with
/// the first three materials, and four images.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  MeshCheck(
    bytes: head + bytes(start, count) + [UInt8(ascii: "}")], format: .gltf,
    siblings: .fixed(buffer, name: "b", files: SampleImages.files), siblingSize: buffer.count
  ).run()
  return 0
}

private let head = Array(
  """
  {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[
  {"attributes":{"POSITION":0,"NORMAL":0,"TEXCOORD_0":1,"TEXCOORD_1":1,"TANGENT":2},"material":0},
  {"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":1},{"attributes":{"POSITION":0},"material":2}]}],
  "images":[{"uri":"a.png"},{"uri":"b.png"},{"uri":"n.png"},{"uri":"x.png"}],
  "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
  {"bufferView":0,"componentType":5126,"count":3,"type":"VEC2"},{"componentType":5126,"count":3,"type":"VEC4"}],
  "bufferViews":[{"buffer":0,"byteLength":48}],"buffers":[{"byteLength":48,"uri":"b"}],
  """.utf8)

/// A triangle.
private let buffer: [UInt8] = {
  let floats: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]
  return floats.withUnsafeBytes { Array($0) }
}()
