import ParticleFormats

/// The ranges of columns over one frame, by which palettes colour all frames of a file.
struct ParticleColorRanges {
  /// The number of the frame.
  let frameNumber: Int
  private var known: [String: ClosedRange<Double>] = [:]

  init(ofFrame number: Int) { frameNumber = number }

  /// Returns the range of the column called `name`. `columns` returns those of the frame, and is called once for each
  /// name.
  mutating func range(
    _ name: String, _ columns: () throws(SceneFileError) -> ParticleColumns
  ) throws(SceneFileError) -> ClosedRange<Double> {
    if let range = known[name] { return range }
    let range = try columns().range(name)
    known[name] = range
    return range
  }
}
