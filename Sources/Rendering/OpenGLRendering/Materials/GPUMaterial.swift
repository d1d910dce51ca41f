import COpenGL
import Geometry
import MaterialTextures
import RenderScene

/// A material on the GPU: its uniform block and its textures. It retains its source.
final class GPUMaterial {
  let source: ResolvedMaterial
  private var parameters: GPUBuffer
  private let textures: [(slot: MaterialSlot, coordinateSet: Int, texture: GPUTexture, sampler: GPUSampler)]
  /// The textures for which the driver has no units, in the order of the slots. They are not drawn.
  private let omitted: [MaterialSlot]
  private let maximumCount: Int

  fileprivate init(
    _ source: ResolvedMaterial, device: GraphicsDevice, texture: (MipmappedTexture) -> GPUTexture,
    sampler: (Texture.Sampler) -> GPUSampler
  ) {
    self.source = source
    parameters = GPUBuffer(.uniforms, device: device)
    parameters.upload(source.block.span)
    maximumCount = device.maximumMaterialTextures
    let slots = MaterialSlot.all.filter { $0.isUsed(by: source) && $0.texture(of: source) != nil }
    textures = slots.prefix(maximumCount).compactMap { slot in
      slot.texture(of: source).map { (slot, $0.coordinateSet, texture($0.texture), sampler($0.sampler)) }
    }
    omitted = Array(slots.dropFirst(maximumCount))
  }

  /// Whether the surface emits light; see `ResolvedMaterial.emits`.
  var emits: Bool { source.emits }

  /// The warnings about textures that are not drawn, one line each.
  var warnings: [String] {
    let material =
      source.source.details.name.map { "the material \($0.debugDescription)" } ?? "a material without a name"
    return omitted.map {
      "the texture \($0.uniform) of \(material) is not drawn: the driver draws only \(maximumCount) textures of a material"
    }
  }

  /// Returns the features of a program that draws vertices with the attributes in `available`. Textures without
  /// coordinates are ignored.
  func features(_ available: VertexAttributes) -> MaterialFeatures {
    let drawn = textures.filter { available.contains(.coordinates(set: $0.coordinateSet)) }
    return MaterialFeatures(source, slots: drawn.map(\.slot), bound: textures.map(\.slot))
  }

  /// The vertex attributes that the textures need, if the mesh has them.
  var attributes: VertexAttributes {
    // The direction of an anisotropy follows the tangents, also without a texture.
    textures.reduce(into: source.extensions.contains(.anisotropy) ? [.textureCoordinates, .tangents] : []) {
      $0.insert(.coordinates(set: $1.coordinateSet))
      if $1.slot.needsTangents { $0.insert(.tangents) }
    }
  }

  /// Binds the uniform block and the textures.
  func bind() {
    gl.BindBufferBase(GL_UNIFORM_BUFFER, SurfaceProgram.materialBinding, parameters.name)
    for (number, use) in textures.enumerated() {
      let unit = TextureUnits.firstMaterialSlot + UInt32(number)
      use.texture.bind(unit: unit)
      use.sampler.bind(unit: unit)
    }
  }
}

/// A weak cache of materials and textures on the GPU. A material is there as long as a renderer retains it, a texture as
/// long as a material shows it.
final class GPUMaterialCache {
  private let device: GraphicsDevice
  private let materials = WeakCache<ObjectIdentifier, GPUMaterial>()
  private let textures = WeakCache<ObjectIdentifier, GPUTexture>()
  private var samplers: [Texture.Sampler: GPUSampler] = [:]

  init(device: GraphicsDevice) { self.device = device }

  /// The warnings about textures of the materials in use that are not drawn, each once. O(materials).
  var warnings: [String] { Array(Set(materials.values.flatMap(\.warnings))).sorted() }

  /// Returns a material, and uploads it if no renderer retains it.
  func content(of source: ResolvedMaterial) -> GPUMaterial {
    materials.value(for: ObjectIdentifier(source)) {
      GPUMaterial(source, device: device) { texture in
        textures.value(for: ObjectIdentifier(texture)) { GPUTexture(texture, device: device) }
      } sampler: {
        sampler($0)
      }
    }
  }

  private func sampler(_ sampler: Texture.Sampler) -> GPUSampler {
    if let known = samplers[sampler] { return known }
    let object = GPUSampler(sampler, device: device)
    samplers[sampler] = object
    return object
  }
}

extension ResolvedMaterial {
  /// The uniform block `MaterialParameters` of `material-parameters.glsl` in std140 layout. It consists of four-component vectors,
  /// so there is no padding.
  fileprivate var block: [SIMD4<Float>] {
    let (material, details) = (source, source.details)
    var block = [
      SIMD4(material.metallic, material.roughness, details.occlusionStrength, details.alphaCutoff),
      SIMD4(emittedLight, details.normalScale),
      dielectricReflectance,
      SIMD4(details.clearcoat, details.clearcoatRoughness, details.clearcoatNormalScale, 0),
    ]
    func append(_ slots: some Sequence<MaterialSlot>) {
      for slot in slots {
        let use = slot.texture(of: self)
        // Without a texture, the tangents of an anisotropy follow the coordinates of the mesh.
        block.append(SIMD4(use?.rowU ?? SIMD3(1, 0, 0), use?.sampler.filterCode ?? 0))
        block.append(SIMD4(use?.rowV ?? SIMD3(0, 1, 0), Float(use?.coordinateSet ?? 0)))
      }
    }
    append(MaterialSlot.all.prefix(MaterialSlot.basicCount))
    if extensions.isEmpty { return block }
    var vectors = [SIMD4<Float>](repeating: .zero, count: MaterialParameters.uniformVectors.count)
    for factor in MaterialParameters.factors {
      guard let uniform = factor.uniform,
        let place = MaterialParameters.uniformVectors.firstIndex(of: uniform.vector)
      else { continue }
      let (numbers, count): (SIMD3<Float>, Int) =
        switch uniform.form {
        case .value: (details[factor], factor.width)
        case .direction: (SIMD3(anisotropyDirection, 0), 2)
        case .absorption: (absorption, 3)
        }
      for component in 0..<count { vectors[place][uniform.component + component] = numbers[component] }
    }
    block += vectors
    append(MaterialSlot.all.dropFirst(MaterialSlot.basicCount))
    return block
  }
}
