import Parallelism
import RenderScene

/// Receives the depth, the coverage and the emitted share of the light of each pixel that is rendered.
///
/// It is a type parameter, so that pictures without ambient occlusion store none of them.
protocol DepthTarget: Sendable {
  /// Stores the values of a pixel, whose index is that in the whole picture.
  ///
  /// - Parameters:
  ///   - depth: the distance of the nearest opaque primitive along `ViewFrustum.forward`, infinite for the background.
  ///   - coverage: the coverage by opaque primitives, from 0 to 1; see `TileAccumulator.opaqueCoverage`.
  ///   - index: the index of the pixel.
  func store(_ depth: Float, coverage: Float, at index: Int)

  /// Stores the share of the light of a pixel that opaque primitives emit, from 0 to 1. It is 0 otherwise.
  func store(emittedShare: Float, at index: Int)

  /// Stores that a range of pixels shows the background.
  func clear(_ range: Range<Int>)
}

/// A target that stores nothing.
struct NoDepths: DepthTarget {
  @inline(__always)
  func store(_ depth: Float, coverage: Float, at index: Int) {}
  @inline(__always)
  func store(emittedShare: Float, at index: Int) {}
  @inline(__always)
  func clear(_ range: Range<Int>) {}
}

/// The depth, the coverage and the emitted share of the light of each pixel of a picture, which several threads write together.
///
/// **Invariant: an index is at least 0 and less than the number of pixels, only one thread uses a pixel while it is written,
/// and each pixel is written before it is read.** `TileRowRenderer` clears each row and writes it on one thread, and reads
/// after all have ended. Debug builds check indices, release builds do not.
@safe
final class PixelDepths: DepthTarget, @unchecked Sendable {
  private let count: Int
  private let depthMemory: UnsafeMutablePointer<Float>
  private let coverageMemory: UnsafeMutablePointer<UInt8>
  private let emissionMemory: UnsafeMutablePointer<UInt8>

  /// Creates the memory of a number of pixels.
  init(count: Int) {
    self.count = count
    unsafe depthMemory = .allocate(capacity: count + OcclusionBlur.margin)
    unsafe coverageMemory = .allocate(capacity: max(count, 1))
    unsafe emissionMemory = .allocate(capacity: max(count, 1))
    unsafe (depthMemory + count).initialize(repeating: .infinity, count: OcclusionBlur.margin)
  }

  deinit {
    unsafe depthMemory.deallocate()
    unsafe coverageMemory.deallocate()
    unsafe emissionMemory.deallocate()
  }

  /// The depths in row order, followed by infinite ones. Valid while this object lives.
  var depths: UnownedSpan<Float> {
    unsafe UnownedSpan(start: UnsafePointer(depthMemory), count: count + OcclusionBlur.margin)
  }

  /// Returns the coverage of a pixel, from 0 to 1.
  @inline(__always)
  func coverage(_ index: Int) -> Float {
    assert(index >= 0 && index < count)
    return unsafe Float(coverageMemory[index]) * (1 / 255)
  }

  /// Returns the share of the light of a pixel that ambient occlusion darkens, from 0 to 1: that of opaque primitives which
  /// they do not emit.
  @inline(__always)
  func reflectingCoverage(_ index: Int) -> Float {
    let emittedShare = unsafe Float(emissionMemory[index]) * (1 / 255)
    return coverage(index) * (1 - emittedShare)
  }

  @inline(__always)
  func store(emittedShare: Float, at index: Int) {
    assert(index >= 0 && index < count)
    unsafe emissionMemory[index] = UInt8(emittedShare * 255 + 0.5)
  }

  @inline(__always)
  func store(_ depth: Float, coverage: Float, at index: Int) {
    assert(index >= 0 && index < count)
    unsafe depthMemory[index] = depth
    unsafe coverageMemory[index] = UInt8(coverage * 255 + 0.5)
  }

  @inline(__always)
  func clear(_ range: Range<Int>) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe (depthMemory + range.lowerBound).initialize(repeating: .infinity, count: range.count)
    unsafe (coverageMemory + range.lowerBound).initialize(repeating: 0, count: range.count)
    unsafe (emissionMemory + range.lowerBound).initialize(repeating: 0, count: range.count)
  }
}
