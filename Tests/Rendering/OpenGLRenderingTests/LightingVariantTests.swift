import RenderScene
import SceneModel
import Testing

@testable import OpenGLRendering

@Suite("Variants of lighting")
struct LightingVariantTests {
  @Test("Without an environment, surfaces without a material have no metallic-roughness model")
  func simpleVariant() {
    let scene = Scene()
    let shading = LightingParameters(scene, scene.view(aspectRatio: 1))
    #expect(!LightingVariant(shading).isPhysical)
    #expect(!LightingVariant(shading, .surface([], nil)).isPhysical)
  }
}
