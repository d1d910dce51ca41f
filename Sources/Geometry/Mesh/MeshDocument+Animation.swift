extension MeshDocument {
  /// How nodes move in the course of time. Carried by `glb` and `gltf`; the other formats hold the nodes as they stand.
  public struct Animation: Equatable, Sendable {
    /// The instants at which it is known where the nodes are, in seconds, each later than the one before.
    public var times: [Float]
    /// The nodes that move, each once.
    public var tracks: [Track]

    /// Creates an animation.
    public init(times: [Float] = [], tracks: [Track] = []) { (self.times, self.tracks) = (times, tracks) }
  }

  /// Where one node is at each instant of an animation: it is scaled, then turned, then moved. What is empty does not
  /// change, and is as the node's transform says. Between the instants, moves and scales are straight, and turns are
  /// even.
  public struct Track: Equatable, Sendable {
    /// The number of the node, whose transform must not shear or flatten.
    public var node: Int
    /// Where its origin is, in metres; none, or one for each instant.
    public var translations: [SIMD3<Float>]
    /// How it is turned, as unit quaternions (x, y, z, w); none, or one for each instant.
    public var rotations: [SIMD4<Float>]
    /// Its scale along its axes; none, or one for each instant.
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
