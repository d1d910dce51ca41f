import Geometry
import Parallelism
import RenderScene

/// The distinct materials of a picture as flat arrays: materials, the samplers of their textures, and the levels of
/// these.
///
/// **Invariant: the pixels of `levels` belong to materials in `owners`.**
struct MaterialTable: Sendable {
  /// The materials. The first is the default material, which surfaces without a material have.
  private var materials: [ShadingMaterial]
  private var samplers: [TextureSampler] = []
  /// The extended parameters of the materials that have any.
  private var extended: [ExtendedMaterial] = []
  private var levels: [TextureLevel] = []
  /// Whether a texture uses the second set of texture coordinates.
  private(set) var usesSecondSet = false
  private var owners: [ResolvedMaterial] = []
  private var pixels: [RetainedArray<UInt8>] = []
  private var indices: [Key: UInt32] = [:]
  private var firstLevels: [ObjectIdentifier: Int] = [:]

  /// A material, and the sets of texture coordinates of the vertices that have it.
  private struct Key: Hashable {
    let material: ObjectIdentifier
    let hasFirstSet: Bool, hasSecondSet: Bool
  }

  /// The index of the default material.
  static let standard: UInt32 = 0

  private static let standardMaterial = ShadingMaterial(
    ResolvedMaterial(.standard) { _, _ in nil }, textures: .none)

  /// Creates a table of the default material.
  init() {
    materials = [Self.standardMaterial]
  }

  /// Whether there is a material besides the default one.
  var hasMaterials: Bool { materials.count > 1 }

  /// Whether a material has sharp reflections; see `ShadingMaterial.hasSharpReflections`. O(materials).
  var haveSharpReflections: Bool { materials.contains { $0.hasSharpReflections } }

  /// Whether a material emits light. O(materials).
  var haveEmission: Bool { materials.contains { $0.emits } }

  /// Whether a material has a mask. O(materials).
  var hasMasks: Bool { materials.contains { $0.alphaMode == .mask } }

  /// Returns the index of a material, and adds it if it is new. Nil stands for the default material. O(1).
  ///
  /// - Parameter attributes: the attributes of the vertices. Textures without coordinates are ignored.
  mutating func index(of material: ResolvedMaterial?, on attributes: VertexAttributes) -> UInt32 {
    guard let material else { return Self.standard }
    let key = Key(
      material: ObjectIdentifier(material), hasFirstSet: attributes.textureCoordinates != nil,
      hasSecondSet: attributes.secondTextureCoordinates != nil)
    if let known = indices[key] { return known }
    var known: [(texture: MaterialTexture, index: Int)] = []
    func samplerIndex(_ texture: MaterialTexture?) -> Int? {
      guard let texture, texture.coordinateSet == 0 ? key.hasFirstSet : key.hasSecondSet else { return nil }
      // Occlusion is often in the image of roughness and metalness, which is then sampled once.
      if let index = known.first(where: { $0.texture.isSame(as: texture) })?.index { return index }
      // Textures of one material often have the same size, coordinates and sampler.
      let match = known.first { $0.texture.hasSameAddressing(as: texture) }
      known.append((texture, samplers.count))
      if texture.coordinateSet == 1 { usesSecondSet = true }
      samplers.append(
        TextureSampler(
          texture, firstLevel: firstLevel(of: texture.texture),
          addressing: match.map { samplers[$0.index].addressing } ?? samplers.count))
      return samplers.count - 1
    }
    let textures = material.texturesByKind.map(samplerIndex)
    var extendedIndex: Int?
    if let parameters = ExtendedMaterial(material, texture: samplerIndex) {
      extendedIndex = extended.count
      extended.append(parameters)
    }
    let index = UInt32(materials.count)
    materials.append(ShadingMaterial(material, textures: textures, extended: extendedIndex))
    owners.append(material)
    indices[key] = index
    return index
  }

  /// Calls `body` with the materials, the samplers and the pixels. They are valid during the call.
  @inline(__always)
  func withArrays<Result>(
    _ body: (UnownedSpan<ShadingMaterial>, UnownedSpan<TextureSampler>, TextureMemory) -> Result
  ) -> Result {
    materials.withElements { materials in
      samplers.withElements { samplers in
        levels.withElements { body(materials, samplers, TextureMemory(levels: $0)) }
      }
    }
  }

  /// Calls `body` with the extended parameters. They are valid during the call.
  @inline(__always)
  func withExtended<Result>(_ body: (UnownedSpan<ExtendedMaterial>) -> Result) -> Result {
    extended.withElements(body)
  }

  /// Returns the index of the first level of a texture, and adds its levels if it is new.
  private mutating func firstLevel(of texture: MipmappedTexture) -> Int {
    if let known = firstLevels[ObjectIdentifier(texture)] { return known }
    let first = levels.count
    for image in texture.levels {
      // A single pixel of three bytes is padded to four, which a sampler loads.
      let padding = max(0, 4 - image.pixels.count)
      let retained = RetainedArray(
        padding == 0 ? image.pixels : image.pixels + [UInt8](repeating: 0, count: padding))
      pixels.append(retained)
      levels.append(
        TextureLevel(
          pixels: retained.elements, bytesPerPixel: image.bytesPerPixel, width: image.width,
          height: image.height))
    }
    firstLevels[ObjectIdentifier(texture)] = first
    return first
  }
}

extension ShadingMaterial.Textures<Int?> {
  /// No textures.
  static var none: Self {
    Self(
      baseColor: nil, metallicRoughness: nil, normal: nil, occlusion: nil, emissive: nil, clearcoat: nil,
      clearcoatRoughness: nil, clearcoatNormal: nil, specular: nil, specularColor: nil)
  }
}

extension MaterialTexture {
  /// Returns whether both are the same pixels, addressed alike.
  fileprivate func isSame(as other: MaterialTexture) -> Bool {
    texture === other.texture && hasSameAddressing(as: other)
  }

  /// Returns whether both sample the same pixels of images of the same size.
  fileprivate func hasSameAddressing(as other: MaterialTexture) -> Bool {
    let (image, otherImage) = (texture.levels[0], other.texture.levels[0])
    return image.width == otherImage.width && image.height == otherImage.height && sampler == other.sampler
      && coordinateSet == other.coordinateSet && rowU == other.rowU && rowV == other.rowV
  }
}
