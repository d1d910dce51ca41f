import Geometry
import Parallelism
import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The parameters that extend the metallic-roughness model at eight shading samples. Surfaces without them are shaded by
/// code that is specialised for `Unextended8`.
protocol SurfaceExtension8 {
  /// Whether there are any.
  static var isPresent: Bool { get }
  /// The share of the light that passes through the surface instead of being scattered. Nil for none.
  var transmission: SIMD8<Float>? { get }
  /// The way of the light through the volume, in the scene.
  var thickness: SIMD8<Float> { get }
  /// The share of the diffuse light that passes through, and its colour behind the volume. Nil for none.
  var diffuseTransmission: (share: SIMD8<Float>, color: Vector3x8)? { get }
  /// The sheen. Nil for none.
  var sheen: Sheen8? { get }
  /// The anisotropic reflection. Nil for none.
  var anisotropy: Anisotropy8? { get }
  /// The thin film. Nil for none.
  var film: Iridescence8? { get }
  /// The index of refraction, the dispersion and the coefficient of absorption.
  var volume: (index: Float, dispersion: Float, absorption: SIMD3<Float>) { get }
}

/// No extended parameters.
struct Unextended8: SurfaceExtension8 {
  static var isPresent: Bool { false }
  var transmission: SIMD8<Float>? { nil }
  var thickness: SIMD8<Float> { .zero }
  var diffuseTransmission: (share: SIMD8<Float>, color: Vector3x8)? { nil }
  var sheen: Sheen8? { nil }
  var anisotropy: Anisotropy8? { nil }
  var film: Iridescence8? { nil }
  var volume: (index: Float, dispersion: Float, absorption: SIMD3<Float>) { (1, 0, .zero) }
}

/// Extended parameters: factors and textures, multiplied.
struct ExtendedSurface8: SurfaceExtension8 {
  static var isPresent: Bool { true }
  private(set) var transmission: SIMD8<Float>?
  private(set) var thickness: SIMD8<Float>
  private(set) var diffuseTransmission: (share: SIMD8<Float>, color: Vector3x8)?
  private(set) var sheen: Sheen8?
  private(set) var anisotropy: Anisotropy8?
  private(set) var film: Iridescence8?
  let volume: (index: Float, dispersion: Float, absorption: SIMD3<Float>)

  /// Samples the textures of a material.
  ///
  /// - Parameters:
  ///   - material: the material of all samples.
  ///   - scale: the mean scale of the transform of each sample's mesh.
  ///   - normal: the unit normals with textures.
  ///   - point: the surface.
  ///   - meshes: the arrays that the material refers to.
  ///   - lanes: scratch memory.
  init(
    _ material: ExtendedMaterial, scale: SIMD8<Float>, normal: Vector3x8, _ point: borrowing SurfacePoint8,
    _ meshes: MeshInstances.ShadingArrays, _ lanes: borrowing GatherBuffer
  ) {
    var pixels = FoundPixels8(meshes)
    let textures = material.textures
    volume = (material.indexOfRefraction, material.dispersion, material.absorption)
    thickness = scale * material.thickness
    if let index = textures.thickness { thickness *= pixels.texels(index, point, lanes).color.y }
    if material.transmission > 0 {
      var share = SIMD8(repeating: material.transmission)
      if let index = textures.transmission { share *= pixels.texels(index, point, lanes).color.x }
      transmission = share
    }
    if material.diffuseTransmission > 0 {
      var share = SIMD8(repeating: material.diffuseTransmission)
      var color = Vector3x8(material.diffuseTransmissionColor)
      if let index = textures.diffuseTransmission {
        share *= pixels.texels(index, point, hasAlpha: true, lanes).alpha
      }
      if let index = textures.diffuseTransmissionColor {
        color = color * pixels.texels(index, point, lanes).color
      }
      diffuseTransmission = (share, color * attenuation)
    }
    if material.sheenColor != .zero {
      var made = Sheen8(
        color: Vector3x8(material.sheenColor), roughness: SIMD8(repeating: material.sheenRoughness))
      if let index = textures.sheenColor {
        made.color = made.color * pixels.texels(index, point, lanes).color
      }
      if let index = textures.sheenRoughness {
        made.roughness *= pixels.texels(index, point, hasAlpha: true, lanes).alpha
      }
      sheen = made
    }
    if material.anisotropy > 0 {
      var made = Anisotropy8(along: Vector3x8(.zero), strength: SIMD8(repeating: material.anisotropy))
      let rotation = material.anisotropyDirection
      var (x, y) = (SIMD8(repeating: rotation.x), SIMD8(repeating: rotation.y))
      if let index = textures.anisotropy {
        let value = pixels.texels(index, point, lanes).color
        let (u, v) = (value.x * 2 - 1, value.y * 2 - 1)
        (x, y) = (u * rotation.x - v * rotation.y, u * rotation.y + v * rotation.x)
        made.strength *= value.z
      }
      let frame = pixels.tangents(textures.anisotropy, point)
      made.along = frame.tangent * x + frame.bitangent * y
      made.along = made.along - normal * made.along.dot(normal)
      // Without tangents, the direction is NaN or zero.
      let square = made.along.dot(made.along)
      let isValid = square .> 1e-12 .& square .< .infinity
      let isAcross = normal.x.pointwiseGreater(0 - normal.x) .>= 0.7
      let any = Vector3x8([1, 0, 0]).replacing(with: Vector3x8([0, 1, 0]), where: isAcross)
      made.along = normal.cross(any).replacing(with: made.along, where: isValid).unit
      made.strength.replace(with: 0, where: .!isValid)
      anisotropy = made
    }
    if material.iridescence > 0 {
      var made = Iridescence8(
        strength: SIMD8(repeating: material.iridescence),
        index: material.iridescenceIndexOfRefraction,
        thickness: SIMD8(repeating: material.iridescenceThickness.maximum))
      if let index = textures.iridescence { made.strength *= pixels.texels(index, point, lanes).color.x }
      if let index = textures.iridescenceThickness {
        let (least, most) = material.iridescenceThickness
        made.thickness = pixels.texels(index, point, lanes).color.y * (most - least) + least
      }
      film = made
    }
  }
}

extension SurfaceExtension8 {
  /// The share of each component of light that the volume does not absorb.
  var attenuation: Vector3x8 {
    let absorption = volume.absorption
    return Vector3x8(
      exponential(thickness * -absorption.x), exponential(thickness * -absorption.y),
      exponential(thickness * -absorption.z))
  }
}

extension SIMDShader {
  /// Returns the light that passes through surfaces to the eye; see `transmittedLight` of `transmission.glsl`.
  ///
  /// - Parameters:
  ///   - surface: the surfaces.
  ///   - extended: their extended parameters.
  ///   - factor: the share of the light that is not reflected, scattered or absorbed by the surface.
  ///   - position: the points.
  ///   - view: the unit directions to the eye.
  ///   - environment: the environment, which surfaces show where nothing is behind.
  ///   - lanes: scratch memory.
  @inline(never)
  func transmittedLight(
    _ surface: SurfaceParameters8, _ extended: some SurfaceExtension8, _ factor: Vector3x8,
    _ position: Vector3x8, _ view: Vector3x8, _ environment: EnvironmentLight,
    _ lanes: borrowing GatherBuffer
  ) -> Vector3x8 {
    guard let transmission else { return Vector3x8(.zero) }
    let (index, dispersion, _) = extended.volume
    let blur = surface.roughness * min(max(2 * index - 2, 0), 1)
    let filtered = factor * extended.attenuation
    let spread = (index - 1) * 0.025 * dispersion
    let cosine = surface.normal.dot(view)
    var (direction, seen, alpha) = (view, Vector3x8(.zero), SIMD8<Float>(repeating: 0))
    func look(_ index: Float) -> (color: Vector3x8, alpha: SIMD8<Float>) {
      let ratio = 1 / max(index, 1)
      let root = (1 - (1 - cosine * cosine) * (ratio * ratio)).max(0).squareRoot()
      direction = surface.normal * (cosine * ratio - root) - view * SIMD8(repeating: ratio)
      return transmission.color(behind: position + direction * extended.thickness, blur: blur, lanes)
    }
    if spread > 0 {
      let (red, green) = (look(index - spread), look(index))
      let blue = look(index + spread)
      seen = Vector3x8(red.color.x, green.color.y, blue.color.z)
      alpha = (red.alpha + green.alpha + blue.alpha) / 3
    } else {
      (seen, alpha) = look(index)
    }
    var light = TransmissionPicture.filteredLight(seen, filtered, toneMapping)
    if (alpha .< 1).isAnySet {
      light = light + environment.specular(direction, roughness: blur, lanes) * filtered * (1 - alpha)
    }
    return light
  }
}

extension Transform {
  /// The mean scale: the cubic root of the factor of volumes.
  var meanScale: Float { cbrt(abs(dot(xAxis, cross(yAxis, zAxis)))) }
}
