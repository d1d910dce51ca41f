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
  public let liveObjects: [GraphicsDevice.ObjectKind: Int]
  /// The total size of the GPU buffers, in bytes.
  public let bufferBytes: Int
  /// The duration of the last frame, in seconds, without waiting for the next one. 0 before the first frame.
  public let frameDuration: Double
  /// The median duration of the last 120 frames, in seconds.
  public let medianFrameDuration: Double
  /// The sampling of the picture that is shown.
  public let sampling: Sampling
}
