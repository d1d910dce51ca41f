import Geometry
import GraphicsTestSupport
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

import Pictures
@testable import Rendering

extension GLTests {
  /// Translucent surfaces that no order of models draws correctly, in both back ends.
  @Suite("Translucent surfaces in both renderers")
  struct TranslucencyPictureTests {
    private static var camera: Camera { Camera(position: [0.7, 1.1, 6], target: .zero, fieldOfView: 40) }

    /// Returns the share of the bytes of the pictures of both renderers that differ by more than 8.
    private func difference(
      _ scene: Scene, width: Int = 240, height: Int = 180
    ) throws -> (share: Double, drawn: Image) {
      let drawn = try GLTests.picture(scene, width: width, height: height)
      let cast = try GLTests.picture(scene, width: width, height: height, raycasts: true)
      #expect(Set(cast.pixels).count > 3)
      let count = zip(drawn.pixels, cast.pixels).count { abs(Int($0) - Int($1)) > 8 }
      return (Double(count) / Double(cast.pixels.count), drawn)
    }

    private static func color(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) -> Color {
      Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns a square with an edge of 2 that faces the camera, turned about Y by a multiple of its edge.
    private static func square(_ color: Color, z: Float = 0, turn: Float = 0, material: Material = .standard)
      -> MeshModel
    {
      let corners: [SIMD2<Float>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
      let mesh = Mesh(
        vertices: corners.map { Vertex(position: [$0.x, $0.y, turn * $0.x], normal: [0, 0, 1]) },
        indices: [0, 1, 2, 0, 2, 3])
      return MeshModel(
        mesh: SharedMesh(mesh), transform: Transform(translation: [0, 0, z]), color: color, material: material
      )
    }

    /// Returns two parallel squares in one mesh, the rear one first or last.
    private static func layers(rearFirst: Bool) -> MeshModel {
      var mesh = Mesh()
      for (number, z) in (rearFirst ? [-0.5, 0.5] : [0.5, -0.5] as [Float]).enumerated() {
        for corner in [[-1, -1], [1, -1], [1, 1], [-1, 1]] as [SIMD2<Float>] {
          mesh.vertices.append(Vertex(position: [corner.x, corner.y, z], normal: [0, 0, 1]))
          mesh.colors.append(z > 0 ? color(1, 0.1, 0, 0.6) : color(0, 0.2, 1, 0.7))
        }
        mesh.indices += [0, 1, 2, 0, 2, 3].map { $0 + 4 * UInt32(number) }
      }
      return MeshModel(mesh: SharedMesh(mesh))
    }

    private static let scenes: [(name: String, scene: @Sendable () throws -> Scene)] = [
      (
        "nested spheres",
        {
          Scene(spheres: [
            Sphere(center: [0, 0.1, 0], radius: 0.8, color: color(0, 0.1, 1, 0.8)),
            Sphere(radius: 1.5, color: color(1, 0.1, 0, 0.5)),
          ])
        }
      ),
      (
        "nested meshes",
        {
          let mesh = SharedMesh(try Mesh.icosphere(subdivisions: 4))
          return Scene(meshes: [
            MeshModel(
              mesh: mesh, transform: Transform(translation: .zero, scale: 0.8), color: color(0, 0.1, 1, 0.8)),
            MeshModel(
              mesh: mesh, transform: Transform(translation: .zero, scale: 1.5), color: color(1, 0.1, 0, 0.5)),
          ])
        }
      ),
      (
        "nested meshes of spheres",
        {
          let mesh = SharedMesh(try Mesh.icosphere(subdivisions: 6), sphereRadius: 1)
          return Scene(meshes: [
            MeshModel(
              mesh: mesh, transform: Transform(translation: .zero, scale: 0.8), color: color(0, 0.1, 1, 0.8)),
            MeshModel(
              mesh: mesh, transform: Transform(translation: .zero, scale: 1.5), color: color(1, 0.1, 0, 0.5)),
          ])
        }
      ),
      (
        "crossing squares",
        {
          Scene(meshes: [
            square(color(1, 0, 0, 0.5), turn: 0.5), square(color(0, 0, 1, 0.5), turn: -0.5),
            square(color(0, 0.8, 0, 0.4), turn: 0.1),
          ])
        }
      ),
      (
        "a torus and a box",
        {
          Scene(shapes: [
            Torus(rotation: [70, 0, 0], radius: 1, tubeRadius: 0.45, color: color(0.9, 0.3, 0, 0.5)),
            Box(rotation: [0, 30, 0], size: [0.5, 3, 0.5], color: color(0, 0.6, 0.4, 0.6)),
          ])
        }
      ),
      (
        "coincident squares",
        {
          Scene(meshes: [
            square(color(1, 0, 0, 0.5)), square(color(0, 0, 1, 0.5)), square(color(0, 1, 0, 0.5)),
          ])
        }
      ),
      (
        "a shape cloud in a sphere",
        {
          Scene(
            spheres: [Sphere(radius: 1.4, color: color(0.2, 0.6, 1, 0.4))],
            shapeClouds: [
              ShapeCloud(
                template: Box(size: [0.6, 0.6, 0.6]),
                elements: (0..<8).map {
                  let place = SIMD3(Float($0 % 2), Float($0 / 2 % 2), Float($0 / 4)) - 0.5
                  var transform = Transform(translation: place * 1.3)
                  if $0 % 3 == 0 { transform.xAxis *= -1 }
                  return .init(transform: transform, sRGB8: [UInt8(30 * $0), 200, 60, UInt8(100 + 10 * $0)])
                })
            ])
        }
      ),
    ]

    @Test("Surfaces that contain, cross or cover themselves are the same, in any order", arguments: 0..<7)
    func same(number: Int) throws {
      let (name, make) = Self.scenes[number]
      let scene = try make()
      scene.camera = Self.camera
      scene.background = .white
      let (share, drawn) = try difference(scene)
      #expect(share < 0.001, "\(name): \(1000 * share) of 1000 bytes")
      if name.hasPrefix("coincident") { return }
      scene.spheres.reverse()
      scene.shapes.reverse()
      scene.meshes.reverse()
      let reversed = try GLTests.picture(scene, width: 240, height: 180)
      #expect(zip(drawn.pixels, reversed.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(name)")
    }

    @Test("Layers of one mesh do not depend on the order of its triangles")
    func oneMesh() throws {
      var images: [Image] = []
      for rearFirst in [true, false] {
        let scene = Scene(
          meshes: [Self.layers(rearFirst: rearFirst)], background: .white, camera: Self.camera)
        let (share, drawn) = try difference(scene)
        #expect(share < 0.001, "\(1000 * share) of 1000 bytes")
        images.append(drawn)
      }
      let areSame = images[0] == images[1]
      #expect(areSame)
    }

    @Test(
      "A sample shows the nearest 128 surfaces of a stack, and none where less than 1/512 of the light is visible"
    )
    func stack() throws {
      func scene(_ count: Int, alpha: Float) -> Scene {
        let squares = (0..<count).map { number in
          let (red, green): (Float, Float) = (number % 3 == 0 ? 1 : 0, number % 3 == 1 ? 1 : 0)
          let color = Self.color(red, green, number < 128 ? 0 : 1, alpha)
          return Self.square(color, z: -0.01 * Float(number))
        }
        return Scene(
          meshes: squares, background: .white,
          camera: Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 3))
      }
      for (count, alpha) in [(40, 0.1), (150, 0.02), (10, 0.9)] as [(Int, Float)] {
        let (share, _) = try difference(scene(count, alpha: alpha), width: 24, height: 24)
        #expect(share < 0.001, "\(count) squares: \(1000 * share) of 1000 bytes")
      }
      let isBounded =
        try GLTests.picture(scene(128, alpha: 0.02), width: 8, height: 8)
        == GLTests.picture(scene(140, alpha: 0.02), width: 8, height: 8)
      #expect(isBounded)
    }

    @Test("Opaque surfaces hide those behind them and at the same depth")
    func opaque() throws {
      let scene = Scene(
        meshes: [
          Self.square(Self.color(1, 0, 0, 0.5)), Self.square(Self.color(0, 0, 1, 0.5), turn: 0.3),
          Self.square(Self.color(0, 0.3, 0, 1)), Self.square(Self.color(1, 1, 0, 0.5), z: -1),
        ], background: .white, camera: Self.camera)
      let (share, _) = try difference(scene)
      #expect(share < 0.001, "\(1000 * share) of 1000 bytes")
    }

    @Test("Textures and fog of each layer, and a translucent background")
    func textured() throws {
      var pixels: [UInt8] = []
      for index in 0..<256 { pixels += [UInt8(index), 200, UInt8(255 - index), UInt8(40 + index * 3 / 4)] }
      let image = try EncodedImage(bytes: PNG.encode(Image(width: 16, height: 16, pixels: pixels)))
      var material = Material.standard
      material.alphaMode = .blend
      material.baseColorTexture = TextureReference(Texture(image))
      func textured(_ turn: Float) -> MeshModel {
        let square = Self.square(.white, turn: turn, material: material)
        var mesh = square.mesh.mesh
        mesh.textureCoordinates = [[0, 1], [1, 1], [1, 0], [0, 0]]
        square.mesh = SharedMesh(mesh)
        return square
      }
      let scene = Scene(
        spheres: [Sphere(radius: 0.7, color: Self.color(1, 0.5, 0, 0.5))],
        sphereClouds: [
          SphereCloud(elements: [.init(center: [0, 0, -6], radius: 2, sRGB8: [90, 90, 200, 255])])
        ],
        meshes: [textured(0.4), textured(-0.3)], camera: Self.camera)
      for background in [Color.white, Self.color(0, 0, 0, 0)] {
        scene.background = background
        let (share, _) = try difference(scene)
        #expect(share < 0.001, "\(1000 * share) of 1000 bytes")
      }
    }

    @Test("Random translucent models of all kinds are the same", arguments: 0..<8)
    func random(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
      func vector() -> SIMD3<Float> { [number(-1.5...1.5), number(-1.5...1.5), number(-1.5...1.5)] }
      func color() -> Color { Self.color(number(0...1), number(0...1), number(0...1), number(0.1...0.9)) }
      var colored = Mesh.randomTriangles(6, &random)
      colored.colors = colored.vertices.map { _ in color() }
      let scene = Scene(
        spheres: (0..<6).map { _ in Sphere(center: vector(), radius: number(0.1...0.9), color: color()) },
        shapes: [
          Box(center: vector(), rotation: vector() * 60, color: color()),
          Torus(center: vector(), rotation: vector() * 60, color: color()),
          Cylinder(center: vector(), rotation: vector() * 60, radius: 0.4, color: color()),
        ],
        sphereClouds: [SphereCloud.random(5, &random)],
        meshes: [
          MeshModel(mesh: SharedMesh(colored)),
          MeshModel(mesh: SharedMesh(.randomTriangles(5, &random)), color: color()),
        ],
        background: seed.isMultiple(of: 2) ? .white : Color(red: 0.1, green: 0, blue: 0.2),
        camera: Camera(
          position: [number(-2...2), 1, 5], target: .zero, fieldOfView: 45,
          orthographicHeight: seed % 4 > 1 ? 4 : nil))
      let (share, _) = try difference(scene)
      // The edges of meshes differ from those of exact spheres.
      #expect(share < 0.004, "\(1000 * share) of 1000 bytes")
    }
  }
}
