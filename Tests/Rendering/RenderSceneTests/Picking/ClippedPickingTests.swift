import Geometry
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import RenderScene

@Suite("Picking in scenes that a plane cuts open")
struct ClippedPickingTests {
  private let ray = Ray(origin: [0, 0, 9], direction: [0, 0, -1])

  @Test("A click goes through what is cut away, and hits inner sides")
  func inside() throws {
    let mesh = SharedMesh(try Mesh.icosphere(subdivisions: 4))
    let scenes: [(Scene, Float)] = [
      (Scene(spheres: [Sphere()]), 10), (Scene(shapes: [Box(size: [2, 2, 2])]), 10),
      (Scene(sphereClouds: [SphereCloud(elements: [.init(center: .zero, radius: 1, sRGB8: .zero)])]), 10),
      (
        Scene(rodClouds: [
          RodCloud(elements: [.init(from: [0, 0, -3], to: [0, 0, 3], radius: 0.5, sRGB8: .zero)])
        ]), 12
      ),
      (
        Scene(rodClouds: [
          RodCloud(elements: [.init(from: [0, -3, 0], to: [0, 3, 0], radius: 0.5, sRGB8: .zero)])
        ]), 9.5
      ),
      (Scene(meshes: [MeshModel(mesh: mesh)]), 10),
    ]
    for (scene, distance) in scenes {
      let whole = try #require(scene.pick(by: ray))
      #expect(whole.distance < 9)
      scene.effects.clip(at: .zero, normal: [0, 0, 1])
      let cut = try #require(scene.pick(by: ray))
      #expect(abs(cut.distance - distance) < 2e-3, "\(cut.distance) \(distance)")
      scene.effects.clip(at: [0, 0, -4], normal: [0, 0, 1])
      #expect(scene.pick(by: ray) == nil)
      scene.effects.clip(at: [0, 0, 4], normal: [0, 0, 1])
      #expect(try #require(scene.pick(by: ray)).distance == whole.distance)
    }
  }

  @Test("A model behind a cut one is picked")
  func behind() throws {
    let scene = Scene(spheres: [
      Sphere(name: "front", center: [0, 0, 3], radius: 1),
      Sphere(name: "back", center: [0, 0, -3], radius: 1),
    ])
    scene.camera = Camera(position: [0, 0, 9], target: .zero)
    let size = WindowSize(width: 100, height: 100)
    #expect(scene.pick(at: [50, 50], in: size)?.name == "front")
    scene.effects.clip(at: .zero, normal: [0, 0, 1])
    #expect(scene.pick(at: [50, 50], in: size)?.name == "back")
  }

  @Test(
    "Hits of random rays are the nearest kept ones of densely sampled signed distances", arguments: 0..<60)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func vector() -> SIMD3<Float> { .random(in: -1...1, using: &random) }
    let (center, radius) = (vector(), Float.random(in: 0.2...1, using: &random))
    let (start, end) = (vector(), vector())
    let plane = try #require(ClipPlane(normal: vector(), distance: .random(in: -0.5...0.5, using: &random)))
    let eye = try #require(direction(vector())) * 4
    let aim = try #require(direction(vector() - eye))
    var ray = Ray(origin: eye, direction: aim)
    ray.keptDistances = plane.keptDistances(from: eye, aim)
    guard ray.keptDistances != nil else { return }
    let axis = end - start
    // Positive outside.
    func heightOfSphere(_ point: SIMD3<Float>) -> Float { length(point - center) - radius }
    func heightOfRod(_ point: SIMD3<Float>) -> Float {
      let along = dot(point - start, axis) / length(axis)
      let aside = length(point - start - axis * (along / length(axis)))
      return max(aside - radius, max(-along, along - length(axis)))
    }
    func firstChange(_ height: (SIMD3<Float>) -> Float) -> Float? {
      let step: Float = 0.002
      var distance = step
      while distance < 8 {
        let (before, after) = (ray.point(at: distance - step), ray.point(at: distance))
        if (height(before) > 0) != (height(after) > 0), plane.keeps(before), plane.keeps(after) {
          return distance - step / 2
        }
        distance += step
      }
      return nil
    }
    func expectSame(_ found: Float?, _ height: (SIMD3<Float>) -> Float) {
      let expected = firstChange(height)
      // A hit within a step of the plane is not sampled, and neither is a part that is thinner than a step.
      if let found {
        let isNearPlane = abs(plane.height(of: ray.point(at: found))) < 0.004
        let isThin = (height(ray.point(at: found - 0.003)) > 0) == (height(ray.point(at: found + 0.003)) > 0)
        if !isNearPlane, !isThin { #expect(expected.map { abs($0 - found) < 0.003 } == true) }
      } else {
        #expect(expected == nil)
      }
    }
    expectSame(ray.distance(toSphere: center, radius: radius), heightOfSphere)
    expectSame(ray.distance(toRodFrom: start, to: end, radius: radius), heightOfRod)
  }
}
