extension MeshDocument {
  /// An animation of a file: keyframes of nodes and groups, each with times of its own: glTF 2.0, section 3.11.
  public struct Clip: Equatable, Sendable {
    /// The name, or nil.
    public var name: String?
    /// The animated values.
    public var channels: [Channel]
    /// The animated properties of materials, lights and cameras.
    public var properties: [PropertyChannel]

    /// Creates a clip.
    public init(name: String? = nil, channels: [Channel] = [], properties: [PropertyChannel] = []) {
      (self.name, self.channels, self.properties) = (name, channels, properties)
    }

    /// The time of the last keyframe, in seconds. 0 without keyframes. O(channels).
    public var duration: Float {
      (channels.map(\.times) + properties.map(\.times)).reduce(0) { max($0, $1.last ?? 0) }
    }
  }

  /// The keyframes of a value of a node or group.
  public struct Channel: Keyframes, Equatable, Sendable {
    /// The node or group. The weights of morph targets are those of a node, and the visibility is that of a group.
    public var target: Track.Target
    /// The animated value.
    public var property: Property
    /// The interpolation between keyframes.
    public var interpolation: Interpolation
    /// The times of the keyframes in seconds, none before the last one.
    public var times: [Float]
    /// The values of the keyframes, one number after the other. With `Interpolation.cubicSpline` each keyframe has three:
    /// the tangent that ends there, the value, and the tangent that begins there.
    public var values: [Float]

    /// Creates a channel.
    public init(
      _ target: Track.Target, _ property: Property, _ interpolation: Interpolation = .linear, times: [Float],
      values: [Float]
    ) {
      (self.target, self.property, self.interpolation) = (target, property, interpolation)
      (self.times, self.values) = (times, values)
    }

    /// The number of numbers of a value.
    public var width: Int {
      let keys = times.count * (interpolation == .cubicSpline ? 3 : 1)
      return property.width ?? (keys == 0 ? 0 : values.count / keys)
    }

    /// An animated value.
    public enum Property: String, Sendable {
      case translation, rotation, scale, weights
      /// Whether a group is visible: 0 if it is not. The interpolation is `step`.
      case visibility

      /// The number of numbers. Nil for the weights, of which there is one for each morph target.
      public var width: Int? {
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
  public var isRigged: Bool { !deformations.isEmpty || !clips.isEmpty }

  /// Returns the translation, rotation and scale of a node or group, as the file stores them.
  package func steps(of target: Track.Target) -> DecomposedTransform {
    if let steps = animatedTransforms[target] { return steps }
    let transform = transform(of: target)
    return transform.decomposed ?? DecomposedTransform(translation: transform.translation)
  }

  /// Returns the transform of a node or group.
  package func transform(of target: Track.Target) -> Transform {
    switch target {
    case .node(let index): nodes[index].transform
    case .group(let index): groups[index].transform
    }
  }
}
