import Geometry
import Parallelism
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import Raycasting
@testable import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Backdrops")
struct BackdropTests {
  @Test("A backdrop is one exact colour, or a gradient in even steps from row to row")
  func rows() {
    let scene = Scene(background: Color(sRGB8: [1, 2, 3, 255]))
    let plain = Backdrop(scene, height: 9)
    #expect(plain.isPlain && plain.isOpaque && plain.bytes(row: 8) == [1, 2, 3, 255])
    scene.background = .black
    scene.backgroundBottom = .white
    let fade = Backdrop(scene, height: 4)
    // The exact values are 31.875, 95.625, 159.375 and 223.125.
    #expect((0..<4).map { fade.bytes(row: $0).x } == [32, 96, 159, 223])
    #expect(!fade.isPlain && fade.isOpaque)
  }

  @Test("In a gradient each row has a level next to the exact value, which all rows above have on average")
  func dither() {
    let (top, bottom) = (SIMD4<UInt8>(200, 30, 77, 255), SIMD4<UInt8>(203, 12, 77, 255))
    let scene = Scene(background: Color(sRGB8: top), backgroundBottom: Color(sRGB8: bottom))
    let height = 1600
    let backdrop = Backdrop(scene, height: height)
    var sum = SIMD4<Double>.zero
    var changes = 0
    for row in 0..<height {
      let share = (Double(row) + 0.5) / Double(height)
      let found = backdrop.bytes(row: row)
      let exact = SIMD4<Double>(top) * (1 - share) + SIMD4<Double>(bottom) * share
      let difference = SIMD4<Double>(found) - exact
      #expect(difference.min() > -1 && difference.max() < 1 && found.z == 77 && found.w == 255)
      sum += difference
      #expect(sum.min() > -0.5001 && sum.max() < 0.5001, "\(row): \(sum)")
      if row > 0, backdrop.bytes(row: row - 1).x != found.x { changes += 1 }
    }
    // Without dithering there are three steps.
    #expect(changes > 600)
    // Equal colours give one colour.
    scene.backgroundBottom = scene.background
    let flat = Backdrop(scene, height: 16_000)
    #expect((0..<16_000).allSatisfy { flat.bytes(row: $0) == top })
  }

  @Test("A transparent backdrop has no colour, and a translucent one stores light times alpha")
  func alpha() {
    let none = Backdrop([10, 20, 30, 255])
    #expect(none.isOpaque && none.light(row: 0).w == 1)
    let clear = Backdrop(Scene(background: Color(red: 1, green: 1, blue: 1, alpha: 0)), height: 3)
    #expect(!clear.isOpaque && clear.bytes(row: 0) == .zero && clear.storedBytes(row: 2) == .zero)
    let half = Backdrop([255, 255, 255, 128])
    // Half of white's light is the byte 188.
    #expect(abs(Int(half.storedBytes(row: 0).x) - 188) <= 1 && half.storedBytes(row: 0).w == 128)
  }

  @Test("A picture on a transparent backdrop, composited on a colour, equals one rendered on that colour")
  func edges() throws {
    let scene = Scene(spheres: [Sphere(radius: 1, color: Color(red: 0.8, green: 0.1, blue: 0.1))])
    scene.camera = Camera(position: [0, 0, 5])
    scene.background = Color(red: 0, green: 0, blue: 0, alpha: 0)
    let clear = Raycaster(scene).picture(width: 40, height: 30, threads: 2)
    scene.background = .white
    let white = Raycaster(scene).picture(width: 40, height: 30, threads: 2)
    #expect(clear[0, 0] == .zero && clear[20, 15].w == 255)
    var laid = Image(width: 40, height: 30, pixels: [UInt8](repeating: 255, count: 4800))
    laid.composite(Overlay(image: clear, x: 0, y: 0))
    let differences = zip(laid.pixels, white.pixels).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 255) <= 3)
    let edges = (0..<1200).count { clear.pixels[$0 * 4 + 3] > 0 && clear.pixels[$0 * 4 + 3] < 255 }
    #expect(edges > 20)
  }
}

@Suite("Ground shadows")
struct GroundShadowTests {
  private func shadow(_ spheres: [Sphere]) throws -> GroundShadow {
    let scene = Scene(spheres: spheres)
    let models = DrawablePrimitives(scene)
    models.prepare()
    return try #require(
      GroundShadow(bounds: scene.bounds) { models.depths($0, size: GroundShadow.size) })
  }

  @Test("The darkness beside a ball on the ground is the part of the sky that it covers, and ends")
  func ball() throws {
    let shadow = try shadow([Sphere(center: [3, 1, -2], radius: 1)])
    #expect(shadow.height == 0)
    // A ball of radius r covers r² h / d³ of the light of an even sky, from the distance d and h below its centre.
    for distance: Float in [0.3, 0.5, 1, 1.5, 2] {
      let square = 1 + distance * distance
      let expected = 1 / (square * square.squareRoot())
      for direction in [[1, 0], [-1, 0], [0, 1], [0.6, -0.8]] as [SIMD2<Float>] {
        let place = SIMD2(3, -2) + distance * direction
        let found = shadow.value(x: place.x, z: place.y) / GroundShadow.ambientShare
        #expect(abs(found - expected) < 0.02, "\(place): \(found), \(expected)")
      }
    }
    #expect(shadow.value(x: 9, z: -2) == 0 && shadow.value(x: .nan, z: 0) == 0)
  }

  @Test("The shadow of a higher ball is fainter and wider, by the part of the sky that each covers")
  func height() throws {
    let centers: [SIMD3<Float>] = [[-4, 1, 0], [4, 4, 1]]
    let shadow = try shadow(centers.map { Sphere(center: $0, radius: 1) })
    for place in [[-3, 0], [-2, 1], [0, 0], [4, 1], [5, 2], [2, 3]] as [SIMD2<Float>] {
      let expected = centers.reduce(Float(0)) {
        let distance = length($1 - [place.x, 0, place.y])
        return $0 + $1.y / (distance * distance * distance)
      }
      let found = shadow.value(x: place.x, z: place.y) / GroundShadow.ambientShare
      #expect(abs(found - expected) < 0.02, "\(place): \(found), \(expected)")
    }
  }

  @Test("An empty scene, or one with invalid positions, has no shadow")
  func none() {
    for scene in [Scene(), Scene(spheres: [Sphere(center: [.infinity, 0, 0])])] {
      let models = DrawablePrimitives(scene)
      models.prepare()
      #expect(GroundShadow(bounds: scene.bounds) { models.depths($0, size: GroundShadow.size) } == nil)
    }
  }
}

@Suite("Ground shadows in a view")
struct GroundShadowViewTests {
  /// Cameras with a field of view in degrees, or with a height and no perspective.
  private static let cameras: [(position: SIMD3<Float>, target: SIMD3<Float>, angle: Float, height: Float?)] =
    [
      ([4, 3, 6], [0, 0, 0], 40, nil), ([4, 3, 6], [0, 0, 0], 40, 5),
      // The ground reaches behind the eye; the ground is seen from below; the shadow is outside of the picture.
      ([0, -0.9, 0.3], [0, -1, -3], 60, nil), ([4, -3, 6], [0, 0, 0], 40, nil),
      ([40, 30, 60], [80, 0, 0], 10, nil),
    ]

  @Test(
    "The darkness behind each pixel is that where its ray meets the ground, and covered pixels contain all dark ones",
    arguments: 0..<5)
  func darkness(number: Int) throws {
    let (position, target, angle, orthographicHeight) = Self.cameras[number]
    let camera = Camera(
      position: position, target: target, fieldOfView: angle, orthographicHeight: orthographicHeight)
    let scene = Scene(spheres: [Sphere(radius: 1)])
    let models = DrawablePrimitives(scene)
    models.prepare()
    let shadow = try #require(
      GroundShadow(bounds: scene.bounds) {
        models.depths($0, size: GroundShadow.size, includesTranslucent: true, threads: 1)
      })
    let (width, height) = (96, 64)
    let view = ViewFrustum(camera, bounds: scene.bounds, aspectRatio: 1.5)
    let seen = GroundShadowView(shadow, view, width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        let (start, ray) = view.ray(
          through: SIMD2(
            (Float(column) + 0.5) * 2 / Float(width) - 1, 1 - (Float(row) + 0.5) * 2 / Float(height)))
        let distance = (shadow.height - start.y) / ray.y
        let isVisible = ray.y < 0 && (view.isOrthographic || distance > 0)
        let expected =
          isVisible ? shadow.value(x: start.x + ray.x * distance, z: start.z + ray.z * distance) : 0
        let found = seen.row(row).darkness(column)
        #expect(abs(found - expected) < 2e-3, "\(column), \(row): \(found), \(expected)")
        if found > 0 { #expect(seen.covers(column..<column + 1, row..<row + 1)) }
        let eight = seen.row(row).darkness(from: column - 5)?[5] ?? 0
        #expect(abs(eight - found) < 1e-5)
      }
    }
    if camera.target.x == 80 { #expect(!seen.covers(0..<width, 0..<height)) }
  }
}

@Suite("Ambient occlusion")
struct AmbientOcclusionTests {
  private let bounds = BoundingBox(min: [-7, -7, -7], max: [7, 7, 7])

  private func ambientVisibility(isOrthographic: Bool, _ depth: (Int, Int) -> Float) -> [Float] {
    let camera = Camera(
      position: [0, 0, 40], fieldOfView: 30, orthographicHeight: isOrthographic ? 20 : nil)
    let view = ViewFrustum(camera, bounds: bounds, aspectRatio: 1)
    let depths = (0..<4096).map { depth($0 % 64, $0 / 64) }
    return AmbientOcclusion(view, bounds: bounds, width: 64, height: 64).ambientVisibility(depths)
  }

  @Test("A plane, a single pixel and an empty scene have no occlusion", arguments: [true, false])
  func none(isOrthographic: Bool) {
    for tilt: Float in [0, 0.05, 1] {
      // The depth of the plane along the ray of a row: in perspective, `tilt` times its height is added.
      let values = ambientVisibility(isOrthographic: isOrthographic) { column, row in
        let tangent15: Float = 0.267_949_2
        let slope = (1 - (Float(row) + 0.5) / 32) * tangent15
        return isOrthographic ? 40 + tilt * Float(row) : 40 / (1 - tilt * slope)
      }
      #expect((values.min() ?? 0) > 0.999)
    }
    #expect(ambientVisibility(isOrthographic: isOrthographic) { _, _ in .infinity }.allSatisfy { $0 == 1 })
    let alone = ambientVisibility(isOrthographic: isOrthographic) { $0 == 30 && $1 == 30 ? 40 : .infinity }
    #expect(alone.allSatisfy { $0 == 1 })
  }

  @Test(
    "Occlusion darkens the foot of a step, decreases with distance, and does not darken its top",
    arguments: [true, false])
  func step(isOrthographic: Bool) {
    let values = ambientVisibility(isOrthographic: isOrthographic) { column, _ in column < 32 ? 39 : 40 }
    func value(_ column: Int) -> Float { values[30 * 64 + column] }
    #expect(value(32) < 0.8 && value(32) < value(34) && value(34) < value(40))
    #expect(value(28) > 0.97 && value(60) > 0.97)
  }

  @Test(
    "Beside a thin rod the occlusion is that of 144,000 samples in all directions, without streaks",
    arguments: [1, 2])
  func rod(spacing: Int) {
    // An orthographic view along the normal of a ground at the distance 40, with a rod of two columns one metre above it.
    let side = 256
    let bounds = BoundingBox(min: [-40, -40, -40], max: [40, 40, 40])
    let view = ViewFrustum(
      Camera(position: [0, 0, 90], orthographicHeight: 20), bounds: bounds, aspectRatio: 1)
    let isRod = { (column: Int) in column == 127 || column == 128 }
    let depths = (0..<side * side).map { isRod($0 % side) ? Float(39) : 40 }
    let occlusion = AmbientOcclusion(view, bounds: bounds, width: side, height: side, spacing: spacing)
    let values = occlusion.ambientVisibility(depths)
    // The samples of a polar grid in place of a spiral, for each column, because no row differs.
    let (pixel, radius) = (20 / Double(side), Double(occlusion.radius))
    let sampledRadius = 0.12 * Double(side)
    func reference(_ column: Int) -> Double {
      var sum = 0.0
      for circle in 0..<200 {
        for turn in 0..<720 {
          let (angle, reach) = (
            (Double(turn) + 0.5) / 360 * .pi, (Double(circle) + 0.5) / 200 * sampledRadius
          )
          let (x, y) = ((cos(angle) * reach).rounded(), (sin(angle) * reach).rounded())
          guard isRod(column + Int(x)) else { continue }
          let square = (x * x + y * y) * pixel * pixel + 1
          sum += max(1 / square.squareRoot() - 0.06, 0) * max(1 - square / (radius * radius), 0)
        }
      }
      return exp(-6 * sum / (200 * 720))
    }
    var (squares, maximum, count) = (0.0, 0.0, 0.0)
    for column in 90..<120 {
      let expected = reference(column)
      for row in 100..<156 {
        let difference = Double(values[row * side + column]) - expected
        (squares, maximum, count) = (
          squares + difference * difference, max(maximum, abs(difference)), count + 1
        )
      }
    }
    let deviation = (squares / count).squareRoot()
    // Three levels of 255. The pattern suits narrow grooves, of which a blur has few pixels.
    let limit = (deviation: 0.013, maximum: 0.035)
    #expect(deviation < limit.deviation && maximum < limit.maximum, "\(deviation), \(maximum)")
  }

  /// Returns the depths of a background, a ground on one half of it for some seeds, and discs and rods before it, with the margin
  /// of `OcclusionBlur`.
  private func randomDepths(_ seed: UInt64, _ width: Int, _ height: Int) -> [Float] {
    var random = SeededGenerator(seed: seed)
    var depths = (0..<width * height).map {
      seed.isMultiple(of: 2) && $0 % width > width / 2 ? Float(44) : .infinity
    }
    let unit = Float(height) / 200
    for number in 0..<12 {
      let place = SIMD2(
        Float.random(in: 0..<Float(width), using: &random),
        Float.random(in: 0..<Float(height), using: &random))
      let depth = Float.random(in: 38..<43, using: &random)
      let (radius, isRod) = (Float.random(in: 1..<40, using: &random) * unit, number.isMultiple(of: 3))
      for index in depths.indices {
        let offset = SIMD2(Float(index % width), Float(index / width)) - place
        let distance = (offset * offset).sum().squareRoot()
        let isInside = isRod ? abs(offset.x) < unit && abs(offset.y) < 60 * unit : distance < radius
        if isInside { depths[index] = min(depths[index], depth + distance / unit * 0.02) }
      }
    }
    return depths + [Float](repeating: .infinity, count: OcclusionBlur.margin)
  }

  private func occlusion(_ width: Int, _ height: Int, spacing: Int? = nil) -> AmbientOcclusion {
    let view = ViewFrustum(
      Camera(position: [0, 0, 40], fieldOfView: 30), bounds: bounds, aspectRatio: Float(width) / Float(height)
    )
    return AmbientOcclusion(view, bounds: bounds, width: width, height: height, spacing: spacing)
  }

  @Test(
    "Leaving out open blocks changes no pixel by a level of 255", arguments: [UInt64(1), 2, 3, 4, 5, 6],
    [1, 2])
  func openBlocks(seed: UInt64, spacing: Int) {
    let (width, height) = (300, 200)
    let occlusion = occlusion(width, height, spacing: spacing)
    randomDepths(seed, width, height).withElements { depths in
      let blocks = OcclusionBlocks(occlusion, depths)
      let expected = occlusion.ambientVisibility(depths, OcclusionBlur(occlusion, depths, nil))
      let found = occlusion.ambientVisibility(depths, OcclusionBlur(occlusion, depths, blocks))
      let largest = zip(found, expected).map { abs($0 - $1) }.max() ?? 1
      #expect(largest < 1.0 / 255, "\(largest)")
      let openCount = (0..<width * height).count { blocks.areOpen(column: $0 % width, row: $0 / width) }
      // Some are open, and some are not.
      #expect(openCount > 1000 && openCount < width * height - 1000)
    }
  }

  @Test("A wall without anything before it is open, also at the edges of the picture")
  func openWall() {
    let (width, height) = (300, 200)
    let depths = [Float](repeating: 50, count: width * height + OcclusionBlur.margin)
    depths.withElements { depths in
      let blocks = OcclusionBlocks(occlusion(width, height), depths)
      for row in 0..<height {
        #expect((0..<width).allSatisfy { blocks.areOpen(column: $0, row: row) }, "\(row)")
      }
    }
  }

  @Test(
    "Samples around every second pixel give the occlusion of samples around each, also on wires of one pixel",
    arguments: [UInt64(1), 2, 3, 4], [false, true])
  func spacing(seed: UInt64, hasWires: Bool) {
    let (width, height) = (401, 303)
    var depths = randomDepths(seed, width, height)
    // Wires along odd columns and rows, which no sampled pixel shows.
    let wires = (0..<width * height).filter { $0 % width % 50 == 31 || $0 / width % 50 == 31 }
    if hasWires { for index in wires { depths[index] = min(depths[index], 43) } }
    #expect(occlusion(width, height).spacing == 2 && occlusion(96, 64).spacing == 1)
    func values(spacing: Int) -> [Float] {
      depths.withElements { depths in
        let occlusion = occlusion(width, height, spacing: spacing)
        return occlusion.ambientVisibility(
          depths, OcclusionBlur(occlusion, depths, OcclusionBlocks(occlusion, depths)))
      }
    }
    let (found, expected) = (values(spacing: 2), values(spacing: 1))
    /// The means of the differences, and of their absolute values, in levels of 255.
    func means(_ pixels: [Int]) -> (bias: Float, error: Float) {
      let differences = pixels.map { 255 * (found[$0] - expected[$0]) }
      let count = Float(pixels.count)
      return (
        abs(differences.reduce(0, +)) / count, differences.reduce(0) { $0 + abs($1) } / count
      )
    }
    let surfaces = (0..<width * height).filter { depths[$0].isFinite }
    #expect(surfaces.count { expected[$0] < 0.99 } > 100)
    let ofSurfaces = means(surfaces)
    // A sample hits a wire or misses it, so that fewer samples differ more near wires.
    #expect(ofSurfaces.bias < 0.6 && ofSurfaces.error < (hasWires ? 4 : 0.8), "\(ofSurfaces)")
    let ofWires = means(wires)
    if hasWires { #expect(ofWires.error < 9, "\(ofWires)") }
  }

  @Test("The blur keeps creases: a pixel takes no value from the other side of an edge between two surfaces")
  func creases() {
    let view = ViewFrustum(
      Camera(position: [0, 0, 40], orthographicHeight: 20), bounds: bounds, aspectRatio: 1)
    for (isTurned, hasLeftEdge, spacing) in [false, true].flatMap({ isTurned in
      [false, true].flatMap { hasLeftEdge in [1, 2].map { (isTurned, hasLeftEdge, $0) } }
    }) {
      let occlusion = AmbientOcclusion(view, bounds: bounds, width: 64, height: 64, spacing: spacing)
      // Two inclined planes meet at the place 32, which belongs to both. The visibility is 0 on the left one and 1 on the
      // right one.
      let places = (0..<4096).map { isTurned ? $0 / 64 : $0 % 64 }
      let depths =
        places.map { 40 + 0.3 * Float(abs($0 - 32)) }
        + [Float](repeating: .infinity, count: OcclusionBlur.margin)
      let values = depths.withElements { depths in
        occlusion.ambientVisibility(
          depths,
          OcclusionBlur(occlusion, depths, nil) { column, row in
            (isTurned ? row : column) < (hasLeftEdge ? 33 : 32) ? 0 : 1
          })
      }
      let isSharp = (0..<4096).allSatisfy { index in
        hasLeftEdge ? places[index] >= 32 || values[index] == 0 : places[index] <= 32 || values[index] == 1
      }
      #expect(isSharp)
    }
  }

  @Test(
    "A picture with effects has the same bytes for any number of threads, and in parts", arguments: [1, 3, 4])
  func threads(threads: Int) {
    let scene = Scene(
      spheres: (0..<8).map { Sphere(center: [Float($0 % 4), Float($0 / 4), Float($0 % 3)], radius: 0.6) })
    scene.apply(.studio)
    let expected = Raycaster(scene).picture(width: 403, height: 301, threads: 2)
    #expect(Raycaster(scene).picture(width: 403, height: 301, threads: threads) == expected)
    var job = Raycaster(scene).makeJob(width: 403, height: 301, sampling: .smooth, threads: threads)
    var picture: Image?
    while picture == nil { picture = job.advance(threads: threads) { true } }
    #expect(picture == expected)
    // A job that is complete gives the same picture again.
    #expect(job.advance(threads: threads) { true } == expected)
  }
}

@Suite("Scale bars")
struct ScaleBarTests {
  @Test("The length is the greatest of 1, 2 and 5 times a power of ten within a quarter of the picture")
  func lengths() throws {
    let bounds = BoundingBox(center: .zero, radius: 1)
    func bar(_ height: Float) -> ScaleBar? {
      let view = ViewFrustum(
        Camera(orthographicHeight: height), bounds: bounds, aspectRatio: 2)
      return ScaleBar(view, bounds: bounds, width: 400, height: 200)
    }
    for (height, length, blocks) in [(10, 5, 5), (9.9, 2, 2), (4, 2, 2), (3.9, 1, 1), (2, 1, 1)]
      as [(Float, Float, Int)]
    {
      let bar = try #require(bar(height))
      #expect(abs(bar.length - length) < length * 1e-6 && bar.blockCount == blocks)
      #expect(abs(bar.pixels - length / (2 * height) * 400) < 0.01)
    }
    let tiny = try #require(bar(2.1e-20))
    #expect(abs(tiny.length - 1e-20) < 1e-26 && bar(.infinity) != nil)
    for (scene, length) in [
      (Scene(spheres: [Sphere()], camera: Camera(orthographicHeight: 10)), 5), (Scene(), nil),
    ] as [(Scene, Float?)] {
      let view = scene.view(width: 400, height: 200)
      #expect(ScaleBar(view, bounds: scene.bounds, width: 400, height: 200)?.length == length)
    }
  }

  @Test("A scale bar has as many blocks as its first digit, between two ticks")
  func blocks() throws {
    let bounds = BoundingBox(center: .zero, radius: 1)
    let view = ViewFrustum(Camera(orthographicHeight: 10), bounds: bounds, aspectRatio: 2)
    let overlay = try #require(ScaleBar(view, bounds: bounds, width: 400, height: 200)).overlay(
      .black)
    let image = overlay.image
    // Ticks at both ends. Filled blocks of 20 pixels alternate with empty ones.
    #expect(image.width == 101 && image[0, 0].w == 255 && image[100, 0].w == 255 && image[50, 0].w == 0)
    let middle = image.height / 2
    #expect([10, 30, 50, 70, 90].map { image[$0, middle].w } == [255, 0, 255, 0, 255])
    #expect(overlay.x + image.width < 400 && overlay.y + image.height < 200)
  }
}
