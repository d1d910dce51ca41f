import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

import RenderScene
@testable import Rendering

extension GLTests {
  @Suite("Spheres and rods below a pixel")
  struct ElementFadingTests {
    private static let pixelsPerMetre: Float = 10

    /// A scene of clouds on black, of which 10 pixels of a picture of 100 rows are a metre.
    private static func scene(
      rods: [RodCloud.Element] = [], spheres: [SphereCloud.Element] = [], isOrthographic: Bool = true
    ) -> Scene {
      let scene = Scene(
        camera: Camera(
          position: [0, 0, 20], target: .zero, fieldOfView: 28.0725,
          orthographicHeight: isOrthographic ? 10 : nil))
      if !rods.isEmpty { scene.rodClouds = [RodCloud(elements: rods)] }
      if !spheres.isEmpty { scene.sphereClouds = [SphereCloud(elements: spheres)] }
      scene.background = .black
      return scene
    }

    /// Replaces the clouds of spheres by single spheres.
    private static func separate(_ scene: Scene) {
      scene.spheres = scene.sphereClouds.flatMap(\.elements).map {
        Sphere(center: $0.center, radius: $0.radius, color: $0.color)
      }
      scene.sphereClouds = []
    }

    /// The linear light of the red channel of each pixel, by columns.
    private static func columns(_ picture: Image) -> [[Float]] {
      (0..<picture.width).map { column in
        (0..<picture.height).map { Color(sRGB8: [picture[column, $0].x, 0, 0, 255]).red }
      }
    }

    private static func rod(diameter: Float, slope: Float, height: Float) -> RodCloud.Element {
      RodCloud.Element(
        from: [-4.5, height - 4.5 * slope, 0], to: [4.5, height + 4.5 * slope, 0],
        radius: diameter / 2 / pixelsPerMetre, sRGB8: [255, 255, 255, 255])
    }

    @Test(
      "A rod of a tenth of a pixel has the right mean brightness everywhere along its length",
      arguments: [false, true], [Float(0), 0.013, 0.3])
    func rod(raycasts: Bool, slope: Float) throws {
      // The brightness across a rod of 20 pixels, which a narrow one has, too.
      let wide = try Self.columns(
        GLTests.picture(
          Self.scene(rods: [Self.rod(diameter: 20, slope: slope, height: 0)]), width: 100, height: 100,
          raycasts: raycasts))
      let expected = wide[50].reduce(0, +) / 20 * 0.1
      for height: Float in [0.01, 0.034, 0.067] {
        let thin = try Self.columns(
          GLTests.picture(
            Self.scene(rods: [Self.rod(diameter: 0.1, slope: slope, height: height)]), width: 100,
            height: 100,
            raycasts: raycasts))
        // A slanted rod enters a row within a few columns.
        let sums = (10..<90).map { column in
          thin[column - 2...column + 2].map { $0.reduce(0, +) }.reduce(0, +) / 5
        }
        // All samples of a level rod are at the same two places across it, where light differs from the mean.
        #expect(abs(sums.reduce(0, +) / 80 - expected) < (slope == 0 ? 0.3 : 0.12) * expected)
        #expect(try #require(sums.min()) > 0.7 * expected)
        #expect(try #require(sums.max()) < 1.3 * expected)
      }
    }

    @Test("Spheres below a pixel have the right mean brightness", arguments: [false, true], [false, true])
    func spheres(raycasts: Bool, isOrthographic: Bool) throws {
      let white: SIMD4<UInt8> = [255, 255, 255, 255]
      func light(_ spheres: [SphereCloud.Element], areSingle: Bool = false) throws -> Float {
        let scene = Self.scene(spheres: spheres, isOrthographic: isOrthographic)
        if areSingle { Self.separate(scene) }
        let picture = try GLTests.picture(scene, width: 100, height: 100, raycasts: raycasts)
        return Self.columns(picture).reduce(0) { $0 + $1.reduce(0, +) }
      }
      // The light of a square pixel of the area of a sphere of 20 pixels.
      let bright = try light([SphereCloud.Element(center: .zero, radius: 1, sRGB8: white)]) / 400
      let spheres = (0..<400).map { number -> SphereCloud.Element in
        let place = SIMD2(Float(number % 20), Float(number / 20)) * 0.41234
        return SphereCloud.Element(
          center: [place.x - 4.1, place.y - 4.05, 0], radius: 0.025, sRGB8: white)
      }
      // 0.5 pixels each.
      let expected = bright * 400 * 0.25
      #expect(abs(try light(spheres) - expected) < 0.1 * expected)
      #expect(abs(try light(spheres, areSingle: true) - expected) < 0.1 * expected)
    }

    @Test("Both renderers fade the same rods and spheres", arguments: 0..<6)
    func same(seed: UInt64) throws {
      var random = SeededGenerator(seed: RandomTests.seed + seed)
      func vector(_ reach: Float) -> SIMD3<Float> {
        SIMD3((0..<3).map { _ in Float.random(in: -reach...reach, using: &random) })
      }
      func color() -> SIMD4<UInt8> {
        SIMD4(SIMD3((0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }), 255)
      }
      // From 0.1 pixels to 3 pixels.
      let rods = (0..<25).map { _ in
        RodCloud.Element(
          from: vector(4), to: vector(4), radius: Float.random(in: 0.005...0.15, using: &random),
          sRGB8: color()
        )
      }
      // OpenGL draws fewer single spheres as meshes.
      let spheres = (0..<70).map { _ in
        SphereCloud.Element(
          center: vector(4), radius: Float.random(in: 0.01...0.15, using: &random), sRGB8: color())
      }
      let scene = Self.scene(rods: rods, spheres: spheres, isOrthographic: seed.isMultiple(of: 2))
      if seed % 4 > 1 { Self.separate(scene) }
      scene.background = Color(sRGB8: [240, 242, 245, 255])
      scene.shapes = [
        Box(center: [0, 0, -1], size: [3, 3, 1], color: Color(red: 0.2, green: 0.4, blue: 0.8))
      ]
      if seed == 5 {
        // A translucent surface in front.
        scene.shapes.append(
          Plane(
            center: [0, 0, 4], rotation: [90, 0, 0], width: 4, depth: 4,
            color: Color(red: 1, green: 1, blue: 1, alpha: 0.4)))
      }
      let drawn = try GLTests.picture(scene, width: 120, height: 120)
      let cast = try GLTests.picture(scene, width: 120, height: 120, raycasts: true)
      let differences = zip(drawn.pixels, cast.pixels).map { abs(Int($0) - Int($1)) }
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.6)
      #expect(differences.count { $0 > 24 } * 200 < differences.count)
    }

    @Test("An element of a pixel does not fade, and one beside the eye does not")
    func widths() throws {
      let camera = Camera(position: [0, 0, 20], target: .zero, orthographicHeight: 10)
      let view = ViewFrustum(
        camera, bounds: BoundingBox(center: .zero, radius: 2), aspectRatio: 1)
      let fading = ElementFading(view, height: 100)
      #expect(fading.pixelsPerMetre == 10)
      #expect(fading.widened(radius: 0.05, 18, 22) == nil)
      let (radius, share) = try #require(fading.widened(radius: 0.005, 18, 22))
      #expect(abs(radius - 0.05) < 1e-6 && abs(share - 0.1) < 1e-6)
      #expect(fading.widened(radius: 0, 18, 22) == nil)
      #expect(fading.mayFade(count: 20_000, leastRadius: 0.04))
      #expect(!fading.mayFade(count: 20_001, leastRadius: 0.04))
      #expect(!fading.mayFade(count: 1, leastRadius: 0.06))
      camera.orthographicHeight = nil
      let perspective = ElementFading(
        ViewFrustum(camera, bounds: BoundingBox(center: .zero, radius: 2), aspectRatio: 1), height: 100)
      #expect(perspective.widened(radius: 1e-5, -1, 10) == nil)
    }
  }
}
