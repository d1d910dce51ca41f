import Files
import Geometry
import Hardware

/// A document's animation in the terms of glTF 2.0, section 3.11: which values nodes take at which instants.
///
/// Instants that straight lines between others predict are left out, as is what does not change. Values that are told at
/// the same instants share these.
struct GLTFAnimation {
  /// What of a node changes.
  enum Path: String {
    case translation, rotation, scale

    var elementType: String { self == .rotation ? "VEC4" : "VEC3" }
    /// In bytes.
    var elementSize: Int { self == .rotation ? 16 : 12 }
  }

  /// What changes of which node: its instants and its values, by the numbers of their accessors.
  struct Channel {
    let track: Int
    let path: Path
    /// The number of the keys, of which there are the same accessors in the same order.
    let keys: Int
    /// Where the values are in the buffer's view.
    fileprivate(set) var byteOffset = 0
  }

  private let animation: MeshDocument.Animation
  private(set) var channels: [Channel] = []
  /// The numbers of instants that are told together.
  private(set) var keys: [[Int32]] = []
  /// Where the instants of each are in the buffer's view.
  private(set) var offsetsOfKeys: [Int] = []
  private(set) var byteCount = 0

  /// How far a value may be from the line that stands for it: a millionth of what the document reaches, of the greatest
  /// scale, and four millionths of a radian; roundings of 32-bit values.
  private static let tolerance = 1e-6

  /// Chooses the keyframes. O(values of all tracks). Nil where nothing moves.
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

  /// All instants, then all values.
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

  /// The node that a channel moves.
  func node(of channel: Channel) -> Int { animation.tracks[channel.track].node }

  /// The nodes that move.
  var movedNodes: Set<Int> { Set(channels.map(node)) }

  /// The first and the last of the instants with these keys, in seconds.
  func timeRange(ofKeys number: Int) -> (first: Float, last: Float) {
    let chosen = keys[number]
    return (animation.times[Int(chosen[0])], animation.times[Int(chosen[chosen.count - 1])])
  }

  /// Hands over all bytes in order, piece by piece.
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
