import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene

extension Mesh {
  /// A square from −1 to 1 in the plane z = 0 that faces +Z, with (0, 0) at its upper left corner.
  ///
  /// - Parameters:
  ///   - normal: the normal of all vertices.
  ///   - tangent: the tangent of all vertices, or nil for none.
  static func quad(normal: SIMD3<Float> = [0, 0, 1], tangent: SIMD4<Float>? = nil) -> Mesh {
    let corners: [SIMD2<Float>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    return Mesh(
      vertices: corners.map { Vertex(position: SIMD3($0, 0), normal: normal) },
      textureCoordinates: corners.map { SIMD2(($0.x + 1) / 2, (1 - $0.y) / 2) },
      tangents: tangent.map { Array(repeating: $0, count: 4) } ?? [], indices: [0, 1, 2, 0, 2, 3])
  }
}

extension Color {
  /// Creates an opaque colour from linear components.
  init(linear: SIMD3<Float>) { self.init(red: linear.x, green: linear.y, blue: linear.z) }
}

extension Scene {
  /// Creates a scene whose picture is filled by the square from −1 to 1.
  convenience init(filledBy model: MeshModel, lights: [Light] = []) {
    self.init(
      meshes: [model], lights: lights,
      camera: Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 2))
  }
}

extension TextureReference {
  /// A texture of pixels that are shown without filters.
  init(
    _ image: Image, sampler: Texture.Sampler = .nearest, set: Int = 0, transform: TextureTransform = .init()
  ) throws {
    self.init(
      Texture(EncodedImage(bytes: try PNG.encode(image)), sampler: sampler), coordinateSet: set,
      transform: transform)
  }
}

extension Texture.Sampler {
  /// No filters.
  static var nearest: Texture.Sampler {
    var sampler = Texture.Sampler()
    (sampler.magnification, sampler.minification) = (.nearest, .nearest)
    return sampler
  }
}

extension Image {
  /// An image of random opaque pixels.
  static func random(width: Int, height: Int, using random: inout SeededGenerator) -> Image {
    var image = Image(width: width, height: height)
    for index in image.pixels.indices {
      image.pixels[index] = index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    return image
  }

  /// An image of one colour.
  static func uniform(_ pixel: SIMD4<UInt8>) -> Image {
    Image(width: 1, height: 1, pixels: [pixel.x, pixel.y, pixel.z, pixel.w])
  }

  /// Returns the largest difference of a component between two images of one size.
  func largestDifference(from other: Image) -> Int { pixels.largestDifference(from: other.pixels) }
}

extension SIMD3<Float> {
  /// A random unit vector.
  static func randomDirection(using random: inout SeededGenerator) -> SIMD3 {
    while true {
      let vector = SIMD3.random(in: -1...1, using: &random)
      if dot(vector, vector) < 1, let direction = direction(vector) { return direction }
    }
  }
}

/// Draws a scene again and again with OpenGL.
struct ScenePictures {
  let renderer: OpenGLSceneRenderer
  let target: RenderTarget

  init(_ scene: Scene, width: Int = 2, height: Int = 2, device: GraphicsDevice) throws {
    renderer = try OpenGLSceneRenderer(scene, tessellation: nil, device: device)
    target = try RenderTarget(width: width, height: height, device: device)
  }

  func draw() throws -> Image {
    try renderer.draw(into: target)
    return target.readPixels()
  }

  func draw(lighting: (ViewFrustum) -> LightingParameters) throws -> Image {
    try renderer.draw(into: target, lighting: lighting)
    return target.readPixels()
  }
}

extension GLTests {
  /// Returns one picture of a scene.
  static func picture(_ scene: Scene, width: Int = 2, height: Int = 2) throws -> Image {
    var image = Image(width: 0, height: 0)
    try GraphicsDevice.withFreshDevice { device in
      image = try ScenePictures(scene, width: width, height: height, device: device).draw()
    }
    return image
  }
}
