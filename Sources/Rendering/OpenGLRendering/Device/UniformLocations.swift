import COpenGL
import RenderScene
import SceneModel

/// The locations of the uniforms that map round elements of a cloud to the scene.
struct PlacementUniformLocations {
  private let model: Int32
  private let radiusScale: Int32

  init(_ program: ShaderProgram) {
    (model, radiusScale) = (program.uniform("model"), program.uniform("radiusScale"))
  }

  /// Sets the uniforms of the bound program.
  func set(_ placement: RoundPlacement) {
    GL.set(model, Matrix4(placement.transform).columns)
    gl.Uniform1f(radiusScale, placement.radiusScale)
  }
}

/// The locations of the uniforms of `thin.glsl`.
struct FadingUniformLocations {
  private let pixelsPerMetre: Int32
  private let isFadingDrawn: Int32

  init(_ program: ShaderProgram) {
    (pixelsPerMetre, isFadingDrawn) = (program.uniform("pixelsPerMetre"), program.uniform("isFadingDrawn"))
  }

  /// Sets the uniforms of the bound program. Nil if elements do not fade.
  func set(_ fading: ElementFading?, isDrawn: Bool) {
    gl.Uniform1f(pixelsPerMetre, fading?.pixelsPerMetre ?? 0)
    gl.Uniform1i(isFadingDrawn, isDrawn ? 1 : 0)
  }
}

/// The locations of the uniforms of `spheres.glsl`.
struct RayUniformLocations {
  private let eyePosition: Int32, viewDirection: Int32
  private let isOrthographic: Int32
  private let cornerRay: Int32, acrossRay: Int32, upwardRay: Int32
  private let nearest: Int32
  private let depthTerms: Int32
  private let clipPlane: Int32

  init(_ program: ShaderProgram) {
    (eyePosition, viewDirection) = (program.uniform("eyePosition"), program.uniform("viewDirection"))
    isOrthographic = program.uniform("isOrthographic")
    (cornerRay, acrossRay) = (program.uniform("cornerRay"), program.uniform("acrossRay"))
    upwardRay = program.uniform("upwardRay")
    (nearest, depthTerms) = (program.uniform("nearest"), program.uniform("depthTerms"))
    clipPlane = program.uniform("clipPlane")
  }

  /// Sets the view rays of a picture with this size in samples.
  func set(_ view: ViewFrustum, width: Int, height: Int) {
    func set(_ uniform: Int32, _ vector: SIMD3<Float>) { gl.Uniform3f(uniform, vector.x, vector.y, vector.z) }
    let (right, up) = (view.right * view.halfSize.x, view.up * view.halfSize.y)
    set(eyePosition, view.eye)
    set(viewDirection, view.forward)
    gl.Uniform1i(isOrthographic, view.isOrthographic ? 1 : 0)
    set(cornerRay, view.forward - right - up)
    set(acrossRay, right * (2 / Float(width)))
    set(upwardRay, up * (2 / Float(height)))
    gl.Uniform1f(nearest, view.near)
    gl.Uniform2f(depthTerms, view.depthTerms.x, view.depthTerms.y)
    if let clip = view.clip, clipPlane >= 0 { GL.set(clipPlane, clip) }
  }
}
