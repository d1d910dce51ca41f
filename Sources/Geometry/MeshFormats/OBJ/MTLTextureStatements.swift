import Geometry

/// The textures of a material as statements of a material library, and the texture coordinates that they need.
///
/// OBJ has one set of texture coordinates, and MTL has scales and offsets but no rotations. If the first texture needs
/// more, its set with its transform applied becomes the texture coordinates of the file. Textures whose coordinates do
/// not follow from those are left out.
struct MTLTextureStatements {
  /// A texture statement.
  struct Statement {
    let keyword: String
    /// The texture, with the scale and the offset of the statement.
    let reference: TextureReference
    let multiplier: Float
  }

  private(set) var statements: [Statement] = []
  /// The texture coordinates of the file: the set of a texture with its transform, or nil for the first set as it is.
  private(set) var coordinates: TextureReference?
  /// Whether a texture is left out because of its coordinates.
  private(set) var omitsTextures = false

  init(_ details: Material.AdditionalParameters) {
    let uses = Self.uses(of: details)
    guard let first = uses.first?.reference else { return }
    if first.coordinateSet != 0 || first.transform.withoutRotation == nil { coordinates = first }
    for use in uses {
      var reference = use.reference
      let relative: TextureTransform?
      if let coordinates {
        relative =
          coordinates.coordinateSet == reference.coordinateSet
          ? reference.transform.relative(to: coordinates.transform) : nil
      } else {
        relative = reference.coordinateSet == 0 ? reference.transform.withoutRotation : nil
      }
      guard let relative else {
        omitsTextures = true
        continue
      }
      (reference.coordinateSet, reference.transform) = (0, relative)
      statements.append(Statement(keyword: use.keyword, reference: reference, multiplier: use.multiplier))
    }
  }

  /// Returns the textures that MTL has, in the order of the statements.
  private static func uses(
    of details: Material.AdditionalParameters
  ) -> [(keyword: String, reference: TextureReference, multiplier: Float)] {
    func channel(
      _ channel: TextureReference.Channel, of reference: TextureReference?
    ) -> TextureReference? {
      var reference = reference
      reference?.channel = channel
      return reference
    }
    let shared = details.metallicRoughnessTexture
    let opacity = details.opacityTexture ?? (details.alphaMode == .opaque ? nil : details.baseColorTexture)
    var uses: [(String, TextureReference?, Float)] = [("map_Kd", details.baseColorTexture, 1)]
    // A material without lighting has no other textures.
    if !details.isUnlit {
      uses += [
        ("map_Ks", details.specularColorTexture, 1),
        ("map_Ke", details.emissiveColor == .zero ? nil : details.emissiveTexture, 1),
      ]
    }
    uses.append(("map_d", opacity, 1))
    if !details.isUnlit {
      uses += [
        ("map_Pr", details.roughnessTexture ?? channel(.green, of: shared), 1),
        ("map_Pm", details.metallicTexture ?? channel(.blue, of: shared), 1),
        ("norm", details.normalTexture, details.normalScale),
        ("map_Bump", details.bumpTexture, details.bumpScale),
      ]
    }
    return uses.compactMap { keyword, reference, multiplier in
      reference.flatMap { $0.texture.image.failure == nil ? (keyword, $0, multiplier) : nil }
    }
  }
}

extension TextureTransform {
  /// The same transform as a scale and an offset, or nil if its rotation is not one by 0° or 180°, which is a negative scale.
  fileprivate var withoutRotation: TextureTransform? {
    rotation == 0 ? self : Self(rows: rows)
  }

  /// Returns the transform after `other` that gives this one, if it is a scale and an offset.
  fileprivate func relative(to other: TextureTransform) -> TextureTransform? {
    if self == other { return TextureTransform() }
    return rows(relativeTo: other).flatMap { Self(rows: $0) }
  }

  /// Creates the transform of a matrix. Nil if it is not a scale and an offset.
  private init?(rows: (SIMD3<Float>, SIMD3<Float>)) {
    let tolerance = 1e-5 * max(abs(rows.0.x), abs(rows.1.y))
    guard abs(rows.0.y) <= tolerance, abs(rows.1.x) <= tolerance, (rows.0 + rows.1) * 0 == .zero else {
      return nil
    }
    self.init(offset: SIMD2(rows.0.z, rows.1.z), scale: SIMD2(rows.0.x, rows.1.y))
  }
}
