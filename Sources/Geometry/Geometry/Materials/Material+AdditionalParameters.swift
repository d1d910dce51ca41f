extension Material {
  /// The handling of alpha: glTF 2.0, section 3.9.4.
  public enum AlphaMode: String, CaseIterable, Hashable, Sendable {
    /// The alpha of the base colour texture is ignored. A translucent `color` of a node or a vertex is blended.
    case opaque
    /// The surface is cut out where alpha is less than `alphaCutoff`.
    case mask
    /// The surface is blended with the background.
    case blend
  }

  /// The parameters of a material besides colour, metalness and roughness: those of `MaterialParameters` are its members.
  /// Textures are multiplied by their factors. A default has no effect, and takes no memory: a file can have a million
  /// materials, of which most have few parameters.
  @dynamicMemberLookup
  public struct AdditionalParameters: Hashable, Sendable {
    /// The name in the file, or nil.
    public var name: String?
    /// The handling of alpha.
    public var alphaMode = AlphaMode.opaque
    /// Whether the back is visible, too, with reversed normals.
    public var isDoubleSided = false
    /// Whether the base colour is shown without lighting: KHR_materials_unlit.
    public var isUnlit = false
    /// The factors that differ from their defaults, in the order of the table.
    private var numbers: [FactorNumbers] = []
    /// The present textures, in the order of the table.
    private var slots: [SlotReference] = []

    /// The numbers of a factor in 16 bytes.
    private struct FactorNumbers: Hashable, Sendable {
      let place: UInt8
      let x: Float, y: Float, z: Float

      var vector: SIMD3<Float> { SIMD3(x, y, z) }
    }

    private struct SlotReference: Hashable, Sendable {
      let place: UInt8
      let reference: TextureReference
    }

    /// Creates parameters with default values.
    public init() {}

    static let defaults = AdditionalParameters()

    /// The value of a factor that is a member of the details. O(factors that differ from their defaults).
    package subscript(factor: MaterialFactor) -> SIMD3<Float> {
      get { numbers.first { $0.place == factor.place }?.vector ?? factor.defaultValue }
      set {
        let place = numbers.firstIndex { $0.place >= factor.place } ?? numbers.count
        if place < numbers.count, numbers[place].place == factor.place { numbers.remove(at: place) }
        if newValue != factor.defaultValue {
          let entry = FactorNumbers(place: UInt8(factor.place), x: newValue.x, y: newValue.y, z: newValue.z)
          numbers.insert(entry, at: place)
        }
      }
    }

    /// The texture of a slot.
    package subscript(slot: TextureSlot) -> TextureReference? {
      get { slots.first { $0.place == slot.place }?.reference }
      set {
        let place = slots.firstIndex { $0.place >= slot.place } ?? slots.count
        if place < slots.count, slots[place].place == slot.place { slots.remove(at: place) }
        if let newValue { slots.insert(SlotReference(place: slot.place, reference: newValue), at: place) }
      }
    }

    /// A number of `MaterialParameters`.
    public subscript(dynamicMember member: KeyPath<MaterialParameters, TypedFactor<Float>>) -> Float {
      get { self[MaterialParameters.table[keyPath: member].factor].x }
      set { self[MaterialParameters.table[keyPath: member].factor].x = newValue }
    }

    /// A linear colour of `MaterialParameters`.
    public subscript(dynamicMember member: KeyPath<MaterialParameters, TypedFactor<SIMD3<Float>>>) -> SIMD3<
      Float
    > {
      get { self[MaterialParameters.table[keyPath: member].factor] }
      set { self[MaterialParameters.table[keyPath: member].factor] = newValue }
    }

    /// A texture of `MaterialParameters`.
    public subscript(dynamicMember member: KeyPath<MaterialParameters, TextureSlot>) -> TextureReference? {
      get { slots.isEmpty ? nil : self[MaterialParameters.table[keyPath: member]] }
      set { self[MaterialParameters.table[keyPath: member]] = newValue }
    }

    /// Whether a factor differs from its default value. Colours and numbers only; O(1).
    package var haveFactors: Bool { !numbers.isEmpty }

    /// Whether nothing changes the reflection of a closed surface: not the name, the alpha mode and the double-sidedness.
    var isStandardReflection: Bool {
      let cutoff = MaterialParameters.table.alphaCutoff.factor.place
      return !isUnlit && slots.isEmpty && numbers.allSatisfy { $0.place == cutoff }
    }

    /// The references to textures, in the order of the table.
    package var textures: [TextureReference] { slots.map(\.reference) }

    /// Removes the textures that satisfy a predicate.
    package mutating func removeTextures(where isRemoved: (TextureReference) -> Bool) {
      slots.removeAll { isRemoved($0.reference) }
    }

    /// Returns the union of the bits of the factors that differ from their defaults and of the textures, by place.
    func usedRows(_ factorBits: [UInt64], _ slotBits: [UInt64]) -> UInt64 {
      let used = numbers.reduce(0) { $0 | factorBits[Int($1.place)] }
      return slots.reduce(used) { $0 | slotBits[Int($1.place)] }
    }

    /// The numbers that differ from their defaults.
    fileprivate var allNumbers: [Float] {
      numbers.flatMap { [$0.x, $0.y, $0.z] }
    }
  }
}

extension Material {
  /// The first number that is infinite or NaN, or nil.
  package var firstNotFinite: Float? {
    let transforms = details.textures.flatMap { reference in
      let transform = reference.transform
      return [
        transform.offset.x, transform.offset.y, transform.rotation, transform.scale.x, transform.scale.y,
      ]
    }
    return ([metallic, roughness] + details.allNumbers + transforms).first { !$0.isFinite }
  }

  /// Whether the reflection depends on the direction in the plane of the surface. O(1) without factors.
  package var isAnisotropic: Bool { !details.isUnlit && details.haveFactors && details.anisotropy > 0 }

  /// Whether the material shows anything that depends on texture coordinates: a texture, or an anisotropy, whose direction
  /// follows them. O(1) without factors.
  package var usesTextureCoordinates: Bool { isTextured || isAnisotropic }

  /// Whether light passes through the surface, or diffuse light does: it is not as opaque as its alpha.
  package var isTransmissive: Bool {
    !details.isUnlit && details.haveFactors && (details.transmission > 0 || details.diffuseTransmission > 0)
  }
}
