import Geometry

/// The transform of a node or group at each recorded instant. Components that have never changed take no memory.
struct NodeTrack {
  private var translations = Channel<SIMD3<Float>>()
  private var rotations = Channel<SIMD4<Float>>()
  private var scales = Channel<SIMD3<Float>>()
  /// Whether the transform in the document has the scale 0, and so no rotation.
  private var isHiddenFirst = false

  /// Creates an empty track.
  init() {}

  /// Creates the track of a node with scale 0 for `count` instants, with the position and rotation at which it appears
  /// later.
  init(hiddenAt transform: DecomposedTransform, count: Int) {
    translations = Channel(transform.translation, count: count)
    rotations = Channel(transform.rotation, count: count)
    scales = Channel(.zero, count: count)
    isHiddenFirst = true
  }

  /// Appends the transform at an instant. Ignored if the instant is recorded already.
  mutating func append(_ transform: DecomposedTransform, at instant: Int) {
    guard translations.count == instant else { return }
    translations.append(transform.translation)
    // A quaternion and its negative are the same rotation. The one nearer to the last is used, as interpolation
    // expects.
    let isNear = rotations.last.map { ($0 * transform.rotation).sum() >= 0 } ?? true
    rotations.append(isNear ? transform.rotation : -transform.rotation)
    scales.append(transform.scale)
  }

  /// Hides the node at instant `count - 1` if it has no transform there: scale 0 at its last position.
  mutating func fill(upTo count: Int) {
    guard translations.count < count, let translation = translations.last, let rotation = rotations.last
    else { return }
    append(
      DecomposedTransform(translation: translation, rotation: rotation, scale: .zero), at: translations.count)
  }

  /// Whether the scale is other than 0 at an instant, or nothing is recorded.
  var isEverShown: Bool {
    guard let last = scales.last else { return true }
    return scales.values.isEmpty ? last != .zero : scales.values.contains { $0 != .zero }
  }

  /// Returns the last rotation followed by the shortest one that aligns its Y axis with `axis`. Nil if the axes are
  /// almost opposite.
  func rotation(towards axis: SIMD3<Float>) -> SIMD4<Float>? {
    guard let last = rotations.last, let ahead = direction(axis) else { return nil }
    let before = Transform(rotation: last, scale: .one).yAxis
    let cosine = dot(before, ahead)
    guard cosine > -0.99 else { return nil }
    let half = SIMD4(cross(before, ahead), 1 + cosine)
    let turn = product(half / (half * half).sum().squareRoot(), last)
    return turn / (turn * turn).sum().squareRoot()
  }

  /// Returns the animated components of a node or group, or nil if nothing changed.
  func track(of target: MeshDocument.Channel.Target) -> MeshDocument.Track? {
    if translations.values.isEmpty, rotations.values.isEmpty, scales.values.isEmpty { return nil }
    var rotations = rotations.values
    if isHiddenFirst, rotations.isEmpty, let rotation = self.rotations.last, rotation != [0, 0, 0, 1] {
      rotations = Array(repeating: rotation, count: self.rotations.count)
    }
    return MeshDocument.Track(
      target, translations: translations.values, rotations: rotations, scales: scales.values)
  }

  /// Returns the quaternion product: the rotation `inner` followed by `outer`.
  private func product(_ outer: SIMD4<Float>, _ inner: SIMD4<Float>) -> SIMD4<Float> {
    let (a, b) = (SIMD3(outer.x, outer.y, outer.z), SIMD3(inner.x, inner.y, inner.z))
    return SIMD4(cross(a, b) + a * inner.w + b * outer.w, outer.w * inner.w - dot(a, b))
  }

  /// A sequence of values that is stored only once one differs.
  private struct Channel<Value: Equatable> {
    private(set) var count = 0
    private(set) var last: Value?
    /// All values. Empty while they are equal.
    private(set) var values: [Value] = []

    init() {}

    init(_ value: Value, count: Int) { (last, self.count) = (value, count) }

    mutating func append(_ value: Value) {
      if values.isEmpty, let last, count > 0, value != last {
        values = Array(repeating: last, count: count)
      }
      if !values.isEmpty { values.append(value) }
      last = value
      count += 1
    }
  }
}

/// A recorder of the nodes of an animated mesh document, with one track for each node.
struct NodeTrackRecorder {
  var builder: MeshDocumentBuilder
  /// One track for each node of the document.
  var tracks: [NodeTrack] = []
  /// Whether a colour or a material differed from the first one of its node.
  private(set) var colorsChange = false

  init(_ builder: MeshDocumentBuilder) { self.builder = builder }

  /// Appends a node that appears at `instant`. It has scale 0 before, and in viewers that do not play the animation.
  /// Returns its number.
  mutating func begin(_ node: MeshDocument.Node, _ transform: DecomposedTransform, at instant: Int) -> Int {
    var hidden = node
    hidden.transform = Transform(translation: node.transform.translation, scale: 0)
    builder.append(hidden)
    tracks.append(NodeTrack(hiddenAt: transform, count: instant))
    tracks[tracks.count - 1].append(transform, at: instant)
    return tracks.count - 1
  }

  /// Appends the transform of a node, and sets `colorsChange` if its colour or its material has changed.
  mutating func append(
    _ transform: DecomposedTransform, _ appearance: SurfaceAppearance, toNode number: Int, at instant: Int
  ) {
    tracks[number].append(transform, at: instant)
    let node = builder.document.nodes[number]
    if !colorsChange, node.color != appearance.color || node.material != appearance.material {
      colorsChange = true
    }
  }
}
