extension Material {
  /// The parameters of light that passes through a surface, and of layers that few materials have. They are also members
  /// of `AdditionalParameters` and of `Material`. A default has no effect.
  public struct ExtendedParameters: Hashable, Sendable {
    /// The share of the light that is not reflected and passes through the surface instead of being scattered, from 0
    /// to 1: KHR_materials_transmission.
    public var transmission: Float = 0
    /// The thickness of the volume beneath the surface, in the space of the mesh. 0 for a thin wall, which does not
    /// refract: KHR_materials_volume.
    public var thickness: Float = 0
    /// The linear colour that white light has after `attenuationDistance`.
    public var attenuationColor = SIMD3<Float>.one
    /// The distance in the volume after which light has the colour `attenuationColor`, in metres. 0 for a volume that
    /// absorbs nothing.
    public var attenuationDistance: Float = 0
    /// The dispersion, 20 divided by the Abbe number. 0 for none: KHR_materials_dispersion.
    public var dispersion: Float = 0
    /// The linear colour of the sheen. Black for none: KHR_materials_sheen.
    public var sheenColor = SIMD3<Float>.zero
    /// The roughness of the sheen, from 0 to 1.
    public var sheenRoughness: Float = 0
    /// The strength of the anisotropy, from 0 to 1: KHR_materials_anisotropy.
    public var anisotropy: Float = 0
    /// The angle from the tangent to the direction of the blurred reflection in radians, counter-clockwise.
    public var anisotropyRotation: Float = 0
    /// The strength of the iridescence, from 0 to 1: KHR_materials_iridescence.
    public var iridescence: Float = 0
    /// The index of refraction of the thin film.
    public var iridescenceIndexOfRefraction: Float = 1.3
    /// The thickness of the film where `iridescenceThicknessTexture` is 0, in nanometres.
    public var iridescenceThicknessMinimum: Float = 100
    /// The thickness of the film where `iridescenceThicknessTexture` is 1, and without a texture, in nanometres.
    public var iridescenceThicknessMaximum: Float = 400
    /// The share of the diffuse light that passes through the surface, from 0 to 1: KHR_materials_diffuse_transmission.
    public var diffuseTransmission: Float = 0
    /// The linear colour of the diffuse light that passes through the surface.
    public var diffuseTransmissionColor = SIMD3<Float>.one

    /// Creates parameters with default values.
    public init() {}

    static let defaults = ExtendedParameters()

    /// All numbers.
    var numbers: [Float] {
      let vectors = [attenuationColor, sheenColor, diffuseTransmissionColor].flatMap { [$0.x, $0.y, $0.z] }
      return vectors + [
        transmission, thickness, attenuationDistance, dispersion, sheenRoughness, anisotropy,
        anisotropyRotation, iridescence, iridescenceIndexOfRefraction, iridescenceThicknessMinimum,
        iridescenceThicknessMaximum, diffuseTransmission,
      ]
    }
  }
}

extension Material {
  /// Whether the reflection depends on the direction in the plane of the surface. O(1).
  package var isAnisotropic: Bool { !details.isUnlit && details.areExtended && details.anisotropy > 0 }

  /// Whether the material shows anything that depends on texture coordinates: a texture, or an anisotropy, whose direction
  /// follows them. O(1).
  package var usesTextureCoordinates: Bool { isTextured || isAnisotropic }

  /// Whether light passes through the surface, or diffuse light does: it is not as opaque as its alpha.
  public var isTransmissive: Bool {
    !details.isUnlit && details.areExtended && (details.transmission > 0 || details.diffuseTransmission > 0)
  }
}
