import COpenGL
import Geometry
import Pictures
import RenderScene
import SceneModel

/// Renders a scene with OpenGL and observes its models. Lights, background and camera are read at each drawing.
///
/// Surfaces with an alpha below 1, and surfaces that blend a translucent texture, are translucent. They are composited in
/// the correct order for each sample, with the rules of `Raycaster`. Clouds of spheres and rods are opaque.
/// Only the first 16 lights are used, and only the first four of them that cast shadows do. Translucent surfaces cast no
/// shadows of lights.
package final class OpenGLSceneRenderer {
  private let scene: Scene
  private let device: GraphicsDevice
  private let models: DrawableRenderers
  private let frames: FramePlanner
  private let pass: SurfacePass
  private let imposters: ImposterPasses
  private let points: PointPass
  private var splats: SplatPass?
  private var background: EnvironmentBackgroundRenderer?
  private var shadow: GroundShadowRenderer?
  private var shadowMaps: ShadowMapRenderer?
  private var occlusion: AmbientOcclusionRenderer?
  private var layers: TranslucentLayers?
  private var overlays: OverlayRenderer?
  private var axes: AxesOverlayRenderer?
  /// The smaller picture of the last drawing, if it had less than one sample for each pixel.
  private var sparse: RenderTarget?

  /// Creates a renderer for `scene`, which it retains.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - tessellation: the tessellation of every sphere; nil chooses one by the number of spheres.
  ///   - device: the device that renders.
  /// - Throws: `GraphicsError.tessellation` if the tessellation is invalid.
  package init(
    _ scene: Scene, tessellation: TessellationDetail?, device: GraphicsDevice
  ) throws(GraphicsError) {
    (self.scene, self.device) = (scene, device)
    models = try DrawableRenderers(scene, tessellation: tessellation, device: device)
    frames = FramePlanner(scene, models.drawables)
    pass = SurfacePass(device: device)
    imposters = ImposterPasses(device: device)
    points = PointPass(device: device)
  }

  /// Whether a model or the list of models changed since the last drawing.
  package var needsUpdate: Bool { models.needsUpdate }

  /// The errors of models with invalid dimensions as of the last drawing. These keep their last valid shape.
  package var failures: [SceneError] { models.drawables.failures }

  /// The number of shadow maps that were rendered for the current lights.
  package var shadowMapCount: Int { shadowMaps?.renderCount ?? 0 }
  /// The reasons why images and texts of the scene cannot be drawn as of the last drawing, one line each. Surfaces show
  /// a checkerboard in their place, and the studio lights a scene whose environment cannot be read.
  package var imageFailures: [String] { frames.imageFailures }

  /// The warnings about images that are drawn, as of the last drawing, one line each.
  package var imageWarnings: [String] { frames.imageWarnings + models.textureWarnings }

  /// The number of model updates since the renderer was created.
  package var rebuildCount: Int { models.rebuildCount }

  /// Updates and uploads the changed models, so that the next drawing need not.
  ///
  /// - Precondition: the device's context is current.
  package func prepare() { models.prepare() }

  /// Draws the scene.
  ///
  /// - Precondition: the device's context is current.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders, `.outOfMemory` if it cannot
  ///   allocate.
  package func draw(into target: RenderTarget, sampling: Sampling = .smooth) throws(GraphicsError) {
    try draw(into: target, sampling: sampling, lighting: frames.lighting)
  }

  /// Draws the scene in the lighting that `lighting` returns for the view.
  ///
  /// - Precondition: the device's context is current.
  /// - Throws: `GraphicsError`, as `draw(into:)`.
  func draw(
    into picture: RenderTarget, sampling: Sampling = .smooth,
    lighting: (ViewFrustum) -> LightingParameters
  ) throws(GraphicsError) {
    models.prepare(isPreview: sampling.isPreview)
    let plan = frames.plan(width: picture.width, height: picture.height, sampling, lighting: lighting)
    let target = try renderedTarget(for: picture, plan)
    try target.begin(sampling)
    let surfaces = models.surfaces
    for step in FramePlan.Step.allCases {
      switch step {
      case .shadows:
        try updateShadows(of: surfaces, plan, target)
        pass.begin(plan.lighting, samplesAcross: target.samplesAcross)
      case .opaque:
        try drawOpaque(
          surfaces.filter { $0.isOpaque && !$0.isTransmissive }, plan.view, plan.lighting,
          over: plan.backdrop,
          into: target, plan.fading
        ) { () throws(GraphicsError) in
          try drawBackground(plan, into: target)
          shadow?.draw(plan.view, into: target)
        }
      case .points: try drawPoints(plan, into: target)
      case .transmissive: try drawTransmissive(surfaces, plan.view, into: target)
      case .occlusion: try drawOcclusion(of: surfaces, plan, into: target)
      case .fading: try drawFading(plan.view, plan.fading)
      case .translucent: try drawTranslucent(surfaces, plan.view, into: target)
      case .splats: try drawSplats(plan, into: target)
      case .overlays:
        target.resolve()
        if target !== picture { picture.copy(target) }
        try drawOverlays(plan, into: picture)
      }
    }
    device.setClipping(false)
    gl.BindVertexArray(0)
  }

  /// Returns the target in which the models are drawn for `picture`: a smaller one if there is less than one sample for each
  /// pixel.
  private func renderedTarget(
    for picture: RenderTarget, _ plan: FramePlan
  ) throws(GraphicsError) -> RenderTarget {
    guard plan.sampling.pixelsAcross > 1 else {
      if plan.sampling == .smooth { sparse = nil }
      return picture
    }
    let (width, height) = (plan.sampledWidth, plan.sampledHeight)
    if let sparse, (sparse.width, sparse.height) == (width, height) { return sparse }
    // The old one is released first, so that the driver need not hold both.
    sparse = nil
    let smaller = try RenderTarget(width: width, height: height, maximumSamplesAcross: 1, device: device)
    sparse = smaller
    return smaller
  }

  /// Draws the environment over the backdrop, if it is visible.
  private func drawBackground(_ plan: FramePlan, into target: RenderTarget) throws(GraphicsError) {
    guard plan.showsEnvironment else {
      background = nil
      return
    }
    let background =
      if let background, background.toneMapping == plan.lighting.toneMapping {
        background
      } else {
        try EnvironmentBackgroundRenderer(plan.lighting.toneMapping, device: device)
      }
    self.background = background
    pass.bindEnvironment(plan.lighting)
    background.draw(plan.view, into: target)
  }

  /// Draws surfaces, clouds and rods over the backdrop and the content of `drawGround`. `fading` is the fading of elements,
  /// which are then left out. Nil if they do not fade.
  private func drawOpaque(
    _ surfaces: [any SurfaceRenderer], _ view: ViewFrustum, _ shading: LightingParameters,
    over backdrop: Backdrop,
    into target: RenderTarget, _ fading: ElementFading? = nil,
    drawGround: () throws(GraphicsError) -> Void = {}
  ) throws(GraphicsError) {
    let clouds = models.hasImposters ? models.sphereClouds.filter { $0.count > 0 } : []
    let ids = try imposters.findSpheres(of: clouds, view, target, fading)
    target.clear(to: backdrop, keepsDepths: ids != nil)
    try drawGround()
    if let ids, !shading.isDepthOnly {
      if shading.isPhysical { pass.bindEnvironment(shading) }
      try imposters.drawSpheres(of: clouds, ids, view, shading)
    }
    try pass.draw(surfaces, view)
    if view.clip != nil { gl.Disable(GL_CULL_FACE) }
    if !models.hasImposters, !models.sphereClouds.isEmpty, let template = models.sphereTemplate {
      let program = try pass.use(.cloud, view)
      for cloud in models.sphereClouds {
        program.set(cloud.placement)
        program.set(cloud.applicable(fading), isDrawn: false)
        cloud.withRecords { $0.drawMeshes(template) }
      }
    }
    if !models.rodClouds.isEmpty {
      let program = try pass.use(.rods, view)
      for rods in models.rodClouds { rods.draw(program, fading) }
    }
    gl.Enable(GL_CULL_FACE)
  }

  /// Draws points and lines over the opaque models.
  private func drawPoints(_ plan: FramePlan, into target: RenderTarget) throws(GraphicsError) {
    guard !models.points.isEmpty else { return }
    if plan.lighting.isPhysical { pass.bindEnvironment(plan.lighting) }
    try points.draw(
      models.points, plan.view, plan.lighting, target,
      samplesPerPixel: Float(target.samplesAcross) / Float(plan.sampling.pixelsAcross))
  }

  /// Draws 3D Gaussians over everything else.
  private func drawSplats(_ plan: FramePlan, into target: RenderTarget) throws(GraphicsError) {
    guard !models.splats.isEmpty else {
      splats = nil
      return
    }
    let pass = if let splats { splats } else { try SplatPass(device: device) }
    splats = pass
    target.bind()
    pass.draw(models.splats, plan.view, target)
  }

  /// Draws the spheres and rods that are narrower than a pixel; see `ElementFading`. They are blended in the order of their
  /// clouds: their opacities are low, so that the order of those that overlap is hardly visible.
  private func drawFading(_ view: ViewFrustum, _ fading: ElementFading) throws(GraphicsError) {
    let clouds = models.sphereClouds.filter { $0.count > 0 && $0.applicable(fading) != nil }
    let rods = models.rodClouds.filter { $0.applicable(fading) != nil }
    guard !clouds.isEmpty || !rods.isEmpty else { return }
    beginBlending()
    if !clouds.isEmpty, let template = models.sphereTemplate {
      let program = try pass.use(.cloud, view)
      program.set(fading, isDrawn: true)
      for cloud in clouds {
        program.set(cloud.placement)
        cloud.withRecords { $0.drawMeshes(template) }
      }
    }
    if !rods.isEmpty {
      let program = try pass.use(.rods, view)
      for rods in rods { rods.draw(program, fading, drawsFading: true) }
    }
    endBlending()
  }

  private func beginBlending() {
    gl.Enable(GL_BLEND)
    gl.BlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    gl.DepthMask(GLboolean(GL_FALSE))
  }

  private func endBlending() {
    gl.DepthMask(GLboolean(GL_TRUE))
    gl.Disable(GL_BLEND)
  }

  /// Draws opaque surfaces with transmission. They, and translucent ones, show a picture of what is drawn so far.
  private func drawTransmissive(
    _ surfaces: [any SurfaceRenderer], _ view: ViewFrustum, into target: RenderTarget
  ) throws(GraphicsError) {
    let transmissive = surfaces.filter(\.isTransmissive)
    guard !transmissive.isEmpty else {
      pass.transmission = nil
      return
    }
    if pass.transmission?.fits(target) != true {
      pass.transmission = nil
      pass.transmission = try TransmissionRenderer(
        width: target.width, height: target.height, device: device)
    }
    pass.transmission?.update(from: target)
    try pass.draw(transmissive.filter(\.isOpaque), view)
  }

  /// The number of layers of translucent surfaces that were drawn since the renderer was created.
  var layerCount: Int { layers?.drawnCount ?? 0 }

  /// Draws translucent surfaces and elements of shape clouds: in back-to-front order where that of their centres is
  /// correct for every sample, else in layers.
  private func drawTranslucent(
    _ surfaces: [any SurfaceRenderer], _ view: ViewFrustum, into target: RenderTarget
  ) throws(GraphicsError) {
    let translucent = surfaces.filter { !$0.isOpaque && !($0 is ShapeCloudPart) }
    let order = TranslucentOrder(translucent, models.shapeClouds, view, target)
    if !order.sorted.isEmpty {
      beginBlending()
      try pass.draw(order.sorted, view)
      endBlending()
    }
    guard !order.layered.isEmpty else {
      layers = nil
      target.releaseLayerBuffers()
      return
    }
    let layers = if let layers { layers } else { try TranslucentLayers(device: device) }
    self.layers = layers
    try layers.draw(into: target, order.grouping) { (stage) throws(GraphicsError) in
      try pass.draw(order.layered, view, stage)
    }
  }
}

// MARK: - Effects
extension OpenGLSceneRenderer {
  /// Updates the ground shadow of all models, and the shadow maps of the opaque ones, if there are any.
  private func updateShadows(
    of surfaces: [any SurfaceRenderer], _ plan: FramePlan, _ target: RenderTarget
  ) throws(GraphicsError) {
    if plan.hasGroundShadow {
      let shadow = if let shadow { shadow } else { try GroundShadowRenderer(device: device) }
      self.shadow = shadow
      try shadow.update(plan) { (view, target) throws(GraphicsError) in
        try depths(of: surfaces, view, plan, target)
      }
    } else {
      shadow = nil
    }
    if plan.lighting.shadowLights.isEmpty {
      shadowMaps = nil
    } else {
      let maps = if let shadowMaps { shadowMaps } else { try ShadowMapRenderer(device: device) }
      shadowMaps = maps
      let casters = surfaces.filter { $0.isOpaque && !$0.isTransmissive }
      try maps.update(plan, scene.shadowModels) { (view, target) throws(GraphicsError) in
        try depths(of: casters, view, plan, target)
      }
      maps.bind()
    }
  }

  /// Returns the depths of surfaces, clouds and rods seen from an orthographic view, drawn into `target`.
  private func depths(
    of surfaces: [any SurfaceRenderer], _ view: ViewFrustum, _ plan: FramePlan, _ target: RenderTarget
  ) throws(GraphicsError) -> [Float] {
    let shading = plan.lighting.forDepths
    pass.begin(shading, samplesAcross: target.samplesAcross)
    try drawOpaque(surfaces, view, shading, over: Backdrop(.zero), into: target)
    return target.readDistances(view)
  }

  /// Darkens the target by its ambient occlusion, if the plan has it, except for the light that surfaces emit.
  private func drawOcclusion(
    of surfaces: [any SurfaceRenderer], _ plan: FramePlan, into target: RenderTarget
  ) throws(GraphicsError) {
    if occlusion?.fits(target) != true || !plan.hasOcclusion { occlusion = nil }
    guard plan.hasOcclusion else { return }
    let renderer =
      if let occlusion {
        occlusion
      } else {
        try AmbientOcclusionRenderer(width: target.width, height: target.height, device: device)
      }
    occlusion = renderer
    let emitting = surfaces.filter { $0.isOpaque && $0.material?.emits == true }
    try renderer.draw(plan.view, bounds: plan.bounds, into: target, hasEmission: !emitting.isEmpty) {
      () throws(GraphicsError) in try pass.draw(emitting, plan.view, .reflectedShare)
    }
  }

  private func drawOverlays(_ plan: FramePlan, into target: RenderTarget) throws(GraphicsError) {
    if !scene.effects.axes { axes = nil }
    let overlays = try frames.overlays(plan) { (camera, side) throws(GraphicsError) in
      try axes(side: side).picture(from: camera)
    }
    if overlays.isEmpty { self.overlays = nil }
    for overlay in overlays {
      let renderer = if let known = self.overlays { known } else { try OverlayRenderer(device: device) }
      self.overlays = renderer
      renderer.draw(overlay, into: target)
    }
  }

  private func axes(side: Int) throws(GraphicsError) -> AxesOverlayRenderer {
    if let axes, axes.side == side { return axes }
    let renderer = try AxesOverlayRenderer(side: side, device: device)
    axes = renderer
    return renderer
  }
}
