import CommandLineSupport
import Geometry
import SceneFiles
import SceneModel
import TextCoding

extension MaterialProperty {
  /// Writes the property of `material` if it differs from the default. Metalness and roughness are always written. The
  /// base colour is a property of nodes.
  func write(_ material: Material, _ json: inout JSONWriter) {
    func changed<Value>(_ parameter: MaterialParameter<Value>) -> Value? {
      let value = SurfaceAppearance(material: material)[keyPath: parameter.path]
      return value == SurfaceAppearance()[keyPath: parameter.path] ? nil : value
    }
    switch self {
    case .number(let parameter, _) where ["metallic", "roughness"].contains(parameter.name):
      json.number(parameter.name, SurfaceAppearance(material: material)[keyPath: parameter.path])
    case .number(let parameter, _): if let number = changed(parameter) { json.number(parameter.name, number) }
    case .color(let parameter): if let color = changed(parameter) { json.string(parameter.name, color.hex) }
    case .boolean(let parameter): if let truth = changed(parameter) { json.truth(parameter.name, truth) }
    case .alphaMode(let parameter):
      if let mode = changed(parameter) { json.string(parameter.name, mode.rawValue) }
    case .texture(let parameter):
      if let image = changed(parameter)??.texture.image {
        json.string(parameter.name, image.name.pathDescription)
      }
    }
  }
}

extension Environment {
  /// The image, the rotation, the intensity and the visibility in words. Nil if all have their defaults.
  var summary: String? {
    let parts = [
      image.map { $0.name.pathDescription },
      rotation == 0 ? nil : "rotated by \(Assignment.Value.text(Double(rotation)))°",
      intensity == 1 ? nil : "intensity \(Assignment.Value.text(Double(intensity)))",
      isVisible ? "shown as the background" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return (image == nil ? ["built-in studio"] + parts : parts).joined(separator: ", ")
  }
}
