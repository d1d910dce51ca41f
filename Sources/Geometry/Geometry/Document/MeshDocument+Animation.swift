extension MeshDocument {
  /// A keyframe animation of nodes and groups. The formats `glb` and `gltf` store it. The other formats store the
  /// transforms of the nodes without animation.
  public struct Animation: Equatable, Sendable {
    /// The keyframe times in seconds, strictly increasing.
    public var times: [Float]
    /// The tracks of the animated nodes and groups, at most one for each.
    public var tracks: [Track]

    /// Creates an animation.
    public init(times: [Float] = [], tracks: [Track] = []) { (self.times, self.tracks) = (times, tracks) }
  }

  /// The keyframes of one node or group: scale, then rotation, then translation.
  ///
  /// An empty array means that the value does not change and is that of the target's transform. Between keyframes,
  /// translations and scales are interpolated linearly, and rotations spherically (slerp).
  public struct Track: Equatable, Sendable {
    /// The part of a document that a track animates, by its index.
    public enum Target: Hashable, Sendable {
      case node(Int)
      case group(Int)
    }

    /// The animated node or group. Its transform must not shear or flatten.
    public var target: Target
    /// The positions of the origin of the target in its group, in metres. Empty, or one for each time.
    public var translations: [SIMD3<Float>]
    /// The rotations as unit quaternions (x, y, z, w). Empty, or one for each time.
    public var rotations: [SIMD4<Float>]
    /// The scales along the axes of the target. Empty, or one for each time.
    public var scales: [SIMD3<Float>]

    /// Creates a track.
    public init(
      _ target: Target, translations: [SIMD3<Float>] = [], rotations: [SIMD4<Float>] = [],
      scales: [SIMD3<Float>] = []
    ) {
      (self.target, self.translations, self.rotations, self.scales) = (
        target, translations, rotations, scales
      )
    }

    /// Creates the track of a node.
    public init(
      node: Int, translations: [SIMD3<Float>] = [], rotations: [SIMD4<Float>] = [],
      scales: [SIMD3<Float>] = []
    ) {
      self.init(.node(node), translations: translations, rotations: rotations, scales: scales)
    }
  }
}
