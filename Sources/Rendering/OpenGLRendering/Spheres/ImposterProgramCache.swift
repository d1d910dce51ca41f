import COpenGL
import RenderScene
import SceneModel
import Shaders

/// A cache of the shader programs for imposters, compiled at first use.
final class ImposterProgramCache {
  private let device: GraphicsDevice
  private var ids: [ImposterIDProgram.Variant: ImposterIDProgram] = [:]
  private var surfaces: [ImposterShadingProgram.Variant: ImposterShadingProgram] = [:]

  init(device: GraphicsDevice) { self.device = device }

  /// Returns the program of the ID pass.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func ids(_ variant: ImposterIDProgram.Variant) throws(GraphicsError) -> ImposterIDProgram {
    if let program = ids[variant] { return program }
    let program = try ImposterIDProgram(variant, device: device)
    ids[variant] = program
    return program
  }

  /// Returns the program of the shading pass for the variant of `shading`, for a picture with one cloud or with several, and
  /// for one that a plane cuts open.
  /// The caller binds the uniform buffers.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func surfaces(
    _ shading: LightingParameters, hasOtherClouds: Bool, isClipped: Bool
  ) throws(GraphicsError) -> ImposterShadingProgram {
    let variant = ImposterShadingProgram.Variant(
      lighting: LightingVariant(shading), hasOtherClouds: hasOtherClouds, isClipped: isClipped)
    if let program = surfaces[variant] { return program }
    let program = try ImposterShadingProgram(variant, device: device)
    surfaces[variant] = program
    return program
  }
}

/// The shader program of the ID pass.
final class ImposterIDProgram {
  /// The choices between which the source code of the ID pass differs.
  struct Variant: Hashable {
    /// Whether it covers each sphere with a rectangle instead of a point.
    let hasRectangles: Bool
    let isOrthographic: Bool
    /// Whether a plane cuts the scene open.
    let isClipped: Bool
  }

  let variant: Variant
  private let program: ShaderProgram
  private let rays: RayUniformLocations
  private let right: Int32, up: Int32, forward: Int32
  private let halfSize: Int32
  private let viewport: Int32
  private let firstID: Int32
  private let placement: PlacementUniformLocations
  private let fading: FadingUniformLocations

  fileprivate init(_ variant: Variant, device: GraphicsDevice) throws(GraphicsError) {
    self.variant = variant
    program = try ShaderProgram(
      vertex: .imposterIDVertex.defining([("RECTANGLES", variant.hasRectangles ? 1 : 0)]),
      fragment: .imposterIDFragment.defining([
        ("ORTHOGRAPHIC", variant.isOrthographic ? 1 : 0), ("CLIP", variant.isClipped ? 1 : 0),
      ]),
      device: device)
    rays = RayUniformLocations(program)
    (right, up, forward) = (program.uniform("right"), program.uniform("up"), program.uniform("forward"))
    (halfSize, viewport) = (program.uniform("halfSize"), program.uniform("viewport"))
    firstID = program.uniform("firstID")
    placement = PlacementUniformLocations(program)
    fading = FadingUniformLocations(program)
  }

  /// Binds the program and sets the uniforms for `view`.
  func use(_ view: ViewFrustum, _ ids: VisibilityBuffer) {
    program.use()
    rays.set(view, width: ids.width, height: ids.height)
    gl.Uniform3f(right, view.right.x, view.right.y, view.right.z)
    gl.Uniform3f(up, view.up.x, view.up.y, view.up.z)
    gl.Uniform3f(forward, view.forward.x, view.forward.y, view.forward.z)
    gl.Uniform2f(halfSize, view.halfSize.x, view.halfSize.y)
    gl.Uniform2f(viewport, Float(ids.width), Float(ids.height))
  }

  /// Sets the ID of the first sphere of the next cloud.
  func set(firstID: UInt32) { gl.Uniform1ui(self.firstID, firstID) }

  /// Sets the map of the records of the next cloud to the scene.
  func set(_ placement: RoundPlacement) { self.placement.set(placement) }

  /// Sets the fading of the spheres of the next cloud, which are then left out. Nil if they do not fade.
  func set(_ fading: ElementFading?) { self.fading.set(fading, isDrawn: false) }
}

/// The shader program of the shading pass.
final class ImposterShadingProgram {
  /// The choices between which the source code of the shading pass differs.
  struct Variant: Hashable {
    let lighting: LightingVariant
    /// Whether the IDs of other clouds are discarded.
    let hasOtherClouds: Bool
    /// Whether a plane cuts the scene open.
    let isClipped: Bool
  }

  private let program: ShaderProgram
  private let rays: RayUniformLocations
  private let firstID: Int32
  private let count: Int32
  private let ids: Int32
  private let records: Int32
  private let placement: PlacementUniformLocations

  fileprivate init(_ variant: Variant, device: GraphicsDevice) throws(GraphicsError) {
    program = try ShaderProgram(
      vertex: .pictureVertex,
      fragment: .imposterFragment.defining(
        variant.lighting.definitions + [
          ("OTHER_CLOUDS", variant.hasOtherClouds ? 1 : 0), ("CLIP", variant.isClipped ? 1 : 0),
        ]), device: device)
    program.connectLighting()
    rays = RayUniformLocations(program)
    (firstID, count) = (program.uniform("firstID"), program.uniform("count"))
    (ids, records) = (program.uniform("ids"), program.uniform("records"))
    placement = PlacementUniformLocations(program)
  }

  /// Binds the program, the ID texture and the uniforms for `view`. The target must have the size of `ids`.
  func use(_ view: ViewFrustum, _ ids: VisibilityBuffer) {
    program.use()
    rays.set(view, width: ids.width, height: ids.height)
    gl.Uniform1i(self.ids, 0)
    gl.Uniform1i(records, 1)
    ids.bindTexture(unit: 0)
  }

  /// Sets the range of IDs of the next cloud.
  func set(firstID: UInt32, count: Int) {
    gl.Uniform1ui(self.firstID, firstID)
    gl.Uniform1ui(self.count, UInt32(count))
  }

  /// Sets the map of the records of the next cloud to the scene.
  func set(_ placement: RoundPlacement) { self.placement.set(placement) }
}
