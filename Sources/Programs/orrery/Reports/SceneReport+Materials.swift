import CommandLineSupport
import Geometry
import SceneFiles
import SceneModel
import TextCoding

extension MaterialFactor {
  /// Writes the factor of `material` if it differs from the default. Metalness and roughness are always written. The base
  /// colour is a property of nodes.
  func write(_ material: Material, _ json: inout JSONWriter) {
    let value = value(SurfaceAppearance(material: material))
    guard value != self.value(SurfaceAppearance()) || ["metallic", "roughness"].contains(name) else { return }
    switch value {
    case .number(let number)?: json.number(name, Float(number))
    case .color(let color)?: json.string(name, color.hex)
    case .boolean(let truth)?: json.truth(name, truth)
    case .text(let text)?: json.string(name, text)
    case .vector?, .list?, nil: break
    }
  }
}

extension Environment {
  /// The image, the rotation, the intensity and the visibility in words. Nil if all have their defaults.
  var summary: String? {
    let parts = [
      image.map { $0.name.pathDescription },
      rotation == 0 ? nil : "rotated by \(PropertyValue.spelling(of: rotation))°",
      intensity == 1 ? nil : "intensity \(PropertyValue.spelling(of: intensity))",
      isVisible ? "shown as the background" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return (image == nil ? ["built-in studio"] + parts : parts).joined(separator: ", ")
  }
}
