import Geometry
import TextCoding

extension GLTFJSONObject {
  /// Returns the camera that this object describes: glTF 2.0, section 5.12. A place without a name gets the camera's.
  func camera(at place: GLTFPlace) throws(MeshReadError) -> MeshDocument.Camera {
    MeshDocument.Camera(
      name: try name(at: place), group: place.group, transform: place.transform,
      projection: try projection())
  }

  /// Returns the name of a camera or light at `place`.
  func name(at place: GLTFPlace) throws(MeshReadError) -> String? {
    guard let name = place.name else { return try string("name") }
    return name
  }

  private func projection() throws(MeshReadError) -> MeshDocument.Camera.Projection {
    switch try string("type") {
    case "perspective":
      let lens = try requiredObject("perspective")
      let near = try lens.required("znear", "a number above 0") { $0 > 0 }
      return .perspective(
        MeshDocument.Camera.Perspective(
          verticalAngle: try lens.required("yfov", "an angle above 0") { $0 > 0 },
          aspectRatio: try lens.optional("aspectRatio", "a number above 0") { $0 > 0 },
          near: near, far: try lens.optional("zfar", "a number above znear") { $0 > near }))
    case "orthographic":
      let lens = try requiredObject("orthographic")
      let near = try lens.required("znear", "a number of at least 0") { $0 >= 0 }
      return .orthographic(
        MeshDocument.Camera.Orthographic(
          halfWidth: try lens.required("xmag", "a number other than 0") { $0 != 0 },
          halfHeight: try lens.required("ymag", "a number other than 0") { $0 != 0 },
          near: near, far: try lens.required("zfar", "a number above znear") { $0 > near }))
    case let other:
      throw unexpected(
        "\"perspective\" or \"orthographic\"", at: "type", found: other.map { quoted($0) } ?? "none")
    }
  }

  private func requiredObject(_ key: String) throws(MeshReadError) -> GLTFJSONObject {
    guard let object = try object(key) else { throw unexpected("an object", at: key, found: "none") }
    return object
  }

  private func required(
    _ key: String, _ expected: String, _ isValid: (Float) -> Bool
  ) throws(MeshReadError) -> Float {
    guard let number = try optional(key, expected, isValid) else {
      throw unexpected(expected, at: key, found: "none")
    }
    return number
  }

  /// Returns a number, or nil if the member is missing. Throws an error with the text `expected` for an invalid number.
  func optional(
    _ key: String, _ expected: String, _ isValid: (Float) -> Bool
  ) throws(MeshReadError) -> Float? {
    guard let number = try number(key) else { return nil }
    guard isValid(number) else { throw unexpected(expected, at: key, found: spelled(number)) }
    return number
  }
}
