import Geometry

extension MeshDocument {
  /// Checks the times, the nodes and the values of an animation. O(values of all tracks).
  func check(_ animation: Animation) throws(MeshWriteError) {
    var last = -Float.infinity
    for (index, time) in animation.times.enumerated() {
      guard time.isFinite, time > last else { throw .unorderedTime(.instant(index), time: time) }
      last = time
    }
    var isAnimated = [Bool](repeating: false, count: nodes.count)
    for track in animation.tracks {
      guard nodes.indices.contains(track.node), !isAnimated[track.node] else {
        throw .trackOfNode(.node(track.node, name: nil), nodeCount: nodes.count)
      }
      isAnimated[track.node] = true
      let place = MeshWriteError.DocumentLocation.node(track.node, name: nodes[track.node].name)
      guard nodes[track.node].transform.decomposed != nil else { throw .nonDecomposableTransform(place) }
      let timeCount = animation.times.count
      try Self.check(track.translations, "translations", timeCount: timeCount, place)
      try Self.check(track.rotations, "rotations", timeCount: timeCount, place)
      try Self.check(track.scales, "scales", timeCount: timeCount, place)
    }
  }

  private static func check<Value: SIMD<Float>>(
    _ values: [Value], _ property: String, timeCount: Int, _ place: MeshWriteError.DocumentLocation
  ) throws(MeshWriteError) {
    guard values.isEmpty || values.count == timeCount else {
      throw .trackCount(place, property: property, count: values.count, timeCount: timeCount)
    }
    for value in values {
      if let value = value.firstNotFinite { throw .notFinite(place, property: property, value: value) }
    }
  }
}
