import COpenGL
import Geometry
import MaterialTextures
import RenderScene

/// A material on the GPU: its uniform block and its textures. It retains its source.
final class GPUMaterial {
  let source: ResolvedMaterial
  private var parameters: GPUBuffer
  private let textures: [(slot: MaterialSlot, coordinateSet: Int, texture: GPUTexture, sampler: GPUSampler)]

  fileprivate init(
    _ source: ResolvedMaterial, device: GraphicsDevice, texture: (MipmappedTexture) -> GPUTexture,
    sampler: (Texture.Sampler) -> GPUSampler
  ) {
    self.source = source
    parameters = GPUBuffer(.uniforms, device: device)
    parameters.upload(source.block.span)
    // Materials have few textures. Drivers need to have units for no more.
    textures = Array(
      MaterialSlot.allCases.compactMap { slot in
        guard slot.isUsed(by: source), let use = slot.texture(of: source) else { return nil }
        return (slot, use.coordinateSet, texture(use.texture), sampler(use.sampler))
      }.prefix(TextureUnits.materialSlotCount))
  }

  /// Returns the features of a program that draws vertices with the attributes in `available`. Textures without
  /// coordinates are ignored.
  func features(_ available: VertexAttributes) -> MaterialFeatures {
    let drawn = textures.filter { available.contains(.coordinates(set: $0.coordinateSet)) }
    return MaterialFeatures(source, slots: drawn.map(\.slot), bound: textures.map(\.slot))
  }

  /// The vertex attributes that the textures need, if the mesh has them.
  var attributes: VertexAttributes {
    textures.reduce(into: []) {
      $0.insert(.coordinates(set: $1.coordinateSet))
      if $1.slot.isNormal { $0.insert(.tangents) }
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
  /// The uniform block `MaterialParameters` of `textures.glsl` in std140 layout. It consists of four-component vectors,
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
        block.append(SIMD4(use?.rowU ?? .zero, use?.sampler.filterCode ?? 0))
        block.append(SIMD4(use?.rowV ?? .zero, Float(use?.coordinateSet ?? 0)))
      }
    }
    append(MaterialSlot.allCases.prefix(MaterialSlot.basicCount))
    guard isExtended else { return block }
    let extended = details.extendedParameters
    block += [
      SIMD4(extended.transmission, extended.thickness, details.indexOfRefraction, extended.dispersion),
      SIMD4(absorption, extended.diffuseTransmission), SIMD4(extended.diffuseTransmissionColor, 0),
    ]
    append(MaterialSlot.allCases.dropFirst(MaterialSlot.basicCount))
    return block
  }
}
