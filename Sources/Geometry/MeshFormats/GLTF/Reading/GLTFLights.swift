import Geometry
import TextCoding

extension GLTFJSONObject {
  /// Returns the light of KHR_lights_punctual that this object describes. A place without a name gets the light's.
  func light(at place: GLTFPlace) throws(MeshReadError) -> MeshDocument.Light {
    let color = try vector("color", as: SIMD3<Float>.self) ?? .one
    return MeshDocument.Light(
      name: try name(at: place), group: place.group, transform: place.transform,
      kind: try lightKind(), color: Color(red: color.x, green: color.y, blue: color.z),
      intensity: try optional("intensity", "a number of at least 0") { $0 >= 0 } ?? 1,
      range: try optional("range", "a number above 0") { $0 > 0 })
  }

  private func lightKind() throws(MeshReadError) -> MeshDocument.Light.Kind {
    switch try string("type") {
    case "directional": return .directional
    case "point": return .point
    case "spot":
      let cone = try object("spot")
      // Some exporters round half a right angle up.
      let limit = Float.pi / 2 + 1e-5
      let outer =
        try cone?.optional("outerConeAngle", "an angle from 0 to pi / 2") { 0...limit ~= $0 } ?? .pi / 4
      let inner = try cone?.optional("innerConeAngle", "an angle from 0 to outerConeAngle") {
        0...outer ~= $0
      }
      return .spot(innerAngle: inner ?? 0, outerAngle: min(outer, .pi / 2))
    case let other:
      throw unexpected(
        "\"directional\", \"point\" or \"spot\"", at: "type", found: other.map { quoted($0) } ?? "none")
    }
  }
}
