#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The parts of a document that clips move or hide, and the clips: what is needed to compute a pose at any time.
///
/// ```swift
/// let rig = AnimationRig(document)
/// let pose = rig.pose(clip: 0, at: 0.5)
/// let posed = document.posed(pose, of: rig)    // the nodes, groups and weights at that time
/// let baked = posed.deformed                   // the vertices, too
/// ```
package struct AnimationRig: Sendable {
  /// The transforms and weights at a time.
  package struct Pose: Equatable, Sendable {
    /// The transform of each of the rig's targets.
    package internal(set) var transforms: [DecomposedTransform]
    /// The weights of the morph targets of each of the rig's weighted nodes.
    package internal(set) var weights: [[Float]]
    /// Whether each of the rig's switched groups is visible.
    package internal(set) var visibilities: [Bool]
    /// The numbers of each of the rig's properties. Empty for those of the document.
    package internal(set) var properties: [[Float]]
  }

  /// A channel, and the number of what it moves in the lists of a pose.
  package struct BoundChannel: Sendable {
    /// The keyframes.
    package let channel: MeshDocument.Channel
    /// The number of the transform, of the weights or of the visibility.
    package let slot: Int
  }

  /// A property of materials, lights or cameras that clips change.
  package struct Property: Hashable, Sendable {
    /// The parts that have the property.
    package let targets: [MeshDocument.PropertyChannel.Target]
    /// The path of the property in its object in glTF.
    package let path: String
  }

  /// The keyframes of a property, and its number in the lists of a pose.
  package struct BoundProperty: Sendable {
    /// The keyframes.
    package let channel: MeshDocument.PropertyChannel
    /// The number of the property.
    package let slot: Int
  }

  /// The nodes and groups whose transforms clips move.
  package let targets: [MeshDocument.Channel.Target]
  /// The nodes whose weights clips move.
  package let weightedNodes: [Int]
  /// The groups that clips hide and show.
  package let switchedGroups: [Int]
  /// The properties of materials, lights and cameras that clips change.
  package let properties: [Property]
  /// The names of the clips. Those without a name are called by their number: `clip 0`.
  package let clipNames: [String]
  /// The duration of each clip, in seconds.
  package let durations: [Float]
  /// The number of values that each clip moves.
  package let channelCounts: [Int]
  /// The pose without a clip: that of the document.
  package let restPose: Pose
  /// The channels of each clip.
  package let clips: [[BoundChannel]]
  /// The animated properties of each clip.
  package let propertiesOfClips: [[BoundProperty]]

  /// Creates the rig of a document. O(channels).
  package init(_ document: MeshDocument) {
    var (targets, nodes, groups): ([MeshDocument.Channel.Target], [Int], [Int]) = ([], [], [])
    var targetSlots: [MeshDocument.Channel.Target: Int] = [:]
    var (nodeSlots, groupSlots): ([Int: Int], [Int: Int]) = ([:], [:])
    clips = document.clips.map { clip in
      clip.channels.compactMap { channel in
        guard channel.isComplete else { return nil }
        switch channel.property {
        case .weights:
          guard case .node(let node) = channel.target else { return nil }
          return BoundChannel(channel: channel, slot: nodeSlots.slot(of: node, in: &nodes))
        case .visibility:
          guard case .group(let group) = channel.target else { return nil }
          return BoundChannel(channel: channel, slot: groupSlots.slot(of: group, in: &groups))
        case .translation, .rotation, .scale:
          return BoundChannel(channel: channel, slot: targetSlots.slot(of: channel.target, in: &targets))
        }
      }
    }
    var (properties, propertySlots): ([Property], [Property: Int]) = ([], [:])
    propertiesOfClips = document.clips.map { clip in
      clip.properties.compactMap { channel in
        guard channel.isComplete else { return nil }
        let property = Property(targets: channel.targets, path: channel.path)
        return BoundProperty(channel: channel, slot: propertySlots.slot(of: property, in: &properties))
      }
    }
    (self.targets, weightedNodes, switchedGroups) = (targets, nodes, groups)
    self.properties = properties
    clipNames = document.clips.enumerated().map { $1.name ?? "clip \($0)" }
    durations = document.clips.map(\.duration)
    channelCounts = zip(clips, propertiesOfClips).map { $0.count + $1.count }
    restPose = Pose(
      transforms: targets.map { document.steps(of: $0) }, weights: nodes.map { document.nodes[$0].weights },
      visibilities: groups.map { document.groups[$0].isVisible },
      properties: Array(repeating: [], count: properties.count))
  }

  /// Whether no clip moves anything.
  package var isEmpty: Bool {
    targets.isEmpty && weightedNodes.isEmpty && switchedGroups.isEmpty && properties.isEmpty
  }

  /// Returns the number of the clip of a name. Nil if there is none.
  package func clip(named name: String) -> Int? { clipNames.firstIndex(of: name) }

  /// Returns a time within a clip: `time` itself if it is, else as if the clip were repeated.
  package func repeatedTime(_ time: Float, ofClip clip: Int) -> Float {
    let duration = durations[clip]
    if 0...duration ~= time { return time }
    guard duration > 0, time.isFinite else { return 0 }
    let rest = time.truncatingRemainder(dividingBy: duration)
    return rest < 0 ? rest + duration : rest
  }

  /// Returns the pose of a clip at a time in seconds. Before the first keyframe and after the last one, the values are
  /// those of the keyframe. O(channels · log keyframes).
  package func pose(clip: Int, at time: Float) -> Pose {
    var pose = restPose
    for bound in clips[clip] {
      let (channel, slot) = (bound.channel, bound.slot)
      switch channel.property {
      case .translation: pose.transforms[slot].translation = channel.vector(at: time).xyz
      case .scale: pose.transforms[slot].scale = channel.vector(at: time).xyz
      case .rotation: pose.transforms[slot].rotation = channel.rotation(at: time)
      case .weights: channel.sample(at: time) { pose.weights[slot] = $0.values(channel) }
      case .visibility: pose.visibilities[slot] = channel.vector(at: time).x != 0
      }
    }
    for bound in propertiesOfClips[clip] {
      pose.properties[bound.slot] = bound.channel.value(at: time)
    }
    return pose
  }

  /// Returns the pose between two poses: `first` if `weight` is 0, and `second` if it is 1. Translations, scales and
  /// weights are on a line, and rotations on a great circle. Visibilities are those of the nearer pose.
  package func blended(_ first: Pose, _ second: Pose, weight: Float) -> Pose {
    var pose = first
    for index in pose.transforms.indices {
      let (a, b) = (first.transforms[index], second.transforms[index])
      pose.transforms[index] = DecomposedTransform(
        translation: a.translation + (b.translation - a.translation) * weight,
        rotation: slerp(a.rotation, b.rotation, weight), scale: a.scale + (b.scale - a.scale) * weight)
    }
    for index in pose.weights.indices {
      pose.weights[index] = zip(first.weights[index], second.weights[index]).map { $0 + ($1 - $0) * weight }
    }
    for index in pose.properties.indices {
      let (own, other) = (first.properties[index], second.properties[index])
      pose.properties[index] =
        own.count == other.count
        ? zip(own, other).map { $0 + ($1 - $0) * weight } : weight > 0.5 ? other : own
    }
    if weight > 0.5 { pose.visibilities = second.visibilities }
    return pose
  }
}

extension Dictionary where Value == Int {
  /// Returns the number of `key` in `list`, to which it is appended if it is new.
  fileprivate mutating func slot(of key: Key, in list: inout [Key]) -> Int {
    if let known = self[key] { return known }
    self[key] = list.count
    list.append(key)
    return list.count - 1
  }
}

extension MeshDocument {
  /// Returns the document with the transforms, weights and visibilities of a pose. O(nodes + groups).
  package func posed(_ pose: AnimationRig.Pose, of rig: AnimationRig) -> MeshDocument {
    var document = self
    for (target, steps) in zip(rig.targets, pose.transforms) {
      document.animatedTransforms[target] = steps
      switch target {
      case .node(let index): document.nodes[index].transform = Transform(steps)
      case .group(let index): document.groups[index].transform = Transform(steps)
      }
    }
    for (node, weights) in zip(rig.weightedNodes, pose.weights) { document.nodes[node].weights = weights }
    for (group, isVisible) in zip(rig.switchedGroups, pose.visibilities) {
      document.groups[group].isVisible = isVisible
    }
    for (property, value) in zip(rig.properties, pose.properties) where !value.isEmpty {
      document.set(property.path, of: property.targets, to: value)
    }
    return document
  }
}

/// Keyframes of numbers.
package protocol Keyframes {
  var interpolation: MeshDocument.Channel.Interpolation { get }
  var times: [Float] { get }
  var values: [Float] { get }
  /// The number of numbers of a value.
  var width: Int { get }
}

/// The keyframes around a time.
private struct ChannelSample {
  /// The indices of the first numbers of the two keyframes' values.
  let first: Int, second: Int
  /// The fraction of the time from the first keyframe to the second.
  let fraction: Float
  /// The seconds between the keyframes.
  let span: Float

  /// Returns the number at an offset from the first number of a value: glTF 2.0, appendix C.
  @inline(__always)
  func number(_ channel: some Keyframes, _ offset: Int, _ width: Int) -> Float {
    let (values, t) = (channel.values, fraction)
    guard t != 0 else { return values[first + offset] }
    switch channel.interpolation {
    case .step: return values[first + offset]
    case .linear: return values[first + offset] + (values[second + offset] - values[first + offset]) * t
    case .cubicSpline:
      // Each keyframe is the tangent before, the value and the tangent after. The indices are those of the values.
      let (t2, t3) = (t * t, t * t * t)
      let (start, end) = (values[first + offset], values[second + offset])
      let (leaving, arriving) = (values[first + width + offset], values[second - width + offset])
      return (2 * t3 - 3 * t2 + 1) * start + (t3 - 2 * t2 + t) * span * leaving
        + (3 * t2 - 2 * t3) * end + (t3 - t2) * span * arriving
    }
  }

  func values(_ channel: some Keyframes) -> [Float] {
    let width = channel.width
    return (0..<width).map { number(channel, $0, width) }
  }
}

extension Keyframes {
  /// Whether there are keyframes, and values for all of them.
  fileprivate var isComplete: Bool {
    let keys = times.count * (interpolation == .cubicSpline ? 3 : 1)
    return keys > 0 && width > 0 && values.count == keys * width
  }

  /// Calls `body` with the keyframes around a time. O(log keyframes).
  @inline(__always)
  fileprivate func sample<Result>(at time: Float, _ body: (ChannelSample) -> Result) -> Result {
    var (low, high) = (0, times.count)
    // The first keyframe after the time.
    while low < high {
      let middle = (low + high) / 2
      if times[middle] > time { high = middle } else { low = middle + 1 }
    }
    let (first, second) = (max(low - 1, 0), min(low, times.count - 1))
    let span = times[second] - times[first]
    let fraction = span > 0 ? (time - times[first]) / span : 0
    let (width, keySize) = (width, interpolation == .cubicSpline ? 3 : 1)
    let start = keySize == 3 ? width : 0
    return body(
      ChannelSample(
        first: first * keySize * width + start, second: second * keySize * width + start,
        fraction: fraction, span: span))
  }

  /// Returns the numbers of the value at a time. O(log keyframes + numbers).
  package func value(at time: Float) -> [Float] { sample(at: time) { $0.values(self) } }

  /// Returns the first numbers of the value at a time, at most four.
  fileprivate func vector(at time: Float) -> SIMD4<Float> {
    sample(at: time) { sample in
      var vector = SIMD4<Float>.zero
      let width = min(width, 4)
      for index in 0..<width { vector[index] = sample.number(self, index, width) }
      return vector
    }
  }

  /// Returns the unit quaternion at a time.
  fileprivate func rotation(at time: Float) -> SIMD4<Float> {
    guard interpolation == .linear else { return normalized(vector(at: time)) }
    return sample(at: time) { sample in
      func quaternion(_ index: Int) -> SIMD4<Float> {
        SIMD4(values[index], values[index + 1], values[index + 2], values[index + 3])
      }
      let first = normalized(quaternion(sample.first))
      return sample.fraction == 0
        ? first : slerp(first, normalized(quaternion(sample.second)), sample.fraction)
    }
  }
}

/// Returns the unit quaternion in the direction of `rotation`, or no rotation if it is zero.
private func normalized(_ rotation: SIMD4<Float>) -> SIMD4<Float> {
  let square = (rotation * rotation).sum()
  guard square > 0, square.isFinite else { return [0, 0, 0, 1] }
  return rotation / square.squareRoot()
}

/// Returns the spherical interpolation of unit quaternions on the shorter way: glTF 2.0, appendix C.4.
private func slerp(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ t: Float) -> SIMD4<Float> {
  let (a, b) = (SIMD4<Double>(first), SIMD4<Double>(second))
  let product = (a * b).sum()
  let cosine = min(abs(product), 1)
  let sign: Double = product < 0 ? -1 : 1
  let t = Double(t)
  // Nearly equal: the chord is the arc.
  guard cosine < 0.999_999 else { return normalized(SIMD4<Float>(a * (1 - t) + b * (sign * t))) }
  let angle = acos(cosine)
  let sine = sin(angle)
  return normalized(SIMD4<Float>(a * (sin((1 - t) * angle) / sine) + b * (sign * sin(t * angle) / sine)))
}

extension SIMD4<Float> {
  fileprivate var xyz: SIMD3<Float> { SIMD3(x, y, z) }
}
