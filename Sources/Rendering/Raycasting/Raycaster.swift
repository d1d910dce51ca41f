import Geometry
import Hardware
public import SceneModel

/// Draws scenes of opaque models without OpenGL: molecules, particles, solar systems, meshes.
///
/// Where there is no GPU, OpenGL is emulated, and takes many times as long: this casts a ray through each of four samples
/// a pixel, eight at a time on every processor, and lights what it meets by the same formulas as the shaders do. Spheres
/// and rods are met exactly, other shapes and meshes as triangles. The same
/// scene gives the same bytes, whatever the number of processors.
///
/// The picture is divided into tiles. Each knows the bodies that may be seen in it, the nearest first, so that most of
/// those that are hidden are never looked at.
public final class Raycaster {
  private let scene: Scene
  private let models: RaycastModels

  /// Draws `scene`, which is held as long as the raycaster lives.
  public init(_ scene: Scene) {
    self.scene = scene
    models = RaycastModels(scene)
  }

  /// Whether all of `scene` hides what is behind it. O(models).
  public static func draws(_ scene: Scene) -> Bool {
    scene.spheres.allSatisfy { $0.color.alpha >= 1 } && scene.shapes.allSatisfy { $0.colors.value.alpha >= 1 }
      && scene.meshes.allSatisfy { $0.color.alpha >= 1 && $0.mesh.isOpaque }
  }

  /// Why models are not drawn as they are, as of the last picture: those whose lengths make no shape. They are shown as
  /// they last were.
  public var failures: [SceneError] { models.failures }

  /// Whether a model, or which models there are, changed since the last picture.
  var isMarked: Bool { models.isMarked }

  /// The longest side of a picture, in pixels.
  public static let maximumSide = 16_384

  /// The picture of the scene as it is. O(elements + pixels).
  ///
  /// - Precondition: `draws(scene)`.
  /// - Throws: `GraphicsError.sizeOutOfRange`.
  public func picture(width: Int, height: Int) throws(GraphicsError) -> Image {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw .sizeOutOfRange(
        width: width, height: height, maximumWidth: Self.maximumSide, maximumHeight: Self.maximumSide)
    }
    return picture(width: width, height: height, threads: Parallel.threadCount)
  }

  package func picture(width: Int, height: Int, threads: Int) -> Image {
    let view = scene.view(aspectRatio: Float(width) / Float(height))
    let shading = Shading(scene, view)
    models.prepare()
    let bodies = models.bodies(view)
    let tiles = RaycastTiles(bodies, view, width: 2 * width, height: 2 * height)
    let bands = RaycastBands(
      bodies: bodies, tiles: tiles, light: RaycastLight(shading, view), background: scene.background,
      rays: RaycastRays(halfSize: view.halfSize, step: [1 / Float(width), 1 / Float(height)]), view: view,
      width: width, height: height)
    var image = Image(width: width, height: height)
    image.pixels.withUnsafeMutableBufferPointer { pixels in
      var bytes = pixels.mutableSpan
      bytes.writeInParallel((0..<tiles.rows).map(bands.bytes), threads: threads) { row, bytes in
        bands.draw(row, into: &bytes)
      }
    }
    return image
  }
}

/// The rows of tiles, each a band of the picture that one thread draws.
private struct RaycastBands: Sendable {
  let bodies: RaycastBodies
  let tiles: RaycastTiles
  let light: RaycastLight
  let background: Color
  let rays: RaycastRays
  let view: View
  let width: Int, height: Int

  private static let tileWidth = RaycastTiles.width / 2, tileHeight = RaycastTiles.height / 2

  /// Which bytes of the picture a band is. Bands count from the bottom, the picture's rows from the top.
  func bytes(_ band: Int) -> Range<Int> {
    let bottom = height - band * Self.tileHeight
    return 4 * width * max(0, bottom - Self.tileHeight)..<4 * width * bottom
  }

  func draw(_ band: Int, into bytes: inout MutableSpan<UInt8>) {
    var tile = RaycastTile(view)
    var points = RaycastPoints()
    let rows = min(Self.tileHeight, height - band * Self.tileHeight)
    var back = background.sRGB8
    back.w = 255
    let backLight = SIMD3(background.red, background.green, background.blue)
    bytes.withUnsafeMutableBytes { memory in
      // A band is `rows` rows of `width` pixels of four bytes, and each pixel that is stored is in one of both.
      let pixels = memory.assumingMemoryBound(to: SIMD4<UInt8>.self)
      pixels.update(repeating: back)
      for column in 0..<tiles.columns {
        let list = tiles.bodies(column: column, row: band)
        if list.isEmpty { continue }
        tile.begin(column: column, row: band, rays)
        tile.cast(bodies, tiles, list)
        points.collect(tile, bodies, background: backLight)
        points.light(light, bodies)
        let first = column * Self.tileWidth
        for row in 0..<rows {
          // The picture's rows count from the top.
          let start = width * (rows - 1 - row) + first
          for x in 0..<min(Self.tileWidth, width - first) {
            if let pixel = points.pixel(column: x, row: row) { pixels[start + x] = pixel }
          }
        }
      }
    }
  }
}
