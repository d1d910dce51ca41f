import Foundation
import Geometry
import GraphicsTestSupport
import Reactive
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
import Pictures
@testable import Rendering

extension GLTests {
  /// The bytes that are sent to the GPU, and the number of GPU objects.
  @Suite("Uploads")
  struct UploadTests {
    /// Draws, and returns the uploads of this drawing.
    func sent(
      _ renderer: SceneRenderer, _ target: RenderTarget, _ device: GraphicsDevice
    ) throws -> GraphicsDevice.UploadCounts {
      let before = device.uploads
      try renderer.draw(into: target)
      var sent = device.uploads
      sent.vertexBytes -= before.vertexBytes
      sent.indexBytes -= before.indexBytes
      sent.instanceBytes -= before.instanceBytes
      sent.uniformBytes -= before.uniformBytes
      sent.textureBytes -= before.textureBytes
      sent.callCount -= before.callCount
      return sent
    }

    func withRenderer(
      _ scene: Scene, _ body: (SceneRenderer, RenderTarget, GraphicsDevice) throws -> Void
    ) throws {
      scene.camera = Camera(position: [0, 0, 60])
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 16, height: 12, device: device)
        try body(try SceneRenderer(scene, renderer: .opengl, device: device), target, device)
      }
    }

    private func cloud(_ count: Int) -> SphereCloud {
      let elements = (0..<count).map { (index: Int) -> SphereCloud.Element in
        let (x, y, z) = (Float(index % 50), Float(index / 50 % 50), Float(index / 2500))
        return SphereCloud.Element(center: [x - 25, y - 25, z], radius: 0.5, sRGB8: [200, 100, 50, 255])
      }
      return SphereCloud(elements: elements)
    }

    @Test("One changed element among 100,000 uploads its record, and no change uploads nothing")
    func oneElement() throws {
      let cloud = cloud(100_000)
      try withRenderer(Scene(sphereClouds: [cloud])) { renderer, target, device in
        let sent1 = try sent(renderer, target, device)
        #expect(sent1.instanceBytes == 3_200_000)
        let sent2 = try sent(renderer, target, device)
        #expect(sent2 == GraphicsDevice.UploadCounts())
        cloud.elements[77_777].r = 0
        let sent3 = try sent(renderer, target, device)
        #expect(sent3 == GraphicsDevice.UploadCounts(instanceBytes: 32, callCount: 1))
        cloud.elements[10].r = 1
        cloud.elements[60].r = 1
        // Near elements are sent in one call, distant ones in two.
        let sent4 = try sent(renderer, target, device)
        #expect(sent4 == GraphicsDevice.UploadCounts(instanceBytes: 51 * 32, callCount: 1))
        cloud.elements[10].r = 2
        cloud.elements[90_000].r = 2
        let sent5 = try sent(renderer, target, device)
        #expect(sent5 == GraphicsDevice.UploadCounts(instanceBytes: 64, callCount: 2))
        // A radius changes the ambient occlusion of its neighbours, too.
        cloud.elements[10].radius = 0.25
        let neighbors = try sent(renderer, target, device)
        #expect((33...32_000).contains(neighbors.instanceBytes), "\(neighbors)")
        cloud.elements[5] = cloud.elements[5]
        #expect(renderer.needsRedraw)
        let sent6 = try sent(renderer, target, device)
        #expect(sent6 == GraphicsDevice.UploadCounts())
        cloud.elements.removeLast(99_000)
        let sent7 = try sent(renderer, target, device)
        #expect(sent7.instanceBytes == 32_000)
      }
    }

    @Test("A cloud after many small edits renders as in a new renderer")
    func editsAgainstNew() throws {
      var random = SeededGenerator(seed: 5)
      let cloud = SphereCloud(elements: Array(cloud(2500).elements))
      let scene = Scene(sphereClouds: [cloud])
      var edited = Image(width: 0, height: 0)
      try withRenderer(scene) { renderer, target, device in
        try renderer.draw(into: target)
        for _ in 0..<40 {
          for _ in 0..<Int.random(in: 1...5, using: &random) {
            let index = Int.random(in: 0..<2500, using: &random)
            cloud.elements[index].sRGB8 = SIMD4(UInt8.random(in: 0...255, using: &random), 9, 9, 255)
            cloud.elements[index].z += Float.random(in: -1...1, using: &random)
          }
          try renderer.draw(into: target)
        }
        edited = target.readPixels()
      }
      let new = try GLTests.picture(scene, width: 16, height: 12)
      #expect(edited == new)
    }

    @Test("Among many single spheres only the records of changed spheres are uploaded")
    func sphereBatch() throws {
      let spheres = (0..<1000).map {
        Sphere(center: SIMD3(Float($0 % 40) - 20, Float($0 / 40) - 12, 0) * 0.02, radius: 0.4)
      }
      let scene = Scene(spheres: spheres)
      var image = Image(width: 0, height: 0)
      var spheresAsDrawn: [(center: SIMD3<Float>, radius: Float, color: Color)] = []
      try withRenderer(scene) { renderer, target, device in
        // So near that no sphere is below a pixel, and fades.
        scene.camera = Camera(position: [0, 0, 2.5])
        let first = try sent(renderer, target, device)
        #expect(first.instanceBytes == 32_000 && first.vertexBytes == 0 && first.indexBytes == 0, "\(first)")
        for _ in 0..<1000 { spheres[500].color = Color(red: .random(in: 0...1), green: 0, blue: 0) }
        let sent8 = try sent(renderer, target, device)
        #expect(sent8 == GraphicsDevice.UploadCounts(instanceBytes: 32, callCount: 1))
        batch { for sphere in spheres { sphere.radius = 0.3 } }
        let sent9 = try sent(renderer, target, device)
        #expect(sent9.instanceBytes == 32_000 && sent9.vertexBytes == 0)
        spheres[3].radius = .nan
        _ = try sent(renderer, target, device)
        #expect(renderer.failures.isEmpty)
        spheres[3].radius = 0.3
        _ = try sent(renderer, target, device)
        #expect(renderer.failures.isEmpty)
        image = target.readPixels()
        spheresAsDrawn = spheres.map { ($0.center, $0.radius, $0.color) }
        // The buffer grows by more than the added sphere needs, so the next sphere is sent alone. A removed sphere
        // leaves room.
        scene.models.append(Sphere(radius: 0.1))
        let sent12 = try sent(renderer, target, device)
        #expect(sent12 == GraphicsDevice.UploadCounts(instanceBytes: 32_032, callCount: 1))
        scene.models.append(Sphere(radius: 0.2))
        let sent13 = try sent(renderer, target, device)
        #expect(sent13 == GraphicsDevice.UploadCounts(instanceBytes: 32, callCount: 1))
        scene.models.replaceSubrange(1000..<1002, with: [])
        let sent14 = try sent(renderer, target, device)
        #expect(sent14 == GraphicsDevice.UploadCounts())
        #expect(target.readPixels() == image)
        scene.models.remove(at: 990)
        let sent15 = try sent(renderer, target, device)
        #expect(sent15 == GraphicsDevice.UploadCounts(instanceBytes: 288, callCount: 1))
        scene.models.insert(spheres[990], at: 990)
        let sent16 = try sent(renderer, target, device)
        #expect(sent16 == GraphicsDevice.UploadCounts(instanceBytes: 320, callCount: 1))
        // One translucent sphere makes all of them meshes, and so does a small number of spheres.
        spheres[0].color.linear.w = 0.5
        let sent10 = try sent(renderer, target, device)
        #expect(sent10.vertexBytes > 0)
        spheres[0].color.linear.w = 1
        _ = try sent(renderer, target, device)
        scene.spheres.removeLast(990)
        let sent11 = try sent(renderer, target, device)
        #expect(sent11.vertexBytes > 0)
      }
      // New spheres look the same, and so do clouds of them.
      let copies = Scene(
        spheres: spheresAsDrawn.map { Sphere(center: $0.center, radius: $0.radius, color: $0.color) },
        camera: scene.camera)
      #expect(try GLTests.picture(copies, width: 16, height: 12) == image)
      let clouds = spheresAsDrawn.map {
        SphereCloud(elements: [.init(center: $0.center, radius: $0.radius, color: $0.color)])
      }
      let asSpheres = try GLTests.picture(copies, width: 160, height: 120)
      let asClouds = try GLTests.picture(
        Scene(sphereClouds: clouds, camera: scene.camera), width: 160, height: 120)
      let differences = zip(asSpheres.pixels, asClouds.pixels).map { abs(Int($0) - Int($1)) }
      #expect((differences.max() ?? 255) <= 30)
    }

    @Test(
      "A thousand assignments cause one rebuild, a colour uploads no geometry, a radius uploads no indices")
    func oneSphere() throws {
      let sphere = Sphere()
      try withRenderer(Scene(spheres: [sphere])) { renderer, target, device in
        let first = try sent(renderer, target, device)
        for step in 1...1000 { sphere.radius = Float(step) / 500 }
        let rebuilt = try sent(renderer, target, device)
        #expect(rebuilt.vertexBytes == first.vertexBytes && rebuilt.indexBytes == 0)
        sphere.color = .black
        let colored = try sent(renderer, target, device)
        #expect(colored.vertexBytes == 0 && colored.indexBytes == 0 && colored.instanceBytes == 0)
      }
    }

    @Test(
      "A growing buffer reserves room, frees it when three quarters are unused, and shrinks on request"
    )
    func room() throws {
      try GraphicsDevice.withFreshDevice { device in
        do {
          var buffer = GPUBuffer(.instances, device: device)
          func upload(_ count: Int) { buffer.upload([UInt8](repeating: 1, count: count).span) }
          var capacities: Set<Int> = []
          for count in 1...1000 {
            upload(count)
            capacities.insert(buffer.capacity)
            #expect(
              buffer.byteCount == count && buffer.capacity >= count && device.bufferBytes == buffer.capacity)
          }
          #expect(capacities.count < 20)
          let most = buffer.capacity
          upload(most / 3)
          #expect(buffer.capacity == most)
          buffer.shrink()
          #expect(buffer.capacity == most / 3)
          upload(10)
          #expect(buffer.capacity == 10)
        }
        #expect(device.bufferBytes == 0)
      }
    }

    /// The number of GPU objects and the memory stay constant over many changes.
    ///
    /// `ORRERY_ROUNDS=10000` in the environment runs as many changes as an hour of use: 10,000 rounds of a hundred
    /// assignments each, in which spheres are replaced, added and removed.
    @Test("Many changes leave no more GPU objects than the scene needs, and do not grow the memory")
    func soak() throws {
      let rounds = ProcessInfo.processInfo.environment["ORRERY_ROUNDS"].flatMap { Int($0) } ?? 60
      var random = SeededGenerator(seed: 1)
      let scene = Scene(
        spheres: [Sphere(), Sphere(center: [2, 0, 0])], shapes: [Box(center: [-2, 0, 0])],
        sphereClouds: [cloud(100)])
      try withRenderer(scene) { renderer, target, device in
        try renderer.draw(into: target)
        let (objects, bytes) = (device.liveObjects, device.bufferBytes)
        var memory: [Int] = []
        for round in 0..<rounds {
          for _ in 0..<100 {
            scene.spheres[0].radius = Float.random(in: 0.5...2, using: &random)
            scene.sphereClouds[0].elements[Int.random(in: 0..<100, using: &random)].radius += 0.001
          }
          scene.models[1] = Sphere(center: [2, 0, 0], radius: Float.random(in: 0.1...1, using: &random))
          if round.isMultiple(of: 2) { scene.models.append(Sphere()) } else { scene.models.removeLast() }
          if round.isMultiple(of: 5) { scene.shapes = [Box(center: [-2, 0, 0])] }
          if round.isMultiple(of: 7) { scene.sphereClouds = [cloud(100)] }
          try renderer.draw(into: target)
          if round.isMultiple(of: max(1, rounds / 10)) { memory.append(residentBytes()) }
        }
        if !rounds.isMultiple(of: 2) {
          scene.spheres.removeLast()
          try renderer.draw(into: target)
        }
        #expect(device.liveObjects == objects && device.bufferBytes == bytes)
        // After a warm-up, and with a margin for memory that the allocator keeps.
        let warm = memory[min(2, memory.count - 1)]
        #expect((memory.last ?? 0) - warm < 16 << 20, "\(memory)")
        if rounds > 60 { print("resident bytes, ten times on the way: \(memory)") }
      }
    }

    private func residentBytes() -> Int {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
      return (fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * 4096
    }
  }
}
