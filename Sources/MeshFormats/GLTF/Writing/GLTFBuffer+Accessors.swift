// What glTF 2.0 calls the data of a view (sections 3.6.2 and 3.7.2.1).
extension GLTFBuffer.Content {
  /// The attribute that each accessor into a view holds; nil for indices. An animation has accessors of its own.
  var semantics: [String?] {
    switch self {
    case .vertices: ["POSITION", "NORMAL"]
    case .textureCoordinates: ["TEXCOORD_0"]
    case .colors: ["COLOR_0"]
    case .narrowIndices, .wideIndices: [nil]
    case .instances: ["TRANSLATION", "SCALE"]
    case .animation: []
    }
  }

  /// FLOAT, UNSIGNED_SHORT or UNSIGNED_INT.
  var componentType: Int {
    switch self {
    case .vertices, .textureCoordinates, .colors, .instances, .animation: 5126
    case .narrowIndices: 5123
    case .wideIndices: 5125
    }
  }

  var elementType: String {
    switch self {
    case .vertices, .instances: "VEC3"
    case .textureCoordinates: "VEC2"
    case .colors: "VEC4"
    case .narrowIndices, .wideIndices, .animation: "SCALAR"
    }
  }

  /// The distance between elements, where there are several attributes in one view.
  var byteStride: Int? { semantics.count > 1 ? 12 * semantics.count : nil }

  /// ARRAY_BUFFER or ELEMENT_ARRAY_BUFFER; nil for what is neither.
  var target: Int? {
    switch self {
    case .vertices, .textureCoordinates, .colors: 34962
    case .narrowIndices, .wideIndices: 34963
    case .instances, .animation: nil
    }
  }
}
