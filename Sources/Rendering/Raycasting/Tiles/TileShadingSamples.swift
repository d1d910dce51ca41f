import Geometry
import Parallelism

/// The shading samples of a tile: for each pixel one point for each primitive that its samples hit, at the centroid of
/// those samples.
///
/// Shading varies little within a pixel unless its samples hit different primitives. Most pixels therefore need one
/// shading sample instead of four (the idea of multisample antialiasing). Triangles of one surface count as one primitive;
/// see `SampleMerging`. Only smooth surfaces, in which reflections vary within a pixel, are shaded at each sample.
///
/// `TileRowRenderer` creates one for each row of tiles. `collect` reads the visibility buffer of a tile and sets the
/// coverage and depth of its pixels. `shade` then passes the samples to a `SIMDShader` and adds the light to the
/// pixels.
///
/// **Invariant: each list has room for one point per sample of a tile plus one block of eight lanes. A pixel adds at
/// most as many points as it has samples.**
struct TileShadingSamples: ~Copyable {
  /// The accumulated light of the tile's pixels, in row order.
  var pixels: TileAccumulator
  let pixelsPerRow: Int
  let rows: Int
  let isSingle: Bool
  /// Whether the light that primitives emit is found.
  private let hasEmission: Bool
  /// The number of spheres, and the number of spheres and rods. They map a primitive's number to its kind.
  private(set) var sphereCount = 0, roundCount = 0
  /// Whether pixels that show several surfaces are left to a `SilhouetteRefiner`, and those of the tile.
  private let findsSilhouettes: Bool
  private let silhouettes: FixedBuffer<Bool>
  private(set) var hasSilhouettes = false

  var spheres: ShadingSampleList
  var rods: ShadingSampleList
  /// The points and lines of the picture, and the number of the first one. Nil and the largest number without them.
  private var splats: PointSplats?
  private(set) var firstPoint = UInt32.max
  var points: ShadingSampleList

  var triangles: ShadingSampleList
  /// Scratch memory.
  let lanes = GatherBuffer()

  /// Creates empty lists for pixels of `samplesPerSide` × `samplesPerSide` samples.
  ///
  /// - Parameters:
  ///   - samplesPerSide: 1 or 2.
  ///   - splats: the points and lines of the picture.
  ///   - findsSilhouettes: whether pixels that show several surfaces are left to a `SilhouetteRefiner`.
  ///   - hasEmission: whether to find the share of the light that primitives emit.
  init(
    samplesPerSide: Int, splats: PointSplats? = nil, findsSilhouettes: Bool = false,
    hasEmission: Bool = false
  ) {
    self.hasEmission = hasEmission
    self.splats = splats
    self.findsSilhouettes = findsSilhouettes
    if let splats { firstPoint = TileRasterizer.firstPoint(splats) }
    points = ShadingSampleList(capacity: splats == nil ? 8 : TileBins.width * TileBins.height + 8)
    isSingle = samplesPerSide == 1
    pixelsPerRow = TileBins.width / samplesPerSide
    rows = TileBins.height / samplesPerSide
    pixels = TileAccumulator(count: pixelsPerRow * rows)
    silhouettes = FixedBuffer(repeating: false, count: findsSilhouettes ? pixelsPerRow * rows : 0)
    let size =
      findsSilhouettes ? Self.refinedCount * pixelsPerRow * rows : TileBins.width * TileBins.height
    spheres = ShadingSampleList(capacity: size + 8)
    rods = ShadingSampleList(capacity: size + 8)
    triangles = ShadingSampleList(capacity: size + 8)
  }

  /// The number of samples of a pixel on a silhouette.
  static let refinedCount = 16

  /// Replaces the points by those of `tile`, after `tile.rasterize`. O(samples).
  mutating func collect(_ tile: borrowing TileRasterizer, _ scene: RaycastPrimitives, _ bins: TileBins) {
    clear(scene)
    let merging = SampleMerging(scene, bins, end: firstPoint)
    let hasBackground = findsSilhouettes && tile.farthestOfAllSquares == .infinity
    for row in 0..<rows {
      let besideBackground = hasBackground ? besideBackground(tile, row) : 0
      for column in 0..<TileRasterizer.blocksPerRow {
        if isSingle {
          collectEightPixels(tile, row, column)
        } else if besideBackground >> UInt32(4 * column) & 15 != 0
          || !collectFourPixels(tile, merging, row, column)
        {
          for pixelColumn in 4 * column..<4 * column + 4 {
            if besideBackground >> UInt32(pixelColumn) & 1 == 1 {
              silhouettes[row * pixelsPerRow + pixelColumn] = true
              hasSilhouettes = true
            } else {
              collectPixel(tile, merging, row, pixelColumn)
            }
          }
        }
      }
    }
  }

  /// Replaces the points by those of a layer of translucent primitives, after `tile.rasterize`. Each sample is a pixel.
  /// O(samples).
  ///
  /// - Precondition: a pixel has one sample.
  mutating func collectLayer(
    _ tile: borrowing DepthTestedRasterizer<PeelingDepthTest>, _ scene: RaycastPrimitives
  ) {
    clear(scene)
    for row in 0..<rows {
      for column in 0..<TileRasterizer.blocksPerRow { collectEightPixels(tile, row, column) }
    }
  }

  /// Removes all points and light.
  mutating func clear(_ scene: RaycastPrimitives) {
    spheres.removeAll()
    rods.removeAll()
    triangles.removeAll()
    points.removeAll()
    (sphereCount, roundCount) = (scene.spheres.count, scene.roundCount)
    pixels.clear(hasEmission: hasEmission)
    if hasSilhouettes {
      silhouettes.fill(upTo: silhouettes.count, with: false)
      hasSilhouettes = false
    }
  }

  /// Shades the points, eight at a time, and adds their light to `pixels`. O(points).
  ///
  /// - Parameter withAlpha: whether to set the coverage of each pixel to the alpha of its point. A pixel then has one
  ///   sample.
  mutating func shade(_ shader: SIMDShader, _ scene: RaycastPrimitives, withAlpha: Bool = false) {
    // The model is chosen outside of the loops, which keeps the loops of the simple model small.
    shader.isPhysical
      ? shadeRound(scene, shader, withAlpha: withAlpha) { shader.shadePhysical($0, $1, $2) }
      : shadeRound(scene, shader, withAlpha: withAlpha) { surface, samples, _ in
        ShadedColors8(shader.shade(surface, samples), alpha: surface.alpha)
      }
    if let splats {
      points.shade(into: pixels, withAlpha: withAlpha) { samples, indices, _ in
        shader.shade(splats, at: indices, samples, lanes)
      }
    }
    scene.meshes.withArrays { meshes in
      triangles.shade(into: pixels, withAlpha: withAlpha, withEmission: pixels.hasEmission) {
        samples, indices, _ in
        shader.shade(TriangleGroup8(meshes, indices, lanes), samples, lanes)
      }
    }
  }

  /// Shades the spheres and the rods, with the colours that `shade` returns for surfaces.
  @inline(__always)
  private mutating func shadeRound(
    _ scene: RaycastPrimitives, _ shader: SIMDShader, withAlpha: Bool,
    _ shade: (SurfaceAttributes8, ShadingSamples8, borrowing GatherBuffer) -> ShadedColors8
  ) {
    scene.spheres.withElements { elements in
      spheres.shade(into: pixels, withAlpha: withAlpha) { samples, indices, areEqual in
        let spheres = Spheres8(
          elements, at: indices, areEqual: areEqual, withAlpha: withAlpha, withFacing: shader.isClipped, lanes
        )
        return shade(shader.surface(spheres, samples), samples, lanes)
      }
    }
    scene.rods.withElements { elements in
      rods.shade(into: pixels, withAlpha: withAlpha) { samples, indices, _ in
        let rods = Rods8(elements, at: indices, withAlpha: withAlpha, lanes)
        return shade(shader.surface(rods, samples), samples, lanes)
      }
    }
  }

  /// Adds the points of eight pixels of one sample each: those of a block.
  @inline(__always)
  private mutating func collectEightPixels<Test: DepthTest & ~Copyable>(
    _ tile: borrowing DepthTestedRasterizer<Test>, _ row: Int, _ column: Int
  ) {
    let y = tile.slopesY[row]
    let block = row * TileRasterizer.blocksPerRow + column
    let pixel = 8 * block
    if let primitive = tile.solePrimitive(inBlock: block) {
      guard primitive != TileRasterizer.noPrimitive else { return }
      let (x, depth) = (tile.slopesX[column], tile.depths[block])
      pixels.setCoverage(from: pixel, nearest: depth)
      withList(of: primitive) { list, index in
        list.append(
          ShadingSamples4(x: x.lowHalf, y: y, depth: depth.lowHalf, primitive: index, pixel: UInt32(pixel)))
        list.append(
          ShadingSamples4(
            x: x.highHalf, y: y, depth: depth.highHalf, primitive: index, pixel: UInt32(pixel + 4)))
      }
      return
    }
    for lane in 0..<8 {
      let (primitive, depth) = tile.sample(pixel + lane)
      guard primitive != TileRasterizer.noPrimitive else { continue }
      pixels.setCoverage(pixel + lane, 1, nearest: depth)
      let x = tile.slopesX[column][lane]
      withList(of: primitive) { list, index in
        list.append(
          ShadingSample(x: x, y: y, depth: depth, weight: 1, primitive: index, pixel: UInt32(pixel + lane)))
      }
    }
  }

  /// Adds the points of four adjacent pixels of 2 × 2 samples if all 16 samples hit one primitive, or none does.
  /// Returns false, without a change, if they differ or must not be merged.
  @inline(__always)
  private mutating func collectFourPixels(
    _ tile: borrowing TileRasterizer, _ merging: borrowing SampleMerging, _ row: Int, _ column: Int
  ) -> Bool {
    let pixel = row * pixelsPerRow + 4 * column
    let lowBlock = 2 * row * TileRasterizer.blocksPerRow + column
    let highBlock = lowBlock + TileRasterizer.blocksPerRow
    guard let primitive = tile.solePrimitive(inBlock: lowBlock),
      tile.solePrimitive(inBlock: highBlock) == primitive
    else { return false }
    guard primitive != TileRasterizer.noPrimitive else { return true }
    if merging.isSharp(primitive) { return false }
    let (low, high) = (tile.depths[lowBlock], tile.depths[highBlock])
    var nearest = low.replacing(with: high, where: high .< low)
    nearest.evenHalf.replace(with: nearest.oddHalf, where: nearest.oddHalf .< nearest.evenHalf)
    pixels.setCoverage(from: pixel, nearest: nearest.evenHalf)
    // The centroid of each pixel's samples.
    let (x, depthSum) = (tile.slopesX[column], low + high)
    let y = (tile.slopesY[2 * row] + tile.slopesY[2 * row + 1]) * 0.5
    withList(of: primitive) { list, index in
      list.append(
        ShadingSamples4(
          x: (x.evenHalf + x.oddHalf) * 0.5, y: y,
          depth: (depthSum.evenHalf + depthSum.oddHalf) * 0.25, primitive: index, pixel: UInt32(pixel)))
    }
    return true
  }

  /// Adds the points of a pixel of 2 × 2 samples: one for each primitive that they hit, and one for each sample of a smooth
  /// surface.
  private mutating func collectPixel(
    _ tile: borrowing TileRasterizer, _ merging: borrowing SampleMerging, _ row: Int, _ column: Int
  ) {
    let (pixel, width) = (row * pixelsPerRow + column, TileBins.width)
    let first = 2 * row * width + 2 * column
    let samples = (
      tile.sample(first), tile.sample(first + 1), tile.sample(first + width), tile.sample(first + width + 1)
    )
    let primitives = SIMD4(
      samples.0.primitive, samples.1.primitive, samples.2.primitive, samples.3.primitive)
    let depths = SIMD4(samples.0.depth, samples.1.depth, samples.2.depth, samples.3.depth)
    /// The samples that hit a primitive of which the pixel has no point yet.
    var isPending = primitives .!= SIMD4(repeating: TileRasterizer.noPrimitive)
    let hitCount = SIMD4<Float>(repeating: 0).replacing(with: 1, where: isPending).sum()
    guard hitCount > 0 else { return }
    if findsSilhouettes, hitCount < 4 || isSilhouette(primitives, depths, merging, tile) {
      silhouettes[pixel] = true
      hasSilhouettes = true
      return
    }
    pixels.setCoverage(
      pixel, hitCount / 4, nearest: min(min(depths[0], depths[1]), min(depths[2], depths[3])))
    let slopesX = tile.slopesX[column / 4]
    let (left, right) = (slopesX[2 * column % 8], slopesX[2 * column % 8 + 1])
    let (low, high) = (tile.slopesY[2 * row], tile.slopesY[2 * row + 1])
    // Most pixels within a mesh of small triangles show one surface.
    if merging.mergesTriangles, hitCount == 4, let primitive = soleSurface(primitives, merging) {
      withList(of: primitive) { list, index in
        list.append(
          ShadingSample(
            x: (left + right) * 0.5, y: (low + high) * 0.5, depth: depths.sum() * 0.25, weight: 1,
            primitive: index, pixel: UInt32(pixel)))
      }
      return
    }
    let x = SIMD4(left, right, left, right)
    let y = SIMD4(low, low, high, high)
    for sample in 0..<4 where isPending[sample] {
      let isSame =
        merging.mergesTriangles
        ? samplesOfSurface(sample, primitives, isPending, merging)
        : primitives .== SIMD4(repeating: primitives[sample])
      isPending = isPending .& .!isSame
      let count = SIMD4<Float>(repeating: 0).replacing(with: 1, where: isSame).sum()
      let inverseCount = 1 / count
      func mean(_ values: SIMD4<Float>) -> Float {
        values.replacing(with: 0, where: .!isSame).sum() * inverseCount
      }
      withList(of: primitives[sample]) { list, index in
        list.append(
          ShadingSample(
            x: mean(x), y: mean(y), depth: mean(depths), weight: count / 4, primitive: index,
            pixel: UInt32(pixel)))
      }
    }
  }

  /// Returns the primitive with which four samples are shaded as one. Nil if they show several surfaces.
  ///
  /// Long thin triangles are shaded as that in the middle, because the others may be as far as a sample from the middle.
  @inline(__always)
  private func soleSurface(_ primitives: SIMD4<UInt32>, _ merging: borrowing SampleMerging) -> UInt32? {
    guard merging.isThinTriangle(primitives[0]) else {
      let isSame = samplesOfSurface(0, primitives, SIMDMask(repeating: true), merging)
      return isSame == SIMDMask(repeating: true) ? Self.mostFrequent(primitives) : nil
    }
    return merging.middle(of: primitives)
  }

  /// Returns the primitive of most of four samples, which the centre of the pixel is most likely inside. The first of
  /// several.
  @inline(__always)
  private static func mostFrequent(_ primitives: SIMD4<UInt32>) -> UInt32 {
    let (first, second, third, fourth) = (primitives[0], primitives[1], primitives[2], primitives[3])
    if first == second || first == third || first == fourth { return first }
    if second == third || second == fourth { return second }
    return third == fourth ? third : first
  }

  /// Returns the pixels of a row that show the background and primitives, or only one of them beside samples that show the
  /// other, as a bit set. Samples outside of the tile do not count.
  private func besideBackground(_ tile: borrowing TileRasterizer, _ row: Int) -> UInt32 {
    var (any, all): (UInt64, UInt64) = (0, .max)
    for row in max(0, 2 * row - 1)..<min(TileBins.height, 2 * row + 3) {
      let hits = tile.hits(ofRow: row)
      any |= hits
      all &= hits
    }
    // With the samples to the left and to the right.
    any |= any << 1 | any >> 1
    all &= (all << 1 | 1) & (all >> 1 | 1 << 63)
    // The bits of the two samples of each pixel.
    let mixed = any & ~all
    let either = (mixed | mixed >> 1) & 0x5555_5555_5555_5555
    return Self.evenBits(either)
  }

  /// Returns the even bits of a number, of which the others are 0.
  private static func evenBits(_ bits: UInt64) -> UInt32 {
    var bits = bits
    for (shift, mask) in [
      (1, 0x3333_3333_3333_3333), (2, 0x0F0F_0F0F_0F0F_0F0F), (4, 0x00FF_00FF_00FF_00FF),
      (8, 0x0000_FFFF_0000_FFFF), (16, 0x0000_0000_FFFF_FFFF),
    ] as [(UInt64, UInt64)] { bits = (bits | bits >> shift) & mask }
    return UInt32(bits)
  }

  /// Whether a pixel is left to a `SilhouetteRefiner`.
  @inline(__always)
  func isSilhouette(_ pixel: Int) -> Bool { silhouettes[pixel] }

  /// Returns whether four samples show several models, spheres or rods, or one at several depths.
  private func isSilhouette(
    _ primitives: SIMD4<UInt32>, _ depths: SIMD4<Float>, _ merging: borrowing SampleMerging,
    _ tile: borrowing TileRasterizer
  ) -> Bool {
    if primitives == SIMD4(repeating: primitives[0]) { return false }
    guard let instance = merging.instance(of: primitives[0]) else { return true }
    for sample in 1..<4 where merging.instance(of: primitives[sample]) != instance { return true }
    // A pixel is two samples wide.
    let pixelSize =
      2 * (tile.slopesX[0][1] - tile.slopesX[0][0]) * (tile.isOrthographic ? 1 : depths[0])
    return depths.max() - depths.min() > Self.silhouetteStep * pixelSize
  }

  /// The number of pixels' widths by which the depths within a pixel of a surface differ at most, unless it is seen from the
  /// side or has a step.
  private static let silhouetteStep: Float = 4

  /// Returns the samples that hit the primitive of a sample, or another triangle of its surface. Only the sample itself if
  /// it hits a smooth surface.
  ///
  /// - Parameter isPending: the samples that are candidates for other triangles of the surface.
  @inline(__always)
  private func samplesOfSurface(
    _ sample: Int, _ primitives: SIMD4<UInt32>, _ isPending: SIMDMask<SIMD4<Int32>>,
    _ merging: borrowing SampleMerging
  ) -> SIMDMask<SIMD4<Int32>> {
    let primitive = primitives[sample]
    if merging.isSharp(primitive) {
      var itself = SIMDMask<SIMD4<Int32>>(repeating: false)
      itself[sample] = true
      return itself
    }
    var isSame = primitives .== SIMD4(repeating: primitive)
    guard let surface = merging.surface(of: primitive) else { return isSame }
    for other in sample + 1..<4 where isPending[other] && !isSame[other] {
      isSame[other] = merging.contains(primitives[other], surface)
    }
    return isSame
  }

  /// Calls `body` with the list for a primitive's kind and the primitive's index within that kind.
  @inline(__always)
  mutating func withList(of primitive: UInt32, _ body: (inout ShadingSampleList, UInt32) -> Void) {
    if Int(primitive) < sphereCount {
      body(&spheres, primitive)
    } else if Int(primitive) < roundCount {
      body(&rods, primitive - UInt32(sphereCount))
    } else if primitive < firstPoint {
      body(&triangles, primitive - UInt32(roundCount))
    } else {
      body(&points, primitive - firstPoint)
    }
  }
}
