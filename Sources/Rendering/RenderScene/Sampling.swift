/// The number of samples for each pixel, as its square root.
public enum Sampling: Int, Sendable {
  /// One sample in the centre of each pixel. Edges are jagged. The ambient occlusion of a large cloud is left out while
  /// the cloud changes; see `SphereCloudOcclusionCache`. Pictures of many primitives take a third of the time.
  case single = 1
  /// 2 × 2 samples.
  case smooth = 2
}
