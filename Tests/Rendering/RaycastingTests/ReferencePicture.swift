import Geometry
import Pictures
import RenderScene
import SceneModel

@testable import Raycasting

/// A scalar reference of the raycaster: each sample sorts all primitives that it hits, and composites them in double
/// precision. The light of a primitive at a point is that of `SIMDShader`.
struct ReferencePicture {
  private let primitives: ScenePrimitives
  private let shader: SIMDShader
  private let grid: ViewRayGrid
  private let backdrop: Backdrop
  private let width: Int, height: Int, samplesPerSide: Int

  init(_ scene: Scene, width: Int, height: Int, samplesPerSide: Int) {
    let view = scene.view(aspectRatio: Float(width) / Float(height), bounds: scene.bounds)
    let models = DrawablePrimitives(scene)
    models.prepare()
    primitives = models.primitives(view)
    shader = SIMDShader(
      LightingParameters(scene, view), view, width: width, height: height,
      hasMaterials: primitives.hasMaterials)
    grid = ViewRayGrid(view, width: samplesPerSide * width, height: samplesPerSide * height)
    backdrop = Backdrop(scene, height: height)
    (self.width, self.height, self.samplesPerSide) = (width, height, samplesPerSide)
  }

  /// Renders the picture. O(samples × primitives).
  func image() -> Image {
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        var color = SIMD4<Double>.zero
        for y in 0..<samplesPerSide {
          for x in 0..<samplesPerSide {
            color += sample(
              samplesPerSide * column + x, samplesPerSide * (height - 1 - row) + y,
              SIMD4<Double>(backdrop.light(row: row)))
          }
        }
        let pixel = encodedPixel(SIMD4<Float>(color / Double(samplesPerSide * samplesPerSide)))
        pixels += [pixel.x, pixel.y, pixel.z, pixel.w]
      }
    }
    return Image(width: width, height: height, pixels: pixels)
  }

  /// Returns the linear colour of a sample with premultiplied alpha. Rows count from the bottom.
  private func sample(_ column: Int, _ row: Int, _ background: SIMD4<Double>) -> SIMD4<Double> {
    let x = grid.x(ofSamplesFrom: column / 8 * 8)[column % 8], y = grid.y(ofRow: row)
    let slope = SIMD2(Double(x), Double(y))
    let opaque = primitives.opaque.referenceHits(slope).min { $0.depth < $1.depth }
    let limit = opaque?.depth ?? .infinity
    let layers = primitives.translucent.referenceHits(slope).filter { $0.depth < limit }
    var (color, transmittance) = (SIMD4<Double>.zero, 1.0)
    func add(_ primitives: RaycastPrimitives, _ hit: (primitive: Int, depth: Double), alpha: Double?) {
      let colors = shader.colors(primitives, hit.primitive, x: x, y: y, depth: Float(hit.depth))
      let alpha = alpha ?? colors.alpha
      color += SIMD4(colors.light, 1) * (alpha * transmittance)
      transmittance *= 1 - alpha
    }
    let sorted = layers.sorted { ($0.depth, $0.primitive) < ($1.depth, $1.primitive) }
    for hit in sorted { add(primitives.translucent, hit, alpha: nil) }
    if let opaque { add(primitives.opaque, opaque, alpha: 1) }
    return color + background * transmittance
  }
}

extension SIMDShader {
  /// Returns the linear light and the alpha of a point on a primitive.
  func colors(
    _ scene: RaycastPrimitives, _ primitive: Int, x: Float, y: Float, depth: Float
  ) -> (light: SIMD3<Double>, alpha: Double) {
    let samples = ShadingSamples8(
      x: SIMD8(repeating: x), y: SIMD8(repeating: y), depth: SIMD8(repeating: depth))
    let lanes = GatherBuffer()
    var colors = ShadedColors8(Vector3x8(.zero))
    if primitive < scene.spheres.count {
      let index = SIMD8(repeating: UInt32(primitive))
      scene.spheres.withElements {
        let spheres = Spheres8($0, at: index, areEqual: true, withAlpha: true, withFacing: isClipped, lanes)
        let surface = surface(spheres, samples)
        colors = ShadedColors8(shade(surface, samples), alpha: surface.alpha)
      }
    } else if primitive < scene.roundCount {
      let index = SIMD8(repeating: UInt32(primitive - scene.spheres.count))
      scene.rods.withElements {
        colors = ShadedColors8(
          shade(surface(Rods8($0, at: index, withAlpha: false, lanes), samples), samples))
      }
    } else {
      let index = SIMD8(repeating: UInt32(primitive - scene.roundCount))
      scene.meshes.withArrays {
        colors = shade(TriangleGroup8($0, index, lanes), samples, lanes)
      }
    }
    let light = SIMD3(colors.light.x[0], colors.light.y[0], colors.light.z[0])
    return (SIMD3<Double>(light), Double(colors.alpha[0]))
  }
}
