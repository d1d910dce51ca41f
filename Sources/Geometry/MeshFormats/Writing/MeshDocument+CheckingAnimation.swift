import Geometry

extension MeshDocument {
  /// Checks the times, the targets and the values of an animation. O(values of all tracks).
  func check(_ animation: Animation) throws(MeshWriteError) {
    var last = -Float.infinity
    for (index, time) in animation.times.enumerated() {
      guard time.isFinite, time > last else { throw .unorderedTime(.instant(index), time: time) }
      last = time
    }
    var animated: Set<Channel.Target> = []
    for track in animation.tracks {
      let (place, isKnown) = location(of: track.target)
      guard isKnown, animated.insert(track.target).inserted else {
        throw .trackTarget(place, nodeCount: nodes.count, groupCount: groups.count)
      }
      guard transform(of: track.target).decomposed != nil else { throw .nonDecomposableTransform(place) }
      let timeCount = animation.times.count
      try Self.check(track.translations, "translations", timeCount: timeCount, place)
      try Self.check(track.rotations, "rotations", timeCount: timeCount, place)
      try Self.check(track.scales, "scales", timeCount: timeCount, place)
    }
  }

  /// Returns the location of a track's target for messages, and whether the document has that target.
  func location(of target: Channel.Target) -> (MeshWriteError.DocumentLocation, isKnown: Bool) {
    switch target {
    case .node(let index):
      let isKnown = nodes.indices.contains(index)
      return (.node(index, name: isKnown ? nodes[index].name : nil), isKnown)
    case .group(let index):
      let isKnown = groups.indices.contains(index)
      return (.group(index, name: isKnown ? groups[index].name : nil), isKnown)
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
