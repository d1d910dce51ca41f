import ParticleFormats

// Columns from another program.
extension Trajectory {
  /// Replaces columns of all frames by numbers, in addition to those of earlier calls, and calls `update`, which shows the frame
  /// again. `x`, `y` and `z` are the positions. Bonds by distance follow. O(particles).
  ///
  /// - Throws: `SceneFileError` if a column does not have a number for each particle of the frame, or `update` throws. The
  ///   columns are then those of before.
  func setLiveColumns(
    _ columns: [String: [Float]], _ update: () throws(SceneFileError) -> Void
  ) throws(SceneFileError) {
    let total = frame.count + unselectedCount
    for (name, values) in columns.sorted(by: { $0.key < $1.key }) where values.count != total {
      throw SceneFileError(
        path: file.path,
        .unexpected(
          expected: "\(total) numbers for \(name), one for each particle", found: "\(values.count)"))
    }
    let old = liveColumns
    liveColumns.merge(columns) { $1 }
    invalidate()
    do throws(SceneFileError) {
      try update()
    } catch {
      liveColumns = old
      throw error
    }
  }

  /// Returns `frame` with the columns from another program. A column of another length is left out.
  func live(_ frame: ParticleFrame) -> ParticleFrame {
    if liveColumns.isEmpty { return frame }
    var frame = frame
    for (name, values) in liveColumns where values.count == frame.count {
      if let axis = ["x", "y", "z"].firstIndex(of: name) {
        let origin = frame.origin[axis]
        for index in values.indices { frame.positions[index][axis] = Float(Double(values[index]) - origin) }
      } else if let place = frame.columns.firstIndex(where: { $0.name == name }) {
        frame.columns[place].values = .numbers(values)
      } else {
        frame.columns.append((name, .numbers(values)))
      }
    }
    return frame
  }
}
