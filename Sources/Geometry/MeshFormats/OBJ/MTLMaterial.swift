import Geometry

/// The supported properties of a material in a material library (MTL): "The MTL Material Format", Wavefront 1995, with
/// the statements for physically based rendering that Blender, tinyobjloader and other programs share (`Pr`, `Pm`,
/// `Pc`, `Pcr`, `norm`).
///
/// `d` is the opacity, as in the specification. `Tr` is in no specification, and programs interpret it differently:
/// most as the transparency 1 - d, but 3ds Max and MeshLab (vcglib) as the opacity.
///
/// - If `d` is given, it is used, as in tinyobjloader (issue 43), because many files have `d 1` and `Tr 0`.
/// - Otherwise the opacity is 1 - `Tr`, as in tinyobjloader, assimp (pull request 3652) and three.js (which has the
///   option `invertTrProperty` for the other meaning).
/// - `Tr` of 1 or more without `d` is ignored. It would make the material invisible, and was written for an opaque one.
struct MTLMaterial {
  /// `Kd`, the diffuse colour in sRGB, or nil if it is not given.
  var diffuse: SIMD3<Float>?
  /// `Ks`, the specular reflection, or nil if it is not given.
  var specular: SIMD3<Float>?
  /// `Ke`, the emitted light in sRGB, or nil if it is not given.
  var emission: SIMD3<Float>?
  /// `Ns`, the exponent of the specular reflection, or nil if it is not given.
  var exponent: Float?
  /// `Pr`, the roughness, or nil if it is not given.
  var roughness: Float?
  /// `Pm`, the metalness, or nil if it is not given.
  var metallic: Float?
  /// `d`, or nil if it is not given.
  var dissolve: Float?
  /// `Tr`, or nil if it is not given.
  var transparency: Float?
  /// The numbers of parameters that have a statement; see `MaterialFactor.mtl`.
  var factors: [(factor: MaterialFactor, number: Float)] = []
  /// The textures.
  var textures: [MTLTexture.Kind: MTLTexture] = [:]

  /// Whether `Tr` is ignored because it would make the material invisible.
  var ignoresTransparency: Bool {
    guard dissolve == nil, let transparency else { return false }
    return transparency >= 1
  }

  /// The diffuse colour with the opacity. Many programs write a black `Kd` for a material with a texture, so it is
  /// ignored then.
  var color: Color {
    var diffuse = diffuse ?? .one
    if diffuse == .zero, textures[.diffuse] ?? textures[.ambient] != nil { diffuse = .one }
    var color = Color(sRGB: SIMD4(diffuse, 1))
    color.linear.w = dissolve ?? (ignoresTransparency ? 1 : 1 - (transparency ?? 0))
    return color
  }

  /// The largest exponent that Blender writes, for a roughness of 0.
  private static let greatestExponent: Float = 1000

  /// Returns the roughness for an exponent, as Blender converts it: the exponent is 1000 (1 - roughness)².
  static func roughness(exponent: Float) -> Float {
    1 - (min(max(exponent, 0), greatestExponent) / greatestExponent).squareRoot()
  }

  /// Returns the exponent for a roughness; see `roughness(exponent:)`.
  static func exponent(roughness: Float) -> Float {
    let smoothness = 1 - min(max(roughness, 0), 1)
    return greatestExponent * smoothness * smoothness
  }

  /// Returns the material.
  ///
  /// - Parameter image: Returns the image of a texture.
  func material(named name: String?, image: (MTLTexture) -> EncodedImage) -> Material {
    var details = Material.AdditionalParameters()
    func reference(_ kind: MTLTexture.Kind) -> TextureReference? {
      textures[kind].map { $0.reference(to: image($0)) }
    }
    /// Whether a factor of 1 is meant if none is given, because there is an image.
    func hasImage(_ reference: TextureReference?) -> Bool {
      reference?.texture.image.failure == nil && reference != nil
    }
    details.name = name
    for (factor, number) in factors { details[factor].x = factor.limited(number) }
    details.baseColorTexture = reference(.diffuse) ?? reference(.ambient)
    // Blender writes 0.5 for the reflection of common dielectrics, 4 %, which is 1 in KHR_materials_specular.
    if let specular { details.specularColor = specular.clamped(lowerBound: .zero, upperBound: .one) * 2 }
    details.specularColorTexture = reference(.specular)
    details.emissiveTexture = reference(.emission)
    if let emission {
      details.emissiveColor = Color(sRGB: SIMD4(pointwiseMax(emission, .zero), 1)).linear.xyz
    }
    // Programs that write only the texture mean its own colours.
    if hasImage(details.emissiveTexture), details.emissiveColor == .zero { details.emissiveColor = .one }
    // OBJ has no sides. Many programs show both.
    details.isDoubleSided = true
    details.normalTexture = reference(.normal)
    details.normalScale = textures[.normal]?.multiplier ?? 1
    details.bumpTexture = reference(.bump)
    details.bumpScale = textures[.bump]?.multiplier ?? 1
    let (roughnessTexture, metallicTexture) = (reference(.roughness), reference(.metallic))
    setReflection(roughnessTexture, metallicTexture, &details)
    if let opacity = reference(.opacity) {
      details.alphaMode = .blend
      // The common case: one image with colour and alpha.
      let isAlpha = opacity.channel == nil || opacity.channel == .alpha
      let isOfColor =
        opacity.texture == details.baseColorTexture?.texture
        && opacity.transform == details.baseColorTexture?.transform
      if !isAlpha || !isOfColor { details.opacityTexture = opacity }
    }
    return Material(
      metallic: metallic ?? (hasImage(metallicTexture) ? 1 : 0),
      roughness: roughness ?? (hasImage(roughnessTexture) ? 1 : exponent.map(Self.roughness) ?? 0.5),
      details: details)
  }

  /// Sets the textures of roughness and metalness. Two channels of one image are the texture of glTF.
  private func setReflection(
    _ roughness: TextureReference?, _ metallic: TextureReference?,
    _ details: inout Material.AdditionalParameters
  ) {
    if var roughness, let metallic, roughness.channel == .green, metallic.channel == .blue,
      roughness.texture == metallic.texture, roughness.transform == metallic.transform
    {
      roughness.channel = nil
      details.metallicRoughnessTexture = roughness
    } else {
      (details.roughnessTexture, details.metallicTexture) = (roughness, metallic)
    }
  }
}
