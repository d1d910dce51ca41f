import Geometry
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("PlacedEnvironment")
struct PlacedEnvironmentTests {
  private let view = ViewFrustum(Camera(), bounds: BoundingBox(center: .zero, radius: 1), aspectRatio: 1)

  /// A Radiance file of 8 × 4 pixels without run-length encoding: white, and blue in the two columns of the centre.
  private static func panorama(name: String = "sky.hdr") -> EncodedImage {
    let pixels = (0..<32).flatMap { index -> [UInt8] in
      (3...4).contains(index % 8) ? [0, 0, 128, 129] : [128, 128, 128, 129]
    }
    return EncodedImage(
      name: name, bytes: Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 4 +X 8\n".utf8) + pixels)
  }

  @Test("An image is turned about the Y axis with the environment, and fixed in the world")
  func imageIsRotated() {
    // Counterclockwise from above: −Z, then −X, +Z and +X.
    let places: [(Float, SIMD3<Float>)] = [
      (0, [0, 0, -1]), (90, [-1, 0, 0]), (180, [0, 0, 1]), (-90, [1, 0, 0]),
    ]
    let cache = EnvironmentCache()
    let image = Self.panorama()
    for (rotation, place) in places {
      let scene = Scene(environment: Environment(image: image, rotation: rotation, intensity: 3))
      let placed = PlacedEnvironment(scene, view, cache)
      #expect(placed.isExplicit && placed.intensity == 3)
      let colors = places.map { placed.map.levels[0].value(placed.toMap.apply(to: $0.1)) }
      for (color, other) in zip(colors, places) {
        #expect((color.x < 0.01) == (other.1 == place), "\(rotation) \(other.1) \(color)")
        #expect(abs(color.z - 1) < 0.01)
      }
    }
  }

  @Test("Rotations and intensities that are not finite are read as 0")
  func strangeNumbers() {
    let environment = Environment(image: Self.panorama(), rotation: .nan, intensity: .infinity)
    let placed = PlacedEnvironment(Scene(environment: environment), view, EnvironmentCache())
    #expect(placed.toMap == .identity && placed.intensity == 0)
  }

  @Test("The studio moves with the camera")
  func studioMoves() {
    let camera = Camera(position: [5, 0, 0])
    let side = ViewFrustum(camera, bounds: BoundingBox(center: .zero, radius: 1), aspectRatio: 1)
    let placed = PlacedEnvironment(Scene(), side, EnvironmentCache())
    #expect(placed.imageMap == nil && !placed.isExplicit)
    // The direction to the eye is back.
    let toEye = placed.toMap.apply(to: [1, 0, 0]) - [0, 0, 1]
    #expect(length(toEye) < 1e-6)
    #expect(
      PlacedEnvironment(Scene(environment: Environment(isVisible: true)), side, EnvironmentCache()).isExplicit
    )
  }

  @Test("An image is decoded once, and an equal image is the same")
  func imageIsDecodedOnce() throws {
    let cache = EnvironmentCache()
    let map = try #require(cache.map(of: Self.panorama()))
    #expect(cache.map(of: Self.panorama()) === map)
    #expect(cache.map(of: Self.panorama(name: "other.hdr")) !== map)
    #expect(cache.map(of: nil) == nil && cache.failure == nil)
  }

  @Test("Without a readable image the studio is used, and the cache has the error")
  func unreadableImage() {
    let cache = EnvironmentCache()
    let text = EncodedImage(name: "text.hdr", bytes: Array("text".utf8))
    let placed = PlacedEnvironment(Scene(environment: Environment(image: text)), view, cache)
    #expect(placed.imageMap == nil && !placed.isExplicit)
    #expect(cache.failure?.name == "text.hdr")
    #expect(cache.failure?.problem == .unexpectedFormat(expected: [.radiance], found: nil))
    #expect(cache.map(of: EncodedImage(name: "x.hdr", failure: "No such file")) == nil)
    #expect(cache.failure?.name == "x.hdr")
    #expect(cache.map(of: Self.panorama()) != nil && cache.failure == nil && cache.warnings.isEmpty)
  }

  @Test("An image with an invalid value in its header is shown with a warning, which is no failure")
  func warnings() {
    let cache = EnvironmentCache()
    var bytes = Self.panorama().bytes
    let line = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    bytes.insert(contentsOf: Array("\nEXPOSURE=0".utf8), at: line)
    #expect(cache.map(of: EncodedImage(name: "zero.hdr", bytes: bytes)) != nil && cache.failure == nil)
    #expect(cache.warnings == ["zero.hdr: EXPOSURE=0 is ignored, expected a positive number"])
  }

  @Test("A scene with an image has no default lights, and keeps its own")
  func imageReplacesDefaultLights() {
    let cache = EnvironmentCache()
    let environment = Environment(image: Self.panorama(), intensity: 2)
    let dark = LightingParameters(Scene(environment: environment), view, cache)
    #expect(dark.lights.isEmpty && dark.specularCount == 0 && dark.isPhysical)
    #expect(dark.environment === cache.map(of: environment.image) && dark.environmentIntensity == 2)
    let lit = LightingParameters(
      Scene(lights: [Light(direction: [0, -1, 0])], environment: environment), view, cache)
    #expect(lit.lights.count == 1)
    let studio = LightingParameters(Scene(environment: Environment(isVisible: true)), view, cache)
    #expect(studio.lights.count == 3 && studio.isPhysical && studio.environment === EnvironmentMap.studio)
    let plain = LightingParameters(Scene(), view, cache)
    #expect(plain.lights.count == 3 && !plain.isPhysical)
  }

  @Test("A visible environment is the background: radiance times intensity and exposure, tone mapped")
  func visibleEnvironmentIsBackground() throws {
    let environment = Environment(image: Self.panorama(), rotation: 90, intensity: 0.5, isVisible: true)
    let scene = Scene(environment: environment, exposure: -1)
    let lighting = LightingParameters(scene, view)
    let background = EnvironmentBackground(lighting, view, width: 5, height: 5)
    // The camera sees −Z, where the image is white.
    let value = ToneMapping.neutral.displayed(SIMD3(repeating: 0.25)).x
    for (column, row) in [(2, 2), (0, 0), (4, 4)] {
      let light = background.light(column: column, row: row) - SIMD4(value, value, value, 1)
      #expect(max(light.max(), -light.min()) < 1e-3)
    }
    environment.rotation = 0
    let blue = EnvironmentBackground(LightingParameters(scene, view), view, width: 5, height: 5)
    #expect(blue.light(column: 2, row: 2).x < 0.01 && blue.light(column: 2, row: 2).z > 0.2)
  }
}
