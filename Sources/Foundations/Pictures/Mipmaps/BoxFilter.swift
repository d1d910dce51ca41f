/// The weights with which a box filter halves one dimension of an image.
///
/// A row of `2 n` pixels becomes `n`, each the average of two. A row of `2 n + 1` becomes `n`, too: each covers `2 +
/// 1/n` pixels, so that it is the average of three with the weights `n - i`, `n` and `i + 1` for pixel `i` (the
/// polyphase box filter of "Non-Power-of-Two Mipmap Creation", NVIDIA, 2005). A single pixel stays as it is.
struct BoxFilter {
  /// The number of pixels of the source.
  let sourceCount: Int

  /// The number of pixels of the result.
  var count: Int { max(1, sourceCount / 2) }

  /// The number of pixels of the source that are averaged.
  var tapCount: Int { sourceCount == 1 ? 1 : 2 + sourceCount % 2 }

  /// Returns the index of the first pixel of the source for pixel `index` of the result.
  @inline(__always)
  func firstTap(_ index: Int) -> Int { 2 * index }

  /// Returns the weights of the pixels of the source for pixel `index` of the result. Their sum is 1.
  @inline(__always)
  func weights(_ index: Int) -> SIMD3<Float> {
    switch tapCount {
    case 1: SIMD3(1, 0, 0)
    case 2: SIMD3(0.5, 0.5, 0)
    default:
      SIMD3(Float(count - index), Float(count), Float(index + 1)) / Float(sourceCount)
    }
  }
}
