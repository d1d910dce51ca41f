import Geometry
import SceneModel
import SceneTestSupport
import Testing

import Pictures
@testable import Rendering

extension GLTests {
  @Suite("Pictures of hidden shapes")
  struct HiddenShapeTests {
    @Test(
      "Both back ends draw a hidden shape no longer, and draw it again",
      arguments: [RendererChoice.raycaster, .opengl])
    func pictures(renderer: RendererChoice) throws {
      let material = MaterialModel(name: "brass")
      let meshed = Sphere(center: [1, 1, 0], radius: 0.5)
      meshed.material = material
      let shapes: [any Shape] = [Sphere(center: [-1, 0, 0], radius: 0.7), Box(center: [1, -1, 0]), meshed]
      func makeScene(_ shapes: [any Shape]) -> Scene {
        Scene(
          spheres: shapes.compactMap { $0 as? Sphere }, shapes: shapes.filter { !($0 is Sphere) },
          camera: .front)
      }
      let scene = makeScene(shapes)
      var hiddenPictures: [Image] = []
      do {
        let pictures = try PictureRenderer(scene, renderer: renderer, width: 120, height: 90)
        let all = try pictures.picture()
        for shape in shapes {
          shape.isVisible = false
          hiddenPictures.append(try pictures.picture())
          #expect(hiddenPictures.last != all, "\(shape.kindName)")
          shape.isVisible = true
          #expect(try pictures.picture() == all, "\(shape.kindName)")
        }
      }
      for (shape, hidden) in zip(shapes, hiddenPictures) {
        let others = makeScene(shapes.filter { $0 !== shape })
        let expected = try PictureRenderer(others, renderer: renderer, width: 120, height: 90).picture()
        #expect(hidden == expected, "\(shape.kindName)")
      }
    }
  }
}
