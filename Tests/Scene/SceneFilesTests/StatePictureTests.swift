import Geometry
import GraphicsTestSupport
import Pictures
import Raycasting
import OpenGLRendering
import RenderScene
import Rendering
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

/// Clouds of spheres under random sets, drawn as in a window: some states are drawn as previews, some are skipped.
/// `ORRERY_SEED` and `ORRERY_ROUNDS` choose other sequences.
@Suite("The picture of a state")
struct StatePictureTests {
  private static let size = (width: 64, height: 40)

  @Test("The raycaster shows the shading of the current frames, positions and radii, whatever it drew before")
  func raycaster() throws {
    for seed in RandomTests.seed..<RandomTests.seed + UInt64(RandomTests.rounds(4)) {
      var clouds = try RandomClouds(seed: seed)
      let raycaster = Raycaster(clouds.contents.scene)
      for step in 0..<24 {
        clouds.change()
        guard let sampling = clouds.nextSampling() else { continue }
        let new = Raycaster(clouds.contents.scene)
        let (width, height) = Self.size
        let (found, expected) = (
          try raycaster.picture(width: width, height: height, sampling: sampling),
          try new.picture(width: width, height: height, sampling: sampling)
        )
        #expect(found == expected, "seed \(seed), step \(step), \(sampling)")
      }
    }
  }

  @Test(
    "OpenGL shows the shading of the current frames, positions and radii, whatever it drew before",
    .enabled(if: GraphicsDevice.isAvailable, "this machine has no OpenGL 3.3 by EGL"))
  func openGL() throws {
    for seed in RandomTests.seed..<RandomTests.seed + UInt64(RandomTests.rounds(2)) {
      var clouds = try RandomClouds(seed: seed)
      try GraphicsDevice.withFreshDevice { device in
        let (width, height) = Self.size
        let target = try RenderTarget(width: width, height: height, device: device)
        let renderer = try SceneRenderer(clouds.contents.scene, renderer: .opengl, device: device)
        for step in 0..<16 {
          clouds.change()
          guard let sampling = clouds.nextSampling() else { continue }
          try renderer.draw(into: target, sampling: sampling)
          let found = target.readPixels()
          try SceneRenderer(clouds.contents.scene, renderer: .opengl, device: device)
            .draw(into: target, sampling: sampling)
          #expect(found == target.readPixels(), "seed \(seed), step \(step), \(sampling)")
          // The other renderer has drawn into the target.
          try renderer.draw(into: try RenderTarget(width: 1, height: 1, device: device))
        }
      }
    }
  }
}

/// A scene with the frames of a particle file, a cloud of bound expressions, and a cloud whose elements are set.
private struct RandomClouds {
  let contents: SceneFile.Contents
  private let cloud: SphereCloud
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number() -> Float { Float.random(in: 0...6, using: &random) }
    // Frames of as many particles elsewhere, and one of fewer.
    let frames = [40, 40, 40, 25].map { count in
      "\(count)\n\n"
        + (0..<count).map { "\($0 % 3 == 0 ? "O" : "H") \(number()) \(number()) \(number())\n" }.joined()
    }
    let folder = try SceneFolder(["water.xyz": frames.joined()])
    var limits = RepetitionLimits()
    limits.cloudThreshold = 3
    contents = try folder.read(
      """
      { parameters: { p: 0, q: 1 }, camera: { position: [12, 8, 14], target: [3, 3, 3] },
        particles: [{ name: "water", file: "water.xyz" }],
        spheres: [{ name: "star", repeat: { count: 60, index: "n" }, radius: "0.4 * q",
          center: ["7 + sin(1.7 * n + p)", "3 + 2 * cos(2.9 * n)", "3 + sin(n * (1 + p))"] }] }
      """, limits: limits)
    cloud = SphereCloud(
      elements: (0..<80).map { _ in
        SphereCloud.Element(
          center: [number() - 4, number(), number()], radius: 0.5, sRGB8: [230, 230, 230, 255])
      })
    contents.scene.sphereClouds.append(cloud)
    self.random = random
  }

  /// Changes the frame, a parameter, or elements.
  mutating func change() {
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    let index = Int.random(in: 0..<cloud.elements.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: set("water.frame=\(Int.random(in: 0..<4, using: &random))")
    case 2: set("p=\(number(0...3))")
    case 3: set("q=\(number(0.5...2))")
    // One element of many: a small edit of a large cloud.
    case 4: cloud.elements[index].x = number(-4...2)
    case 5: cloud.elements[index].radius = number(0.1...2)
    default: cloud.elements[index].g = UInt8.random(in: 0...255, using: &random)
    }
  }

  /// Returns the sampling of the next picture, or nil if the state is not drawn.
  mutating func nextSampling() -> Raycaster.Sampling? {
    [.single, .single, .smooth, nil].randomElement(using: &random) ?? nil
  }

  private func set(_ assignment: String) {
    do throws(AssignmentError) {
      try contents.set(assignment)
    } catch {
      Issue.record(error)
    }
  }
}
