public import Rendering

/// What a window's drawing of its scene has cost since it was opened.
public struct SceneStatistics: Sendable {
  /// How often the scene was drawn.
  public let drawingCount: Int
  /// How often a model was made anew for drawing; see `SceneRenderer.rebuildCount`.
  public let rebuildCount: Int
  /// What was sent to the GPU.
  public let uploads: GraphicsDevice.Uploads
  /// How many objects of the GPU live, by kind.
  public let liveObjects: [GraphicsDevice.ObjectKind: Int]
  /// How many bytes the GPU's buffers take.
  public let bufferBytes: Int
  /// How long the last frame took to be made and shown, in seconds, without the wait for the next; 0 before the first.
  public let frameDuration: Double
  /// The median of that over the last 120 frames, in seconds.
  public let medianFrameDuration: Double
}
