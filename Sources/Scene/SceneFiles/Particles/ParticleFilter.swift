import ParticleFormats

/// The particles of a frame that a selection shows whose numbers can change. The other particles remain in the frame.
struct ParticleFilter {
  /// The selection, without names.
  let selection: ParticleSelection
  /// The indices in the frame of the shown particles, in ascending order.
  let indices: [Int]

  /// Evaluates a selection. O(particles).
  ///
  /// - Throws: `SceneFileError` if the frame does not have a property of the selection.
  init(_ selection: ParticleSelection, _ frame: ParticleFrame, path: String) throws(SceneFileError) {
    do throws(ParticleSelectionError) {
      (self.selection, indices) = (selection, try selection.indices(in: frame))
    } catch {
      throw SceneFileError(path: path, .selection(error))
    }
  }

  /// Returns those of the values of all particles that belong to shown particles.
  func values<Value>(of all: [Value]) -> [Value] { indices.map { all[$0] } }

  /// Returns the pairs of which both particles are shown, with their indices among the shown particles. O(pairs +
  /// particles).
  func pairs(in all: [SIMD2<UInt32>]) -> [SIMD2<UInt32>] {
    guard let last = indices.last else { return [] }
    var places = [UInt32?](repeating: nil, count: last + 1)
    for (place, index) in indices.enumerated() { places[index] = UInt32(place) }
    return all.compactMap { pair in
      guard pair.x <= last, pair.y <= last, let one = places[Int(pair.x)], let other = places[Int(pair.y)]
      else { return nil }
      return SIMD2(one, other)
    }
  }
}
