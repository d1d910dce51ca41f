import Files
import Geometry
import Parallelism

/// A document's animation as glTF 2.0 channels and samplers (section 3.11).
///
/// Keyframes that linear interpolation reproduces are omitted, and so are constant values. Channels with the same
/// keyframe times share one accessor of times.
struct GLTFAnimation {
  /// The animated property of a node of the file.
  enum Path: String {
    case translation, rotation, scale

    var elementType: String { self == .rotation ? "VEC4" : "VEC3" }
    /// The size of an element in bytes.
    var elementSize: Int { self == .rotation ? 16 : 12 }
  }

  /// An animated property of a node or group, with its keyframes.
  struct Channel {
    let track: Int
    let path: Path
    /// The index in `keys` of the keyframe times.
    let keys: Int
    /// The byte offset of the values in the buffer view.
    fileprivate(set) var byteOffset = 0
  }

  private let animation: MeshDocument.Animation
  private(set) var channels: [Channel] = []
  /// The distinct lists of keyframes, as indices of `animation.times`.
  var keys: [[Int32]] { distinctKeys.values }
  private var distinctKeys = UniqueList<[Int32]>()
  /// The byte offset in the buffer view of the times of each list.
  private(set) var timeOffsets: [Int] = []
  private(set) var byteCount = 0

  /// The tolerance of keyframe reduction, relative to the size of the document and to the largest scale. For rotations
  /// it is multiplied by four and in radians. It is of the order of 32-bit rounding.
  private static let tolerance = 1e-6

  /// Chooses the keyframes. O(values of all tracks). Returns nil if nothing is animated.
  init?(_ document: MeshDocument) {
    guard let animation = document.animation, !animation.times.isEmpty, !animation.tracks.isEmpty else {
      return nil
    }
    self.animation = animation
    let parents = ParentTransforms(document)
    var bounds = document.bounds
    for track in animation.tracks {
      let parent = parents.transform(of: track.target)
      for point in track.translations { bounds.include(parent.apply(to: point)) }
    }
    let size = Double(max(bounds.size.max(), 0))
    let times = animation.times
    for (number, track) in animation.tracks.enumerated() {
      let (translations, rotations, scales) = (track.translations, track.rotations, track.scales)
      let initial = document.transform(of: track.target).decomposed ?? DecomposedTransform()
      func add(_ path: Path, isUnchanged: @autoclosure () -> Bool, _ keyframes: [Int32]) {
        if keyframes.count == 1, isUnchanged() { return }
        channels.append(
          Channel(track: number, path: path, keys: distinctKeys.index(of: keyframes)))
      }
      if !translations.isEmpty {
        // A distance in a group is scaled with it.
        let distance = Self.tolerance * size / max(parents.transform(of: track.target).largestScale, 1e-30)
        add(
          .translation, isUnchanged: translations[0] == initial.translation,
          KeyframeReduction.reduced(times, tolerance: distance) {
            SIMD3(translations[$1]) - SIMD3(translations[$0])
          })
      }
      if !rotations.isEmpty {
        add(
          .rotation, isUnchanged: rotations[0] == initial.rotation,
          KeyframeReduction.reduced(times, tolerance: 4 * Self.tolerance) {
            KeyframeReduction.rotationVector(from: rotations[$0], to: rotations[$1])
          })
      }
      if !scales.isEmpty {
        let greatest = scales.reduce(Float.zero) { max($0, abs($1.max()), abs($1.min())) }
        add(
          .scale, isUnchanged: scales[0] == initial.scale,
          KeyframeReduction.reduced(times, tolerance: Self.tolerance * Double(greatest)) {
            SIMD3(scales[$1]) - SIMD3(scales[$0])
          })
      }
    }
    if channels.isEmpty { return nil }
    assignOffsets()
  }

  /// Assigns byte offsets: first all times, then all values.
  private mutating func assignOffsets() {
    for keyframes in keys {
      timeOffsets.append(byteCount)
      byteCount += 4 * keyframes.count
    }
    for number in channels.indices {
      channels[number].byteOffset = byteCount
      byteCount += channels[number].path.elementSize * keys[channels[number].keys].count
    }
  }

  /// Returns the node or the group that a channel animates.
  func target(of channel: Channel) -> MeshDocument.Channel.Target { animation.tracks[channel.track].target }

  /// The animated nodes and groups.
  var targets: Set<MeshDocument.Channel.Target> { Set(channels.map(target)) }

  /// Returns the first and the last time of a list of keyframes, in seconds.
  func timeRange(ofKeys number: Int) -> (first: Float, last: Float) {
    let keyframes = keys[number]
    return (animation.times[Int(keyframes[0])], animation.times[Int(keyframes[keyframes.count - 1])])
  }

  /// Calls `body` with all bytes in order, piece by piece.
  func forEachPiece(_ body: (RawSpan) throws(FileError) -> Void) throws(FileError) {
    for keyframes in keys {
      let times = keyframes.map { animation.times[Int($0)] }
      try times.span.withBytes(body)
    }
    var numbers: [Float] = []
    for channel in channels {
      let track = animation.tracks[channel.track]
      numbers.removeAll(keepingCapacity: true)
      for key in keys[channel.keys] {
        switch channel.path {
        case .translation: numbers.append(track.translations[Int(key)])
        case .rotation: numbers.append(track.rotations[Int(key)])
        case .scale: numbers.append(track.scales[Int(key)])
        }
      }
      try numbers.span.withBytes(body)
    }
  }
}

/// The transforms from the groups of a document, in which the targets of tracks move, to the document.
private struct ParentTransforms {
  private let document: MeshDocument
  private let transforms: [Transform]

  init(_ document: MeshDocument) { (self.document, transforms) = (document, document.groupTransforms) }

  func transform(of target: MeshDocument.Channel.Target) -> Transform {
    let parent =
      switch target {
      case .node(let index): document.nodes[index].group
      case .group(let index): document.groups[index].parent
      }
    return parent.map { transforms[$0] } ?? .identity
  }
}

extension Transform {
  /// The largest factor by which the axes are scaled.
  fileprivate var largestScale: Double {
    [xAxis, yAxis, zAxis].reduce(0) { max($0, Double(($1 * $1).sum().squareRoot())) }
  }
}

extension [Float] {
  fileprivate mutating func append<Value: SIMD<Float>>(_ value: Value) {
    for index in value.indices { append(value[index]) }
  }
}
