import Geometry
import GraphicsTestSupport
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering

extension GLTests {
  @Suite("Shapes with materials in OpenGL")
  struct ShapeMaterialTests {
    @Test("A sphere is drawn apart from the others while it has a material, whether they are few or many")
    func spheres() throws {
      for count in [2, SphereRecordRenderer.threshold + 1] {
        let context = try OffscreenContext()
        let device = try context.makeDevice()
        let scene = Scene(spheres: (0..<count).map { Sphere(center: [3 * Float($0), 0, 0]) })
        let renderers = try DrawableRenderers(scene, tessellation: nil, device: device)
        func kinds() -> [Bool] {
          renderers.prepare()
          return renderers.surfaces.map { $0.material != nil }
        }
        let isBatch = count > 2
        #expect(kinds() == (isBatch ? [] : [false, false]))
        let brass = MaterialModel(metallic: 1)
        scene.spheres[1].material = brass
        #expect(renderers.needsUpdate)
        #expect(kinds() == (isBatch ? [true] : [false, true]))
        brass.metallic = 0
        #expect(kinds() == (isBatch ? [false] : [false, false]))
        brass.baseColorTexture = TextureReference(Texture(EncodedImage(name: "a.png", bytes: [1])))
        #expect(kinds().count == (isBatch ? 1 : 2))
        scene.spheres[1].material = nil
        #expect(renderers.needsUpdate)
        #expect(kinds() == (isBatch ? [] : [false, false]))
      }
    }

    @Test("Each element of a cloud has its place and its colour, also if it is mirrored")
    func elementColors() throws {
      let template = Box(size: [2, 2, 2])
      let material = MaterialModel()
      material.isUnlit = true
      template.material = material
      let colors: [SIMD4<UInt8>] = [
        [255, 0, 0, 255], [0, 128, 0, 255], [20, 40, 255, 255], [90, 90, 0, 255],
      ]
      let elements = colors.indices.map { index in
        var transform = Transform(translation: [2 * Float(index) - 3, 0, 0])
        if index % 3 == 0 { transform.xAxis *= -1 }
        return ShapeCloud.Element(transform: transform, sRGB8: colors[index])
      }
      let scene = Scene(
        camera: Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 2),
        shapeClouds: [ShapeCloud(template: template, elements: elements)])
      let expected = colors.flatMap { [$0.x, $0.y, $0.z, $0.w] }
      #expect(try GLTests.picture(scene, width: 4, height: 1).pixels == expected)
    }
  }
}
