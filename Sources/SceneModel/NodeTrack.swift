import Geometry

/// Where a node was at each instant so far. What has never changed takes no memory.
struct NodeTrack {
  private var places = Channel<SIMD3<Float>>()
  private var rotations = Channel<SIMD4<Float>>()
  private var scales = Channel<SIMD3<Float>>()

  /// A node of which nothing is known yet.
  init() {}

  /// A node that was a point for `count` instants, where it will be seen.
  init(hiddenAt place: DecomposedTransform, count: Int) {
    places = Channel(place.translation, count: count)
    rotations = Channel(place.rotation, count: count)
    scales = Channel(.zero, count: count)
  }

  /// Adds where it is at an instant, once for each.
  mutating func append(_ place: DecomposedTransform, at instant: Int) {
    guard places.count == instant else { return }
    places.append(place.translation)
    // A quaternion and its negative are one turn: that which is nearer to the last.
    let isNear = rotations.last.map { ($0 * place.rotation).sum() >= 0 } ?? true
    rotations.append(isNear ? place.rotation : -place.rotation)
    scales.append(place.scale)
  }

  /// Adds, where nothing is known of an instant, that it is a point where it was.
  mutating func fill(upTo count: Int) {
    guard places.count < count, let place = places.last, let rotation = rotations.last else { return }
    append(
      DecomposedTransform(translation: place, rotation: rotation, scale: .zero), at: places.count)
  }

  /// The last rotation, turned the shortest way so that its Y axis points along `axis`; nil without a shortest way.
  func rotation(towards axis: SIMD3<Float>) -> SIMD4<Float>? {
    guard let last = rotations.last, let ahead = direction(axis) else { return nil }
    let before = Transform(rotation: last, scale: .one).yAxis
    let cosine = dot(before, ahead)
    guard cosine > -0.99 else { return nil }
    let half = SIMD4(cross(before, ahead), 1 + cosine)
    let turn = product(half / (half * half).sum().squareRoot(), last)
    return turn / (turn * turn).sum().squareRoot()
  }

  /// What moves of node `number`; nil where nothing does.
  func track(ofNode number: Int) -> MeshDocument.Track? {
    if places.values.isEmpty, rotations.values.isEmpty, scales.values.isEmpty { return nil }
    return MeshDocument.Track(
      node: number, translations: places.values, rotations: rotations.values, scales: scales.values)
  }

  /// The turn that does `inner` first, then `outer`.
  private func product(_ outer: SIMD4<Float>, _ inner: SIMD4<Float>) -> SIMD4<Float> {
    let (a, b) = (SIMD3(outer.x, outer.y, outer.z), SIMD3(inner.x, inner.y, inner.z))
    return SIMD4(cross(a, b) + a * inner.w + b * outer.w, outer.w * inner.w - dot(a, b))
  }

  /// One value after the other, kept only once one differs.
  private struct Channel<Value: Equatable> {
    private(set) var count = 0
    private(set) var last: Value?
    /// All of them; none while they are equal.
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
