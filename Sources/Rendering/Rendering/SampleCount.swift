import Pictures
import RenderScene

/// The number of samples of each pixel of a picture that need not be drawn in real time: 1, 4, 16 or 64.
///
/// The raycaster takes 16 samples only of the pixels whose first four show several surfaces, if the scene has no translucent
/// surfaces, points and lines. Otherwise, more than four are those of a larger picture, which is then reduced. Its time and
/// memory grow with the samples.
public struct SampleCount: Hashable, Sendable {
  /// The square root of the number of samples: 1, 2, 4 or 8.
  public let side: Int

  /// The default: four samples.
  public static let standard = SampleCount(side: 2)
  /// All, from the smallest.
  public static let all = [1, 2, 4, 8].map { SampleCount(side: $0) }
  /// The largest number of samples.
  public static let maximum = 64

  private init(side: Int) { self.side = side }

  /// Creates the smallest one with at least `samples` samples. Nil if there is none, or if `samples` is below 1.
  public init?(atLeast samples: Int) {
    guard samples >= 1, let least = Self.all.first(where: { $0.side * $0.side >= samples }) else {
      return nil
    }
    self = least
  }

  /// The number of samples of a pixel.
  public var samples: Int { side * side }

  /// The number of pixels of the largest picture that may be drawn along each side of a pixel.
  package var enlargement: Int { max(1, side / 2) }

  /// The samples of a pixel of the picture that OpenGL draws, which is larger by `enlargement`.
  package var sampling: Sampling { side == 1 ? .single : .smooth }

  /// The number of pixels of the picture that the raycaster draws along each side of a pixel, and the samples of these.
  package var raycast: (enlargement: Int, sampling: Sampling) {
    side < 4 ? (1, sampling) : (side / 4, .refined)
  }
}
