import Geometry
import Parallelism

/// The parameters of the metallic-roughness model at eight shading samples: factors and textures, multiplied.
struct SurfaceParameters8 {
  /// The linear base colour.
  var baseColor: Vector3x8
  /// The opacity, from 0 to 1.
  var alpha = SIMD8<Float>(repeating: 1)
  var metallic: SIMD8<Float>, roughness: SIMD8<Float>
  /// The reflectance of the dielectric part at normal and at grazing incidence.
  var dielectricF0: Vector3x8, dielectricF90: SIMD8<Float>
  /// The unit normals.
  var normal: Vector3x8
  /// The unit normals without textures.
  let geometricNormal: Vector3x8
  /// The ambient visibility of the occlusion texture.
  var occlusion = SIMD8<Float>(repeating: 1)
  /// The linear emitted light.
  var emittedLight = Vector3x8(.zero)
  /// The clear coat, or nil if all eight have none.
  var clearcoat: Clearcoat8?

  /// A clear coat at eight shading samples.
  struct Clearcoat8 {
    /// The strength, from 0 to 1.
    var strength: SIMD8<Float>
    var roughness: SIMD8<Float>
    /// The unit normals.
    var normal: Vector3x8
  }

  /// Creates the parameters of surfaces without a material.
  @inline(__always)
  init(standard baseColor: Vector3x8, normal: Vector3x8) {
    (self.baseColor, self.normal, geometricNormal) = (baseColor, normal, normal)
    (metallic, roughness) = (SIMD8(repeating: 0), SIMD8(repeating: 0.5))
    // The index of refraction is 1.5.
    (dielectricF0, dielectricF90) = (Vector3x8(SIMD3(repeating: 0.04)), SIMD8(repeating: 1))
  }
}

extension SurfaceParameters8 {
  /// Samples the textures of a material.
  ///
  /// - Parameters:
  ///   - material: the material of all samples.
  ///   - point: the surface.
  ///   - meshes: the arrays that the material refers to.
  ///   - lanes: scratch memory.
  @inline(__always)
  init(
    _ material: ShadingMaterial, _ point: SurfacePoint8, _ meshes: MeshInstances.ShadingArrays,
    _ lanes: borrowing GatherBuffer
  ) {
    let textures = material.textures
    func texels(_ index: Int?, hasAlpha: Bool = false) -> Texels8? {
      guard let index else { return nil }
      let sampler = meshes.samplers[index]
      return sampler.sample(
        sampler.usesSecondSet ? point.second.coordinates : point.first.coordinates, meshes.textures,
        hasAlpha: hasAlpha, lanes)
    }
    self.init(standard: point.attributes.color, normal: point.attributes.normal)
    alpha = point.attributes.alpha
    setColor(material, texels(textures.baseColor, hasAlpha: material.alphaMode != .opaque))
    guard !material.isUnlit else { return }

    let metallicRoughness = texels(textures.metallicRoughness)
    metallic = SIMD8(repeating: material.metallic)
    roughness = SIMD8(repeating: material.roughness)
    if let metallicRoughness {
      metallic *= metallicRoughness.color.z
      roughness *= metallicRoughness.color.y
    }
    let occluded =
      textures.occlusion == textures.metallicRoughness ? metallicRoughness : texels(textures.occlusion)
    if let occluded { occlusion = (occluded.color.x - 1) * material.occlusionStrength + 1 }
    if material.emittedLight != .zero {
      emittedLight = Vector3x8(material.emittedLight)
      if let emitted = texels(textures.emissive) { emittedLight = emittedLight * emitted.color }
    }
    setReflectance(material, texels(textures.specular, hasAlpha: true), texels(textures.specularColor))

    func normal(_ index: Int?, scale: Float) -> Vector3x8? {
      guard let index, let texels = texels(index) else { return nil }
      let sampler = meshes.samplers[index]
      let geometric = point.attributes.normal
      var frame = (sampler.usesSecondSet ? point.second : point.first)
        .tangents(sampler.rowU, sampler.rowV, geometric)
      frame.replace(with: point.tangents, where: point.hasTangents)
      return frame.normal(texels, geometric, scale: scale)
    }
    if let bent = normal(textures.normal, scale: material.normalScale) { self.normal = bent }
    guard material.clearcoat > 0 else { return }
    var coat = Clearcoat8(
      strength: SIMD8(repeating: material.clearcoat),
      roughness: SIMD8(repeating: material.clearcoatRoughness),
      normal: point.attributes.normal)
    if let texels = texels(textures.clearcoat) { coat.strength *= texels.color.x }
    if let texels = texels(textures.clearcoatRoughness) { coat.roughness *= texels.color.y }
    if let bent = normal(textures.clearcoatNormal, scale: material.clearcoatNormalScale) {
      coat.normal = bent
    }
    clearcoat = coat
  }

  /// Sets base colour and opacity.
  private mutating func setColor(_ material: ShadingMaterial, _ texels: Texels8?) {
    if let texels { baseColor = baseColor * texels.color }
    switch material.alphaMode {
    case .opaque: break
    case .mask:
      let baseAlpha = alpha * (texels?.alpha ?? SIMD8(repeating: 1))
      alpha = SIMD8(repeating: 0).replacing(with: 1, where: baseAlpha .>= material.alphaCutoff)
    case .blend: if let texels { alpha *= texels.alpha }
    }
  }

  /// Sets the reflectance of the dielectric part.
  private mutating func setReflectance(
    _ material: ShadingMaterial, _ strength: Texels8?, _ color: Texels8?
  ) {
    dielectricF90 = SIMD8(repeating: material.specular)
    dielectricF0 = Vector3x8(material.reflectance)
    if let strength { dielectricF90 *= strength.alpha }
    if let color { dielectricF0 = dielectricF0 * color.color }
    dielectricF0 =
      Vector3x8(dielectricF0.x.min(1), dielectricF0.y.min(1), dielectricF0.z.min(1)) * dielectricF90
  }
}
