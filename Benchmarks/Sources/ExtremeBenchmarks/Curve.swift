/// A series of inputs of increasing size with the command that reads them.
struct Curve: Sendable {
  let name: String
  /// The arguments before the input.
  let arguments: [String]
  let inputExtension: String, outputExtension: String
  let counts: [Int]
  /// Returns the content of the input with a number of elements.
  let content: @Sendable (Int) -> String

  private static let small = [2_000, 20_000, 200_000]

  static let all = [
    Curve(
      name: "coincident-atoms", arguments: ["export"], inputExtension: "xyz", outputExtension: "html",
      counts: small
    ) { atoms($0) { _ in "0 0 0" } },
    Curve(
      name: "crowded-atoms", arguments: ["export"], inputExtension: "xyz", outputExtension: "html",
      counts: small
    ) { atoms($0) { "\($0 % 97)e-2 \($0 % 89)e-2 \($0 % 83)e-2" } },
    Curve(
      name: "atoms-on-a-line", arguments: ["export"], inputExtension: "xyz", outputExtension: "html",
      counts: small
    ) { atoms($0) { "\($0)e-3 0 0" } },
    Curve(
      name: "two-distant-points", arguments: ["export"], inputExtension: "xyz", outputExtension: "html",
      counts: small
    ) { atoms($0) { $0.isMultiple(of: 2) ? "0 0 0" : "1e6 0 0" } },
    Curve(
      name: "coincident-spheres", arguments: ["render"], inputExtension: "json5", outputExtension: "png",
      counts: small
    ) { "{ spheres: [\(list($0) { _ in "{ radius: 1 }" })] }" },
    Curve(
      name: "coincident-boxes", arguments: ["render"], inputExtension: "json5", outputExtension: "png",
      counts: small
    ) { "{ boxes: [\(list($0) { _ in "{ size: [1, 1, 1] }" })] }" },
    Curve(
      name: "shared-accessor", arguments: ["export"], inputExtension: "gltf", outputExtension: "glb",
      counts: [10_000, 100_000, 1_000_000]
    ) { gltf(primitives: list($0) { _ in #"{"attributes":{"POSITION":0},"indices":1}"# }) },
    Curve(
      name: "materials", arguments: ["export"], inputExtension: "gltf", outputExtension: "glb",
      counts: [10_000, 100_000, 1_000_000]
    ) { count in
      let materials = list(count) {
        #"{"name":"m\#($0)","pbrMetallicRoughness":{"baseColorFactor":[0.\#($0 % 101),0.\#($0 / 101 % 101),0.\#($0 / 10_201 % 101),1]}}"#
      }
      return gltf(
        primitives: list(count) { #"{"attributes":{"POSITION":0},"indices":1,"material":\#($0)}"# },
        rest: #","materials":[\#(materials)]"#)
    },
    Curve(
      name: "groups-to-page", arguments: ["export"], inputExtension: "obj", outputExtension: "html",
      counts: [3_000, 30_000, 300_000], content: { groups($0) }),
    Curve(
      name: "groups-to-glb", arguments: ["export"], inputExtension: "obj", outputExtension: "glb",
      counts: [3_000, 30_000, 300_000], content: { groups($0) }),
  ]

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    var text = ""
    for number in 0..<count { text += (number == 0 ? "" : ",\n") + element(number) }
    return text
  }

  private static func atoms(_ count: Int, _ place: (Int) -> String) -> String {
    var text = "\(count)\nextreme\n"
    for number in 0..<count { text += "C \(place(number))\n" }
    return text
  }

  private static func groups(_ count: Int) -> String {
    var text = ""
    for number in 0..<count {
      let (x, y) = (number % 600, number / 600)
      text += "g p\(number)\nv \(x) \(y) 0\nv \(x + 1) \(y) 0\nv \(x) \(y + 1) 0\nf -3 -2 -1\n"
    }
    return text
  }

  /// Returns a glTF file with one triangle, which is the geometry of all primitives.
  private static func gltf(primitives: String, rest: String = "") -> String {
    // The positions (0, 0, 0), (1, 0, 0), (0, 1, 0) as floats, and the indices 0, 1, 2 in two bytes each.
    let data = "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAABAAIA"
    return #"""
      {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
      "buffers":[{"byteLength":42,"uri":"data:application/octet-stream;base64,\#(data)"}],
      "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":6}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},
      {"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}],
      "meshes":[{"primitives":[\#(primitives)]}]\#(rest)}
      """#
  }
}
