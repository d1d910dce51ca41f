import Files
import Geometry
import Parallelism

/// A document's animation as glTF 2.0 channels and samplers (section 3.11).
///
/// Keyframes that linear interpolation reproduces are omitted, and so are constant values. Channels with the same
/// keyframe times share one accessor of times.
struct GLTFAnimation {
  /// The animated property of a node.
  enum Path: String {
    case translation, rotation, scale

    var elementType: String { self == .rotation ? "VEC4" : "VEC3" }
    /// The size of an element in bytes.
    var elementSize: Int { self == .rotation ? 16 : 12 }
  }

  /// An animated property of a node, with its keyframes.
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
  private(set) var keys: [[Int32]] = []
  /// The byte offset in the buffer view of the times of each list.
  private(set) var offsetsOfKeys: [Int] = []
  private(set) var byteCount = 0

  /// The tolerance of keyframe reduction, relative to the size of the document and to the largest scale. For rotations
  /// it is multiplied by four and in radians. It is of the order of 32-bit rounding.
  private static let tolerance = 1e-6

  /// Chooses the keyframes. O(values of all tracks). Returns nil if no node is animated.
  init?(_ document: MeshDocument) {
    guard let animation = document.animation, !animation.times.isEmpty, !animation.tracks.isEmpty else {
      return nil
    }
    self.animation = animation
    var reach = document.bounds
    for track in animation.tracks { for place in track.translations { reach.include(place) } }
    let distance = Self.tolerance * Double(max(reach.size.max(), 0))
    let times = animation.times
    var known: [[Int32]: Int] = [:]
    for (number, track) in animation.tracks.enumerated() {
      let (places, turns, scales) = (track.translations, track.rotations, track.scales)
      let now = document.nodes[track.node].transform.decomposed ?? DecomposedTransform()
      func add(_ path: Path, stays: @autoclosure () -> Bool, _ chosen: [Int32]) {
        if chosen.count == 1, stays() { return }
        channels.append(
          Channel(track: number, path: path, keys: known.number(of: chosen, in: &keys)))
      }
      if !places.isEmpty {
        add(
          .translation, stays: places[0] == now.translation,
          Keyframes.chosen(times, tolerance: distance) { SIMD3(places[$1]) - SIMD3(places[$0]) })
      }
      if !turns.isEmpty {
        add(
          .rotation, stays: turns[0] == now.rotation,
          Keyframes.chosen(times, tolerance: 4 * Self.tolerance) {
            Keyframes.turn(from: turns[$0], to: turns[$1])
          })
      }
      if !scales.isEmpty {
        let greatest = scales.reduce(Float.zero) { max($0, abs($1.max()), abs($1.min())) }
        add(
          .scale, stays: scales[0] == now.scale,
          Keyframes.chosen(times, tolerance: Self.tolerance * Double(greatest)) {
            SIMD3(scales[$1]) - SIMD3(scales[$0])
          })
      }
    }
    if channels.isEmpty { return nil }
    layOut()
  }

  /// Assigns byte offsets: first all times, then all values.
  private mutating func layOut() {
    for chosen in keys {
      offsetsOfKeys.append(byteCount)
      byteCount += 4 * chosen.count
    }
    for number in channels.indices {
      channels[number].byteOffset = byteCount
      byteCount += channels[number].path.elementSize * keys[channels[number].keys].count
    }
  }

  /// Returns the index of the node that a channel animates.
  func node(of channel: Channel) -> Int { animation.tracks[channel.track].node }

  /// The indices of the animated nodes.
  var movedNodes: Set<Int> { Set(channels.map(node)) }

  /// Returns the first and the last time of a list of keyframes, in seconds.
  func timeRange(ofKeys number: Int) -> (first: Float, last: Float) {
    let chosen = keys[number]
    return (animation.times[Int(chosen[0])], animation.times[Int(chosen[chosen.count - 1])])
  }

  /// Calls `body` with all bytes in order, piece by piece.
  func forEachPiece(_ body: (RawSpan) throws(FileError) -> Void) throws(FileError) {
    for chosen in keys {
      let times = chosen.map { animation.times[Int($0)] }
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

extension [Float] {
  fileprivate mutating func append<Value: SIMD<Float>>(_ value: Value) {
    for index in value.indices { append(value[index]) }
  }
}
