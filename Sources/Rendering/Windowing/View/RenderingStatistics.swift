import OpenGLRendering
import RenderScene

/// The cost of drawing a scene in a window since it was opened.
public struct RenderingStatistics: Sendable {
  /// The number of times that the scene was drawn.
  public let drawingCount: Int
  /// The number of mesh rebuilds; see `SceneRenderer.rebuildCount`.
  public let rebuildCount: Int
  /// The data uploaded to the GPU.
  public let uploads: GraphicsDevice.UploadCounts
  /// The number of live GPU objects of each kind.
  package let liveObjects: [GraphicsDevice.ObjectKind: Int]
  /// The total size of the GPU buffers, in bytes.
  package let bufferBytes: Int
  /// The duration of the last frame, in seconds, without waiting for the next one. 0 before the first frame.
  public let frameDuration: Double
  /// The median duration of the last 120 frames, in seconds.
  package let medianFrameDuration: Double
  /// The sampling of the picture that is shown.
  public let sampling: Sampling
}

/// The durations of the last frames, in seconds.
struct FrameDurations {
  /// The maximum number of durations that are stored.
  static let limit = 120

  private var kept: [Double] = []
  private var next = 0

  /// The last duration, in seconds. 0 before the first frame.
  private(set) var last = 0.0

  /// Adds a duration and removes the oldest one beyond `limit`.
  mutating func add(_ duration: Double) {
    last = duration
    if kept.count < Self.limit { kept.append(duration) } else { kept[next] = duration }
    next = (next + 1) % Self.limit
  }

  /// The upper median of the durations. 0 before the first frame. O(n log n).
  var median: Double { kept.isEmpty ? 0 : kept.sorted()[kept.count / 2] }
}
