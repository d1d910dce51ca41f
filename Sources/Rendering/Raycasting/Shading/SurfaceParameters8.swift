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
  /// Whether any has a clear coat. The parameters are large, and an optional one would be copied at each use.
  var hasClearcoat = false
  /// The clear coat, if there is one.
  var clearcoat = Clearcoat8(strength: .zero, roughness: .zero, normal: Vector3x8(.zero))

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
    _ material: ShadingMaterial, _ point: borrowing SurfacePoint8, _ meshes: MeshInstances.ShadingArrays,
    _ lanes: borrowing GatherBuffer
  ) {
    let textures = material.textures
    var pixels = FoundPixels8(meshes)
    self.init(standard: point.attributes.color, normal: point.attributes.normal)
    alpha = point.attributes.alpha
    var textureAlpha = SIMD8<Float>(repeating: 1)
    if let index = textures.baseColor {
      let texels = pixels.texels(index, point, hasAlpha: material.alphaMode != .opaque, lanes)
      baseColor = baseColor * texels.color
      textureAlpha = texels.alpha
    }
    switch material.alphaMode {
    case .opaque: break
    case .mask:
      alpha = SIMD8(repeating: 0).replacing(with: 1, where: alpha * textureAlpha .>= material.alphaCutoff)
    case .blend: alpha *= textureAlpha
    }
    guard !material.isUnlit else { return }

    metallic = SIMD8(repeating: material.metallic)
    roughness = SIMD8(repeating: material.roughness)
    if let index = textures.metallicRoughness {
      let texels = pixels.texels(index, point, lanes)
      metallic *= texels.color.z
      roughness *= texels.color.y
      if textures.occlusion == index { occlusion = texels.color.x }
    }
    if let index = textures.occlusion {
      if index != textures.metallicRoughness { occlusion = pixels.texels(index, point, lanes).color.x }
      occlusion = (occlusion - 1) * material.occlusionStrength + 1
    }
    if material.emittedLight != .zero {
      emittedLight = Vector3x8(material.emittedLight)
      if let index = textures.emissive {
        emittedLight = emittedLight * pixels.texels(index, point, lanes).color
      }
    }
    let reflectance = material.dielectricReflectance
    dielectricF0 = Vector3x8(SIMD3(reflectance.x, reflectance.y, reflectance.z))
    dielectricF90 = SIMD8(repeating: reflectance.w)
    if let index = textures.specular {
      let strength = pixels.texels(index, point, hasAlpha: true, lanes).alpha
      (dielectricF0, dielectricF90) = (dielectricF0 * strength, dielectricF90 * strength)
    }
    if let index = textures.specularColor {
      dielectricF0 = dielectricF0 * pixels.texels(index, point, lanes).color
    }
    dielectricF0 = Vector3x8(
      dielectricF0.x.pointwiseLesser(dielectricF90), dielectricF0.y.pointwiseLesser(dielectricF90),
      dielectricF0.z.pointwiseLesser(dielectricF90))
    if let index = textures.normal {
      normal = pixels.normal(index, point, scale: material.normalScale, lanes)
    }
    guard material.clearcoat > 0 else { return }
    hasClearcoat = true
    clearcoat = Clearcoat8(
      strength: SIMD8(repeating: material.clearcoat),
      roughness: SIMD8(repeating: material.clearcoatRoughness),
      normal: point.attributes.normal)
    if let index = textures.clearcoat { clearcoat.strength *= pixels.texels(index, point, lanes).color.x }
    if let index = textures.clearcoatRoughness {
      clearcoat.roughness *= pixels.texels(index, point, lanes).color.y
    }
    if let index = textures.clearcoatNormal {
      clearcoat.normal = pixels.normal(index, point, scale: material.clearcoatNormalScale, lanes)
    }
  }
}

/// The pixels that the last sampler of a material found for eight shading samples.
///
/// Textures of a material often have the same size, coordinates and sampler. The pixels of the first one are then those
/// of all of them, and stay in the scratch memory.
struct FoundPixels8 {
  private let meshes: MeshInstances.ShadingArrays
  /// `TextureSampler.addressing` of the sampler, or −1 if no pixels were found.
  private var addressing = -1
  /// The result of `TextureSampler.findPixels`.
  private var isBlended = false

  /// Creates the state before the first texture.
  @inline(__always)
  init(_ meshes: MeshInstances.ShadingArrays) { self.meshes = meshes }

  /// Returns the filtered pixels of the texture of a sampler.
  ///
  /// - Parameters:
  ///   - index: the index of the sampler.
  ///   - point: the surface.
  ///   - hasAlpha: whether the alpha is needed. Otherwise it is 1.
  ///   - lanes: scratch memory, which is not changed between calls.
  @inline(never)
  mutating func texels(
    _ index: Int, _ point: borrowing SurfacePoint8, hasAlpha: Bool = false, _ lanes: borrowing GatherBuffer
  ) -> Texels8 {
    let sampler = meshes.samplers[index]
    if sampler.addressing != addressing {
      addressing = sampler.addressing
      isBlended =
        sampler.usesSecondSet
        ? sampler.findPixels(point.second.coordinates, meshes.textures, lanes)
        : sampler.findPixels(point.first.coordinates, meshes.textures, lanes)
    }
    return sampler.filter(isBlended: isBlended, meshes.textures, hasAlpha: hasAlpha, lanes)
  }

  /// Returns the unit normals that a normal texture describes.
  ///
  /// - Parameters:
  ///   - index: the index of the sampler.
  ///   - point: the surface.
  ///   - scale: the factor of the tangential components.
  ///   - lanes: as for `texels`.
  @inline(never)
  mutating func normal(
    _ index: Int, _ point: borrowing SurfacePoint8, scale: Float, _ lanes: borrowing GatherBuffer
  ) -> Vector3x8 {
    let texels = texels(index, point, lanes)
    return tangents(index, point).normal(texels, point.attributes.normal, facing: point.facing, scale: scale)
  }

  /// Returns the tangents of the front face for the texture of a sampler, or without a texture for the coordinates of the
  /// first set. They are NaN where there are none.
  @inline(__always)
  func tangents(_ index: Int?, _ point: borrowing SurfacePoint8) -> TangentFrame8 {
    let geometric = point.attributes.normal
    var frame: TangentFrame8
    if let index {
      let sampler = meshes.samplers[index]
      frame =
        sampler.usesSecondSet
        ? point.second.tangents(sampler.rowU, sampler.rowV, geometric)
        : point.first.tangents(sampler.rowU, sampler.rowV, geometric)
    } else {
      frame = point.first.tangents([1, 0, 0], [0, 1, 0], geometric)
    }
    if point.hasTangents.isAnySet { frame.replace(with: point.tangents, where: point.hasTangents) }
    return frame
  }
}
