import MeshFormats

/// Meshes that are compressed by Draco, in a GLB file around them.
///
/// The first five bytes are the counts of vertices and of indices, and the attributes that the file names: few changes of a
/// compressed mesh keep the counts that the file states.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  if input.count >= 5 { MeshCheck(bytes: file(input), format: .glb).run() }
  return 0
}

private func file(_ input: [UInt8]) -> [UInt8] {
  let vertexCount = Int(input[0]) + Int(input[1]) << 8
  let indexCount = Int(input[2]) + Int(input[3]) << 8
  let kinds = [
    #""POSITION""#, #""NORMAL""#, #""TEXCOORD_0""#, #""COLOR_0""#, #""TANGENT""#, #""JOINTS_0""#,
    #""WEIGHTS_0""#,
  ]
  let types = ["5126,VEC3", "5126,VEC3", "5126,VEC2", "5123,VEC4", "5126,VEC4", "5121,VEC4", "5126,VEC4"]
  var (accessors, attributes, compressed): ([String], [String], [String]) = ([], [], [])
  for (index, name) in kinds.enumerated() where index == 0 || input[4] >> UInt8(index - 1) & 1 == 1 {
    let type = types[index].split(separator: ",")
    let range = index == 0 ? #","min":[-1,-1,-1],"max":[1,1,1]"# : ""
    attributes.append("\(name):\(accessors.count)")
    compressed.append("\(name):\(compressed.count)")
    accessors.append(
      #"{"componentType":\#(type[0]),"count":\#(vertexCount),"type":"\#(type[1])"\#(range)}"#)
  }
  let indices = accessors.count
  accessors.append(#"{"componentType":5125,"count":\#(indexCount),"type":"SCALAR"}"#)
  let data = input[5...]
  var json =
    #"{"asset":{"version":"2.0"},"extensionsUsed":["KHR_draco_mesh_compression"],"scenes":[{"nodes":[0]}],"#
    + #""nodes":[{"mesh":0}],"buffers":[{"byteLength":\#(data.count)}],"#
    + #""bufferViews":[{"buffer":0,"byteLength":\#(data.count)}],"accessors":[\#(accessors.joined(separator: ","))],"#
    + #""meshes":[{"primitives":[{"attributes":{\#(attributes.joined(separator: ","))},"indices":\#(indices),"#
    + #""extensions":{"KHR_draco_mesh_compression":{"bufferView":0,"attributes":{"#
    + #"\#(compressed.joined(separator: ","))}}}}]}]}"#
  while !json.utf8.count.isMultiple(of: 4) { json += " " }
  let padding = [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
  func word(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) } }
  let chunks =
    word(json.utf8.count) + word(0x4E4F_534A) + Array(json.utf8) + word(data.count + padding.count)
    + word(0x004E_4942)
    + data + padding
  return word(0x4654_6C67) + word(2) + word(12 + chunks.count) + chunks
}
