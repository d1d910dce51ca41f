import Geometry

/// The shading samples of a tile that show one kind of primitive, as a structure of arrays.
///
/// `TileShadingSamples` appends them in row order. `shade` passes them to a shader, eight at a time, and adds
/// the returned light to the tile's pixels.
struct ShadingSampleList: ~Copyable {
  private var count = 0
  private let x: FixedBuffer<Float>, y: FixedBuffer<Float>, depth: FixedBuffer<Float>
  private let weight: FixedBuffer<Float>
  private let primitive: FixedBuffer<UInt32>, pixel: FixedBuffer<UInt32>

  /// Scratch memory for scattering the light of eight samples to their pixels.
  private let lanes = GatherBuffer()

  /// Creates an empty list.
  ///
  /// - Parameter capacity: the maximum number of samples plus seven, for padding to a multiple of eight.
  init(capacity: Int) {
    x = FixedBuffer(repeating: 0, count: capacity)
    y = FixedBuffer(repeating: 0, count: capacity)
    depth = FixedBuffer(repeating: 0, count: capacity)
    weight = FixedBuffer(repeating: 0, count: capacity)
    primitive = FixedBuffer(repeating: 0, count: capacity)
    pixel = FixedBuffer(repeating: 0, count: capacity)
  }

  /// Removes all samples.
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ sample: ShadingSample) {
    x[count] = sample.x
    y[count] = sample.y
    depth[count] = sample.depth
    weight[count] = sample.weight
    primitive[count] = sample.primitive
    pixel[count] = sample.pixel
    count += 1
  }

  /// Appends four samples of weight 1.
  @inline(__always)
  mutating func append(_ samples: ShadingSamples4) {
    x.store(samples.x, at: count)
    y.store(SIMD4(repeating: samples.y), at: count)
    depth.store(samples.depth, at: count)
    weight.store(SIMD4(repeating: 1), at: count)
    primitive.store(SIMD4(repeating: samples.primitive), at: count)
    pixel.store(SIMD4(0, 1, 2, 3) &+ samples.pixel, at: count)
    count += 4
  }

  /// Multiplies the weight of each sample by the value that `factor` returns for its pixel and primitive. O(samples).
  @inline(__always)
  func scaleWeights(_ factor: (_ pixel: Int, _ primitive: UInt32) -> Float) {
    for index in 0..<count { weight[index] *= factor(Int(pixel[index]), primitive[index]) }
  }

  /// Shades the samples in groups of eight. Adds their light, times their weights, to their pixels. O(samples).
  ///
  /// - Parameters:
  ///   - pixels: the pixels of the tile.
  ///   - withAlpha: whether to set the coverage of the pixels to the alpha of their samples. Pixels then have at most one
  ///     sample.
  ///   - withEmission: whether to add the emitted share of the light. A constant of the caller, or equal for a picture.
  ///   - shade: returns the linear light of eight samples. Its arguments are the samples, the indices of their
  ///     primitives, and whether these are all equal.
  @inline(__always)
  mutating func shade(
    into pixels: borrowing TileAccumulator, withAlpha: Bool, withEmission: Bool = false,
    _ shade: (ShadingSamples8, SIMD8<UInt32>, Bool) -> ShadedColors8
  ) {
    let end = count
    padToMultipleOfEight()
    var start = 0
    while start < end {
      let samples = ShadingSamples8(
        x: x.eight(at: start), y: y.eight(at: start), depth: depth.eight(at: start))
      let primitives = primitive.eight(at: start)
      let colors = shade(samples, primitives, UInt32x8(primitive.words(at: start)).areEqual)
      let light = colors.light * weight.eight(at: start)
      if withAlpha {
        lanes[.alpha] = colors.alpha
        for lane in 0..<min(8, end - start) {
          pixels.setCoverage(Int(pixel[start + lane]), lanes[.alpha, lane])
        }
      }
      if UInt32x8(pixel.words(at: start)).areConsecutive {
        pixels.add(from: Int(pixel[start]), light)
      } else {
        // Several samples may be in one pixel, so they are added one by one.
        lanes[.light] = light
        for lane in 0..<min(8, end - start) { pixels.add(Int(pixel[start + lane]), lanes[.light, lane]) }
      }
      if withEmission, (colors.emittedShare .> 0).isAnySet {
        lanes[.alpha] = (light.x + light.y + light.z) * colors.emittedShare
        for lane in 0..<min(8, end - start) {
          pixels.addEmitted(Int(pixel[start + lane]), lanes[.alpha, lane])
        }
      }
      start += 8
    }
  }

  /// Appends copies of the first sample, with weight 0.
  @inline(__always)
  private mutating func padToMultipleOfEight() {
    while count % 8 != 0 {
      append(
        ShadingSample(x: 0, y: 0, depth: depth[0], weight: 0, primitive: primitive[0], pixel: pixel[0]))
    }
  }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var light: Self { Self(0) }
}

extension GatherBuffer.Column {
  fileprivate static var alpha: Self { Self(3) }
}
