import COpenGL
import Geometry
import RenderScene
import Shaders

/// Draws points and lines over the opaque surfaces of a picture. They cast no shadows.
final class PointPass {
  private let device: GraphicsDevice
  private var programs: [PointProgram.Variant: PointProgram] = [:]

  init(device: GraphicsDevice) { self.device = device }

  /// Draws points and lines into the bound target, whose depths are those of the surfaces.
  ///
  /// - Parameter samplesPerPixel: the number of samples along the side of a pixel.
  /// - Precondition: the lighting is bound, and so is the environment if `shading` needs it.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  func draw(
    _ renderers: [PointRenderer], _ view: ViewFrustum, _ shading: LightingParameters, _ target: RenderTarget,
    samplesPerPixel: Float
  ) throws(GraphicsError) {
    gl.Disable(GL_CULL_FACE)
    for renderer in renderers {
      let variant = PointProgram.Variant(
        lighting: LightingVariant(shading), areLines: renderer.areLines, haveColors: renderer.hasColors,
        areLit: renderer.drawable.isLit, isClipped: view.clip != nil)
      let program =
        if let known = programs[variant] { known } else { try PointProgram(variant, device: device) }
      programs[variant] = program
      program.use(view, target)
      program.set(renderer.drawable, samplesPerPixel: samplesPerPixel)
      renderer.draw()
    }
    gl.Enable(GL_CULL_FACE)
  }
}

/// A shader program for points or lines.
final class PointProgram {
  /// The choices between which the source code differs.
  struct Variant: Hashable {
    let lighting: LightingVariant
    let areLines: Bool, haveColors: Bool, areLit: Bool, isClipped: Bool
  }

  private let program: ShaderProgram
  private let viewProjection: Int32, model: Int32, normalMatrix: Int32, color: Int32
  private let viewpoint: Int32, viewport: Int32, radius: Int32, samplesPerMetre: Int32, near: Int32
  private let nearness: Int32, clipPlane: Int32

  init(_ variant: Variant, device: GraphicsDevice) throws(GraphicsError) {
    let definitions = [
      ("LINES", variant.areLines ? 1 : 0), ("COLORS", variant.haveColors ? 1 : 0),
      ("LIT", variant.areLit ? 1 : 0), ("CLIP", variant.isClipped ? 1 : 0),
    ]
    program = try ShaderProgram(
      vertex: .pointVertex.defining(definitions),
      fragment: .pointFragment.defining(variant.lighting.definitions + definitions), device: device)
    program.connectLighting()
    viewProjection = program.uniform("viewProjection")
    (model, normalMatrix) = (program.uniform("model"), program.uniform("normalMatrix"))
    color = program.uniform("color")
    (viewpoint, viewport) = (program.uniform("viewpoint"), program.uniform("viewport"))
    (radius, samplesPerMetre) = (program.uniform("radius"), program.uniform("samplesPerMetre"))
    (near, nearness) = (program.uniform("near"), program.uniform("nearness"))
    clipPlane = program.uniform("clipPlane")
  }

  /// Binds the program, and sets the uniforms for `view`.
  func use(_ view: ViewFrustum, _ target: RenderTarget) {
    program.use()
    GL.set(viewProjection, view.viewProjection.columns)
    let point = view.isOrthographic ? SIMD4(-view.forward, 0) : SIMD4(view.eye, 1)
    gl.Uniform4f(viewpoint, point.x, point.y, point.z, point.w)
    gl.Uniform2f(viewport, Float(target.sampledWidth), Float(target.sampledHeight))
    gl.Uniform1f(samplesPerMetre, Float(target.sampledHeight) / 2 / view.halfSize.y)
    gl.Uniform1f(near, view.near)
    let depths = PointDepths(view)
    gl.Uniform2f(nearness, depths.scale, depths.offset)
    if let clip = view.clip { GL.set(clipPlane, clip) }
  }

  /// Sets the uniforms for the points or lines of a drawable.
  func set(_ drawable: PointsDrawable, samplesPerPixel: Float) {
    let transform = drawable.placement.transform
    GL.set(model, Matrix4(transform).columns)
    GL.set(normalMatrix, Matrix4(transform.normalMatrix).columns)
    let (linear, size) = (drawable.color.linear, drawable.radius(samplesPerPixel: samplesPerPixel))
    gl.Uniform4f(color, linear.x, linear.y, linear.z, linear.w)
    gl.Uniform2f(radius, size.samples, size.metres)
  }
}
