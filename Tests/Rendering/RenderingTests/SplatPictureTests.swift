import Geometry
import GraphicsTestSupport
import SceneModel
import TestSupport
import Testing

import OpenGLRendering
@testable import Rendering

extension GLTests {
  @Suite("Pictures of 3D Gaussians")
  struct SplatPictureTests {
    @Test("Both renderers show the same splats, in front of surfaces and behind them", arguments: 0..<6)
    func same(seed: UInt64) throws {
      var random = SeededGenerator(seed: RandomTests.seed + seed)
      func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
      func vector(_ range: ClosedRange<Float>) -> PackedFloat3 {
        PackedFloat3(SIMD3(number(range), number(range), number(range)))
      }
      let count = 150
      let points = PointSet(
        positions: (0..<count).map { _ in vector(-1...1) },
        splats: SplatAttributes(
          scales: (0..<count).map { _ in vector(0.02...0.2) },
          rotations: (0..<count).map { _ in
            let q = SIMD4(number(-1...1), number(-1...1), number(-1...1), number(-1...1))
            return q / (q * q).sum().squareRoot()
          }, opacities: (0..<count).map { _ in number(0.1...1) }, degree: 1,
          harmonics: (0..<4 * count).map { _ in vector(-0.5...0.5) }))
      let model = MeshModel(
        mesh: SharedMesh(Mesh(points: points)), transform: Transform(translation: [0, 0.1, 0], scale: 1.1),
        color: Color(red: 1, green: 0.8, blue: 0.6))
      let scene = Scene(
        shapes: [Box(size: [0.8, 0.8, 0.8], color: Color(red: 0.2, green: 0.5, blue: 0.3))], meshes: [model],
        camera: Camera(position: [1, 1, 4], target: .zero, fieldOfView: 50))
      if seed & 1 == 1 { scene.camera?.orthographicHeight = 3 }
      try GLTests.comparedPictures(scene, limit: 8, share: 0.01, mean: 1.5)
    }

    @Test("A change of the view, of the place and of the colour is shown")
    func changes() throws {
      let points = PointSet(
        positions: [PackedFloat3([0.3, 0, 0]), PackedFloat3([-0.3, 0, 0.2])],
        splats: SplatAttributes(
          scales: [PackedFloat3([0.2, 0.1, 0.1]), PackedFloat3([0.1, 0.2, 0.1])],
          rotations: [[0, 0, 0, 1], [0, 0, 0, 1]], opacities: [0.9, 0.6],
          harmonics: [PackedFloat3([1, 0, -1]), PackedFloat3([-1, 0, 1])]))
      let model = MeshModel(mesh: SharedMesh(Mesh(points: points)))
      let scene = Scene(
        meshes: [model], camera: Camera(position: [0, 0, 3], target: .zero, fieldOfView: 50))
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 80, height: 60, device: device)
        let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
        var pictures: [[UInt8]] = []
        func draw() throws {
          try renderer.draw(into: target)
          pictures.append(target.readPixels().pixels)
        }
        try draw()
        try draw()
        scene.camera?.position = [1, 0, 3]
        try draw()
        model.transform.translation.y = 0.3
        try draw()
        model.color = Color(red: 1, green: 0, blue: 0)
        try draw()
        #expect(pictures[0] == pictures[1])
        for number in 1..<4 { #expect(pictures[number] != pictures[number + 1], "\(number)") }
      }
    }
  }
}
