extension MeshDocument {
  /// A keyframe animation of nodes. The formats `glb` and `gltf` store it. The other formats store the transforms of
  /// the nodes without animation.
  public struct Animation: Equatable, Sendable {
    /// The keyframe times in seconds, strictly increasing.
    public var times: [Float]
    /// The tracks of the animated nodes, at most one for each node.
    public var tracks: [Track]

    /// Creates an animation.
    public init(times: [Float] = [], tracks: [Track] = []) { (self.times, self.tracks) = (times, tracks) }
  }

  /// The keyframes of one node: scale, then rotation, then translation.
  ///
  /// An empty array means that the value does not change and is that of the node's transform. Between keyframes,
  /// translations and scales are interpolated linearly, and rotations spherically (slerp).
  public struct Track: Equatable, Sendable {
    /// The index of the node. Its transform must not shear or flatten.
    public var node: Int
    /// The positions of the origin of the node, in metres. Empty, or one for each time.
    public var translations: [SIMD3<Float>]
    /// The rotations as unit quaternions (x, y, z, w). Empty, or one for each time.
    public var rotations: [SIMD4<Float>]
    /// The scales along the axes of the node. Empty, or one for each time.
    public var scales: [SIMD3<Float>]

    /// Creates a track.
    public init(
      node: Int, translations: [SIMD3<Float>] = [], rotations: [SIMD4<Float>] = [],
      scales: [SIMD3<Float>] = []
    ) {
      (self.node, self.translations, self.rotations, self.scales) = (node, translations, rotations, scales)
    }
  }
}
