import Geometry
import GraphicsTestSupport
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

import OpenGLRendering
import Pictures
@testable import Rendering

extension GLTests {
  @Suite("Pictures of groups")
  struct GroupPictureTests {
    private let camera = Camera(position: [1, 2, 9], target: .zero, fieldOfView: 45)

    /// Returns the differences between the bytes of two pictures.
    private func differences(_ one: Image, _ other: Image) -> [Int] {
      zip(one.pixels, other.pixels).map { abs(Int($0) - Int($1)) }
    }

    /// Returns one model of each kind around the origin of a group.
    private func models(in group: Group?, _ random: inout SeededGenerator) throws -> Scene {
      var colored = try Mesh.icosphere(subdivisions: 2)
      colored.colors = colored.vertices.map { Color(red: $0.nx, green: 0.5, blue: 1 - $0.nx) }
      let round = Sphere(
        center: [0, 1.4, 0.3], radius: 0.5, color: Color(red: 0.9, green: 0.3, blue: 0.2), group: group)
      let brass = Sphere(center: [1.3, 0.8, 0], radius: 0.4, group: group)
      brass.material = MaterialModel(baseColor: Color(red: 0.9, green: 0.7, blue: 0.3), roughness: 0.6)
      let cloud = SphereCloud.random(12, &random).elements.map {
        SphereCloud.Element(center: $0.center * 0.5, radius: $0.radius * 0.4, sRGB8: $0.sRGB8)
      }
      return Scene(
        spheres: [round, brass],
        shapes: [
          Box(
            center: [-1.2, 0, 0], rotation: [10, 20, 30], size: [0.8, 1, 0.6],
            color: Color(red: 0.2, green: 0.4, blue: 0.9), group: group),
          Cone(center: [0.9, -0.8, 0.4], rotation: [20, 0, 10], radius: 0.5, height: 1, group: group),
        ],
        sphereClouds: [SphereCloud(elements: cloud, group: group)],
        rodClouds: [
          RodCloud(
            elements: [
              .init(from: [-1.5, -1.2, 0], to: [1.5, -1.4, 0.5], radius: 0.12, sRGB8: [200, 80, 20, 255])
            ],
            group: group)
        ],
        meshes: [
          MeshModel(
            mesh: SharedMesh(colored), transform: Transform(translation: [0, -0.4, 1], scale: 0.4),
            group: group)
        ])
    }

    private func scene(_ groups: [Group]) throws -> Scene {
      var random = SeededGenerator(seed: 3)
      let scene = Scene(camera: camera, groups: groups)
      for group in groups {
        let part = try models(in: group, &random)
        scene.spheres += part.spheres
        scene.shapes += part.shapes
        scene.sphereClouds += part.sphereClouds
        scene.rodClouds += part.rodClouds
        scene.meshes += part.meshes
      }
      return scene
    }

    @Test(
      "Both renderers show the same nested, mirrored, unevenly scaled and flattened groups of all models",
      arguments: [
        [SIMD3<Float>(1, 1, 1), [1, 1, 1]], [[1, -1, 1], [1.3, 1.3, 1.3]], [[1, 0.5, 1.5], [-1, 1, 1]],
        [[0.8, 0.8, 0.8], [1, 0, 1]], [[0, 0, 0], [1, 1, 1]],
      ])
    func sameInBoth(scales: [SIMD3<Float>]) throws {
      func picture(_ scene: Scene, raycasts: Bool = false) throws -> Image {
        try GLTests.picture(scene, width: 120, height: 90, raycasts: raycasts)
      }
      let outer = Group(position: [-1.2, 0.5, 0], rotation: [0, 30, 0], scale: scales[0])
      let inner = Group(position: [2.4, -0.6, 0.5], rotation: [40, 0, 60], scale: scales[1], parent: outer)
      let scene = try scene([outer, inner])
      let isEmpty = scales[0] == .zero
      let drawn = try picture(scene), cast = try picture(scene, raycasts: true)
      let differences = differences(drawn, cast)
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.8)
      #expect(differences.count { $0 > 16 } * 100 < differences.count)
      #expect((Set(cast.pixels).count > 100) != isEmpty)
      scene.effects.groundShadow = true
      scene.effects.ambientOcclusion = true
      scene.lights = [
        Light(direction: [-0.6, -1, -0.4]), Light(direction: [0, 0, -1], castsShadow: false, group: inner),
      ]
      let rich = try picture(scene), richCast = try picture(scene, raycasts: true)
      #expect(self.differences(rich, richCast).count { $0 > 16 } * 60 < differences.count)
      #expect(isEmpty == (rich == drawn))
    }

    @Test("The picture of a grouped scene is that of the flattened scene", arguments: [true, false])
    func flattened(raycasts: Bool) throws {
      let outer = Group(position: [0.5, 0, 0], rotation: [0, 0, 90])
      let inner = Group(position: [0, -0.5, 0.25], scale: [0.5, 0.5, 0.5], parent: outer)
      let place = inner.placement.transform
      let spheres = [
        Sphere(center: [1, 1, 0], radius: 0.5, color: .black),
        Sphere(center: [-1, 2, 1], color: Color(red: 1, green: 0, blue: 0)),
      ]
      let boxes = [Box(center: [2, 0, 0], size: [1, 2, 0.5]), Box(center: [-2, -1, 0], size: [1, 1, 3])]
      let elements = (0..<20).map { (index: Int) -> SphereCloud.Element in
        let center = SIMD3(Float(index % 5) - 2, Float(index / 5) - 3, 1)
        return SphereCloud.Element(center: center, radius: 0.5, sRGB8: SIMD4(40, UInt8(10 * index), 200, 255))
      }
      let rod = RodCloud.Element(from: [-3, 0, 2], to: [3, 1, 2], radius: 0.25, sRGB8: [200, 200, 20, 255])
      let flat = Scene(
        spheres: spheres.map {
          Sphere(center: place.apply(to: $0.center), radius: $0.radius / 2, color: $0.color)
        },
        shapes: boxes.map {
          Box(center: place.apply(to: $0.center), rotation: [0, 0, 90], size: $0.size / 2)
        },
        sphereClouds: [
          SphereCloud(
            elements: elements.map {
              .init(center: place.apply(to: $0.center), radius: $0.radius / 2, sRGB8: $0.sRGB8)
            })
        ],
        rodClouds: [
          RodCloud(elements: [
            .init(
              from: place.apply(to: rod.start), to: place.apply(to: rod.end), radius: rod.radius / 2,
              sRGB8: rod.sRGB8)
          ])
        ],
        lights: [Light(direction: [-1, -1, -1])])
      let grouped = Scene(
        spheres: spheres.map { Sphere(center: $0.center, radius: $0.radius, color: $0.color, group: inner) },
        shapes: boxes.map { Box(center: $0.center, size: $0.size, group: inner) },
        sphereClouds: [SphereCloud(elements: elements, group: inner)],
        rodClouds: [RodCloud(elements: [rod], group: inner)],
        // The group turns the direction by a quarter.
        lights: [Light(direction: [-1, 1, -1], group: outer)], groups: [outer, inner])
      for scene in [flat, grouped] {
        (scene.effects.groundShadow, scene.effects.ambientOcclusion) = (true, true)
      }
      let differences = differences(
        try GLTests.picture(flat, raycasts: raycasts), try GLTests.picture(grouped, raycasts: raycasts))
      // The transforms are rounded differently.
      #expect(differences.count { $0 > 2 } * 1000 < differences.count)
      // A fitted camera would follow the move.
      (flat.camera, grouped.camera) = (camera, camera)
      inner.position.x = 0.1
      #expect(
        self.differences(
          try GLTests.picture(flat, raycasts: raycasts), try GLTests.picture(grouped, raycasts: raycasts)
        ).count { $0 > 2 } > 500)
    }

    @Test(
      "A sphere becomes a mesh and an exact sphere again as the scale of its group changes",
      arguments: [true, false], [2, 100])
    func forms(raycasts: Bool, count: Int) throws {
      let group = Group()
      let spheres = (0..<count).map { (index: Int) -> Sphere in
        let center = SIMD3(Float(index % 10) - 5, Float(index / 10) - 5, 0)
        return Sphere(center: center, radius: 0.4, group: index == 0 ? group : nil)
      }
      let scene = Scene(spheres: spheres, camera: Camera(position: [0, 0, 20]), groups: [group])
      let scales: [SIMD3<Float>] = [[1, 2, 1], [-1, 1, 1.5], [1, 0, 1]]
      var pictures: [Image] = []
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 80, height: 60, device: device)
        let renderer = try SceneRenderer(scene, renderer: raycasts ? .raycaster : .opengl, device: device)
        func picture() throws -> Image {
          try renderer.draw(into: target)
          return target.readPixels()
        }
        let round = try picture()
        for scale in scales {
          group.scale = scale
          pictures.append(try picture())
          let isOther = pictures.last != round
          #expect(isOther && renderer.failures.isEmpty)
        }
        group.scale = [-1, -1, -1]
        spheres[0].center = -spheres[0].center
        let again = try picture()
        #expect(differences(again, round).allSatisfy { $0 <= 1 })
        spheres[0].center = -spheres[0].center
      }
      for (scale, picture) in zip(scales, pictures) {
        group.scale = scale
        let fresh = try GLTests.picture(scene, width: 80, height: 60, raycasts: raycasts)
        #expect(picture == fresh, "\(scale)")
      }
    }
  }
}
