// The glTF 2.0 names and codes for the data of a view (sections 3.6.2 and 3.7.2.1).
extension GLTFBufferLayout.BufferDataKind {
  /// The attribute of each accessor into the view, or nil for indices. The accessors of an animation are written
  /// separately, and so are those of a rig. Images have none.
  var semantics: [String?] {
    switch self {
    case .vertices: ["POSITION", "NORMAL"]
    case .positions, .pointPositions: ["POSITION"]
    case .normals, .pointNormals: ["NORMAL"]
    case .textureCoordinates: ["TEXCOORD_0"]
    case .secondTextureCoordinates: ["TEXCOORD_1"]
    case .tangents: ["TANGENT"]
    case .colors, .pointColors: ["COLOR_0"]
    case .narrowIndices, .wideIndices, .lineEnds: [nil]
    case .instances: ["TRANSLATION", "SCALE"]
    case .instanceRotations: ["ROTATION"]
    case .splatScales: [SplatAccessors.attribute("SCALE")]
    case .splatRotations: [SplatAccessors.attribute("ROTATION")]
    case .splatOpacities: [SplatAccessors.attribute("OPACITY")]
    // The accessors of harmonics depend on their degree, and those of numbers have names.
    case .animation, .image, .rig, .draco, .splatHarmonics, .pointScalars: []
    }
  }

  /// The size of an element of an accessor that is one of several of a view.
  var accessorSize: Int { self == .pointScalars ? 4 : 12 }

  /// The code of FLOAT, UNSIGNED_SHORT or UNSIGNED_INT.
  var componentType: Int {
    switch self {
    case .vertices, .positions, .normals, .textureCoordinates, .secondTextureCoordinates, .tangents, .colors,
      .pointPositions, .pointNormals, .pointColors, .instances, .instanceRotations, .animation, .rig,
      .splatScales, .splatRotations, .splatOpacities, .splatHarmonics, .pointScalars:
      5126
    case .narrowIndices: 5123
    case .wideIndices, .lineEnds: 5125
    case .image, .draco: 5121
    }
  }

  var elementType: String {
    switch self {
    case .vertices, .positions, .normals, .pointPositions, .pointNormals, .instances, .splatScales,
      .splatHarmonics:
      "VEC3"
    case .textureCoordinates, .secondTextureCoordinates: "VEC2"
    case .tangents, .colors, .pointColors, .instanceRotations, .splatRotations: "VEC4"
    case .narrowIndices, .wideIndices, .lineEnds, .animation, .image, .rig, .draco, .splatOpacities,
      .pointScalars:
      "SCALAR"
    }
  }

  /// The distance between elements in bytes if the view has several attributes, else nil.
  var byteStride: Int? { semantics.count > 1 ? 12 * semantics.count : nil }

  /// The code of ARRAY_BUFFER or ELEMENT_ARRAY_BUFFER, or nil for other data.
  var target: Int? {
    switch self {
    case .vertices, .positions, .normals, .textureCoordinates, .secondTextureCoordinates, .tangents, .colors,
      .pointPositions, .pointNormals, .pointColors, .splatScales, .splatRotations, .splatOpacities,
      .splatHarmonics, .pointScalars:
      34962
    case .narrowIndices, .wideIndices, .lineEnds: 34963
    case .instances, .instanceRotations, .animation, .image, .rig, .draco: nil
    }
  }
}

extension GLTFBufferLayout.BufferView {
  /// Returns the code of the components of an accessor of the view. Compressed colours are UNSIGNED_SHORT, and the vectors of
  /// meshoptimizer SHORT, both normalized.
  func componentType(of accessor: GLTFBufferLayout.BufferDataKind) -> Int {
    let isDraco = content == .draco
    guard compressed != nil || isDraco else { return accessor.componentType }
    switch accessor {
    case .normals, .pointNormals, .tangents: return isDraco ? accessor.componentType : 5122
    case .colors, .pointColors: return 5123
    default: return accessor.componentType
    }
  }

  /// Whether integers stand for −1 to 1 or 0 to 1.
  func isNormalized(_ accessor: GLTFBufferLayout.BufferDataKind) -> Bool {
    componentType(of: accessor) != accessor.componentType
  }

  /// The distance between elements in bytes, nil if they follow each other and are not compressed.
  var byteStride: Int? {
    guard let view = compressed?.view else {
      // Section 3.6.2.4: a view of several accessors has a stride.
      if content == .pointScalars { return accessors.count > 1 ? 4 * accessors.count : nil }
      return content == .splatHarmonics ? 12 * accessors.count : content.byteStride
    }
    return view.mode == .attributes ? view.stride : nil
  }
}
