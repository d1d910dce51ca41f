import COpenGL
import Geometry
import RenderScene
import SceneModel
import Shaders

/// A shader program for lit surfaces, or for instanced meshes of a cloud.
final class SurfaceProgram {
  /// The binding points of the uniform blocks.
  static let shadingBinding: UInt32 = 0, environmentBinding: UInt32 = 1, materialBinding: UInt32 = 2

  private let program: ShaderProgram
  private let viewProjection: Int32
  private let model: Int32
  private let normalMatrix: Int32
  private let color: Int32
  private let samplesAcross: Int32
  private let winding: Int32
  private let coordinateBounds: (Int32, Int32)
  private let placement: PlacementUniformLocations
  private let clipPlane: Int32
  private let fading: FadingUniformLocations

  /// The vertex input and the material of a program.
  enum Kind: Hashable {
    /// A mesh. The material is nil for surfaces without one.
    case surface(VertexAttributes, MaterialFeatures?)
    /// One sphere per record.
    case cloud
    /// One cylinder per record.
    case rods

    /// The kind for drawing that needs only depths. Surfaces that no mask cuts out have the same program, and so have
    /// instances.
    var forDepths: Kind {
      guard case .surface(let attributes, let material) = self else { return self }
      return material?.forDepths.map { .surface(attributes, $0) }
        ?? .surface(attributes.intersection([.instances, .joints, .moreJoints]), nil)
    }
  }

  /// Compiles the program for a lighting, and for a stage if that is not nil.
  ///
  /// - Parameter isClipped: whether a plane cuts the scene open.
  init(
    _ kind: Kind, _ variant: LightingVariant, _ stage: SurfaceStage?, isClipped: Bool,
    device: GraphicsDevice
  ) throws(GraphicsError) {
    var vertex: ShaderSource
    var bound: UInt32 = 0
    var definitions = variant.definitions
    switch kind {
    case .surface(let attributes, let material):
      vertex = .surfaceVertex.defining(attributes.definitions + (material?.vertexDefinitions ?? []))
      bound = material?.boundSlots ?? 0
      definitions += attributes.definitions + (material?.definitions ?? [])
    case .cloud: vertex = .cloudVertex
    case .rods: vertex = .rodVertex
    }
    if isClipped { vertex = vertex.defining([("CLIP_DISTANCE", 1)]) }
    if stage == .layerLight { definitions.append(("LAYER", 1)) }
    if stage == .reflectedShare { definitions.append(("REFLECTED_SHARE", 1)) }
    let fragment =
      stage == .layerDepths ? ShaderSource.layerDepthsFragment : .surfaceFragment.defining(definitions)
    program = try ShaderProgram(vertex: vertex, fragment: fragment, isClipped: isClipped, device: device)
    program.connectLighting()
    program.bindBlock("MaterialParameters", to: Self.materialBinding)
    for slot in MaterialSlot.all where bound & slot.bit != 0 {
      program.set(slot.uniform, unit: slot.unit(in: bound))
    }
    program.set("transmissionPicture", unit: TextureUnits.transmissionPicture)
    program.set("layerDepths", unit: TextureUnits.layerDepths)
    program.set("jointTransforms", unit: TextureUnits.joints)
    viewProjection = program.uniform("viewProjection")
    model = program.uniform("model")
    normalMatrix = program.uniform("normalMatrix")
    color = program.uniform("color")
    samplesAcross = program.uniform("samplesAcross")
    winding = program.uniform("winding")
    coordinateBounds = (program.uniform("coordinateBounds"), program.uniform("secondCoordinateBounds"))
    placement = PlacementUniformLocations(program)
    clipPlane = program.uniform("clipPlane")
    fading = FadingUniformLocations(program)
  }

  /// Binds the program, and sets the projection of `view` and the number of samples along each side of a pixel.
  func use(_ view: ViewFrustum, samplesAcross: Int = 1) {
    program.use()
    Self.set(viewProjection, view.viewProjection)
    gl.Uniform1f(self.samplesAcross, Float(samplesAcross))
    if let clip = view.clip { GL.set(clipPlane, clip) }
  }

  /// Sets the transform and the linear colour of the next surface, and the winding of its front faces, which a reflection
  /// reverses. For instances, it is the transform of the cloud, and `areMirrored` is whether their own transforms are
  /// reflections.
  func set(_ transform: Transform, color: SIMD4<Float>, areMirrored: Bool = false) {
    Self.set(model, Matrix4(transform))
    Self.set(normalMatrix, Matrix4(transform.normalMatrix))
    gl.Uniform4f(self.color, color.x, color.y, color.z, color.w)
    let isReflection = transform.isReflection != areMirrored
    gl.FrontFace(isReflection ? GL_CW : GL_CCW)
    gl.Uniform1f(winding, isReflection ? -1 : 1)
  }

  /// Sets the bounds of both sets of texture coordinates of the next surface.
  func set(_ bounds: (CoordinateBounds, CoordinateBounds)) {
    let (first, second) = (bounds.0.vector, bounds.1.vector)
    if coordinateBounds.0 >= 0 { gl.Uniform4f(coordinateBounds.0, first.x, first.y, first.z, first.w) }
    if coordinateBounds.1 >= 0 { gl.Uniform4f(coordinateBounds.1, second.x, second.y, second.z, second.w) }
  }

  /// Sets the map of the elements of the next cloud to the scene.
  func set(_ placement: RoundPlacement) { self.placement.set(placement) }

  /// Sets the fading of the elements of the next cloud. Nil if they do not fade. `isDrawn` is whether only those that fade are
  /// drawn, and not the others.
  func set(_ fading: ElementFading?, isDrawn: Bool) { self.fading.set(fading, isDrawn: isDrawn) }

  private static func set(_ uniform: Int32, _ matrix: Matrix4) {
    GL.set(uniform, matrix.columns)
  }
}

/// A cache of the programs for surfaces and clouds, compiled at first use for each kind and variant of the lighting.
final class SurfaceProgramCache {
  private struct Key: Hashable {
    let kind: SurfaceProgram.Kind
    let variant: LightingVariant
    let stage: SurfaceStage?
    let isClipped: Bool
  }

  private let device: GraphicsDevice
  private var compiled: [Key: SurfaceProgram] = [:]

  init(device: GraphicsDevice) { self.device = device }

  /// Returns the program for a kind, the variant of `shading` and a stage. The caller binds the uniform buffers.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - shading: the lighting.
  ///   - stage: the stage. Nil for the light of surfaces.
  ///   - isClipped: whether a plane cuts the scene open.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func program(
    _ kind: SurfaceProgram.Kind, _ shading: LightingParameters, _ stage: SurfaceStage?,
    isClipped: Bool
  ) throws(GraphicsError) -> SurfaceProgram {
    let key = Key(kind: kind, variant: LightingVariant(shading, kind), stage: stage, isClipped: isClipped)
    if let program = compiled[key] { return program }
    let program = try SurfaceProgram(kind, key.variant, stage, isClipped: isClipped, device: device)
    compiled[key] = program
    return program
  }
}
