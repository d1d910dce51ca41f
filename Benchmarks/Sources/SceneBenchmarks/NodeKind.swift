import Geometry
import MeshFormats
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A kind of node for scenes with many nodes.
enum NodeKind: String, CaseIterable {
  case spheres, boxes, tori
  /// Nodes of a GLB file that share a mesh of 288 triangles.
  case meshes

  var pathExtension: String { self == .meshes ? "glb" : "json5" }

  /// Writes a file of `count` nodes in a cube, whose size keeps their density. Returns the size of the file in bytes.
  func write(_ count: Int, to path: String) throws -> Int {
    var random = RepeatableGenerator()
    let reach = cbrt(Float(count)) / 2
    func number(_ range: ClosedRange<Float>) -> Float {
      (Float.random(in: range, using: &random) * 1000).rounded() / 1000
    }
    func vector(_ range: ClosedRange<Float>) -> SIMD3<Float> {
      [number(range), number(range), number(range)]
    }
    let bytes: [UInt8]
    if self == .meshes {
      let sphere = try UVSphere(segments: 18, rings: 9).mesh(radius: 0.4)
      let nodes = (0..<count).map { number in
        MeshDocument.Node(
          name: "m\(number)", mesh: 0, color: Color(sRGB8: SIMD4(UInt8(number % 256), 128, 200, 255)),
          translation: vector(-reach...reach), scale: 1)
      }
      bytes = try MeshDocument(meshes: [sphere], nodes: nodes).bytes(as: .glb, options: MeshWritingOptions())
    } else {
      func list(_ vector: SIMD3<Float>) -> String { "[\(vector.x), \(vector.y), \(vector.z)]" }
      var text = "{ \(rawValue): [\n"
      for index in 0..<count {
        text += "  { name: \"n\(index)\", center: \(list(vector(-reach...reach)))"
        switch self {
        case .spheres: text += ", radius: \(number(0.2...0.5))"
        case .boxes:
          text += ", rotation: \(list(vector(-180...180))), size: \(list(vector(0.2...0.8)))"
        case .tori:
          text +=
            ", rotation: \(list(vector(-180...180))), radius: \(number(0.3...0.5)), tubeRadius: \(number(0.05...0.15))"
        case .meshes: break
        }
        let color = Color(sRGB8: SIMD4(UInt8(index % 256), UInt8(index / 256 % 256), 180, 255))
        text += ", color: \"\(color.hex)\" },\n"
      }
      bytes = Array((text + "] }\n").utf8)
    }
    Yardstick.write(bytes, path)()
    return bytes.count
  }
}
