import Geometry
import TextCoding

extension MeshDocument {
  /// The material library (MTL) of an OBJ file that is written with `MeshWritingOptions.sidecarName`. O(nodes).
  ///
  /// It has one material for each distinct node colour, with `Kd` in sRGB, as viewers display it, and the opacity `d`.
  public var materialLibrary: String { OBJMaterialLibrary(self).text }
}

/// The distinct colours of a document's nodes as materials, named in the order of their first nodes.
struct OBJMaterialLibrary: Sendable {
  private var colors: [Color] = []
  private var numbers: [Color: Int] = [:]

  init(_ document: MeshDocument) {
    for node in document.nodes where numbers[node.color] == nil {
      numbers[node.color] = colors.count
      colors.append(node.color)
    }
  }

  func name(of color: Color) -> String { "material_\(numbers[color] ?? 0)" }

  var text: String {
    var text = "# Orrery, colours in sRGB\n"
    for color in colors {
      let encoded = color.sRGB8
      text += "newmtl \(name(of: color))\nKd"
      for channel in 0..<3 { text += " " + Self.shortest(Float(encoded[channel]) / 255) }
      text += "\nd \(Self.shortest(color.alpha))\n"
    }
    return text
  }

  private static func shortest(_ value: Float) -> String {
    value.withShortestText { String(utf8: $0) }
  }
}
