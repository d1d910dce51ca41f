extension MeshDocument {
  /// An animation of a file: keyframes of nodes and groups, each with times of its own: glTF 2.0, section 3.11.
  public struct Clip: Equatable, Sendable {
    /// The name, or nil.
    public var name: String?
    /// The animated values.
    public var channels: [Channel]
    /// The animated properties of materials, lights and cameras.
    package var properties: [PropertyChannel] = []

    /// Creates a clip.
    public init(name: String? = nil, channels: [Channel] = []) {
      (self.name, self.channels) = (name, channels)
    }

    /// The time of the last keyframe, in seconds. 0 without keyframes. O(channels).
    public var duration: Float {
      (channels.map(\.times) + properties.map(\.times)).reduce(0) { max($0, $1.last ?? 0) }
    }
  }

  /// The keyframes of a value of a node or group.
  public struct Channel: Keyframes, Equatable, Sendable {
    /// The part of a document that is animated, by its index.
    public enum Target: Hashable, Sendable {
      case node(Int)
      case group(Int)
    }

    /// The node or group. The weights of morph targets are those of a node, and the visibility is that of a group.
    package var target: Target
    /// The animated value.
    package var property: Property
    /// The interpolation between keyframes.
    package var interpolation: Interpolation
    /// The times of the keyframes in seconds, none before the last one.
    package var times: [Float]
    /// The values of the keyframes, one number after the other. With `Interpolation.cubicSpline` each keyframe has three:
    /// the tangent that ends there, the value, and the tangent that begins there.
    package var values: [Float]

    /// Creates a channel.
    public init(
      _ target: Target, _ property: Property, _ interpolation: Interpolation = .linear, times: [Float],
      values: [Float]
    ) {
      (self.target, self.property, self.interpolation) = (target, property, interpolation)
      (self.times, self.values) = (times, values)
    }

    /// The number of numbers of a value.
    package var width: Int {
      let keys = times.count * (interpolation == .cubicSpline ? 3 : 1)
      return property.width ?? (keys == 0 ? 0 : values.count / keys)
    }

    /// An animated value.
    public enum Property: String, Sendable {
      case translation, rotation, scale, weights
      /// Whether a group is visible: 0 if it is not. The interpolation is `step`.
      case visibility

      /// The number of numbers. Nil for the weights, of which there is one for each morph target.
      package var width: Int? {
        switch self {
        case .translation, .scale: 3
        case .rotation: 4
        case .weights: nil
        case .visibility: 1
        }
      }

      /// Whether the property is a part of a transform.
      package var isOfTransform: Bool { self != .weights && self != .visibility }
    }

    /// The interpolation between keyframes. See glTF 2.0, appendix C.
    public enum Interpolation: String, Sendable {
      /// On a line, and rotations on a great circle.
      case linear = "LINEAR"
      /// The value of the last keyframe.
      case step = "STEP"
      /// A cubic Hermite spline.
      case cubicSpline = "CUBICSPLINE"
    }
  }

  /// Whether the document has parts that change their shape or that clips move.
  package var isRigged: Bool { !deformations.isEmpty || !clips.isEmpty }

  /// Returns the translation, rotation and scale of a node or group, as the file stores them.
  package func steps(of target: Channel.Target) -> DecomposedTransform {
    if let steps = animatedTransforms[target] { return steps }
    let transform = transform(of: target)
    return transform.decomposed ?? DecomposedTransform(translation: transform.translation)
  }

  /// Returns the transform of a node or group.
  package func transform(of target: Channel.Target) -> Transform {
    switch target {
    case .node(let index): nodes[index].transform
    case .group(let index): groups[index].transform
    }
  }
}

extension MeshDocument {
  /// A keyframe animation of nodes and groups. The formats `glb` and `gltf` store it. The other formats store the
  /// transforms of the nodes without animation.
  package struct Animation: Equatable, Sendable {
    /// The keyframe times in seconds, strictly increasing.
    package var times: [Float]
    /// The tracks of the animated nodes and groups, at most one for each.
    package var tracks: [Track]

    /// Creates an animation.
    package init(times: [Float] = [], tracks: [Track] = []) { (self.times, self.tracks) = (times, tracks) }
  }

  /// The keyframes of one node or group: scale, then rotation, then translation.
  ///
  /// An empty array means that the value does not change and is that of the target's transform. Between keyframes,
  /// translations and scales are interpolated linearly, and rotations spherically (slerp).
  package struct Track: Equatable, Sendable {
    /// The animated node or group. Its transform must not shear or flatten.
    package var target: Channel.Target
    /// The positions of the origin of the target in its group, in metres. Empty, or one for each time.
    package var translations: [SIMD3<Float>]
    /// The rotations as unit quaternions (x, y, z, w). Empty, or one for each time.
    package var rotations: [SIMD4<Float>]
    /// The scales along the axes of the target. Empty, or one for each time.
    package var scales: [SIMD3<Float>]

    /// Creates a track.
    package init(
      _ target: Channel.Target, translations: [SIMD3<Float>] = [], rotations: [SIMD4<Float>] = [],
      scales: [SIMD3<Float>] = []
    ) {
      (self.target, self.translations, self.rotations, self.scales) = (
        target, translations, rotations, scales
      )
    }

    /// Creates the track of a node.
    package init(
      node: Int, translations: [SIMD3<Float>] = [], rotations: [SIMD4<Float>] = [],
      scales: [SIMD3<Float>] = []
    ) {
      self.init(.node(node), translations: translations, rotations: rotations, scales: scales)
    }
  }
}
