import CFriBidi

/// The directions of the characters of a line, by the bidirectional algorithm of Unicode (UAX #9).
enum EmbeddingLevels {
  /// Returns the embedding level of each character. Those of odd levels are written from right to left. The direction
  /// of the line is that of its first letter. O(characters).
  static func levels(of line: [UInt32]) -> [Int8] {
    var levels = [Int8](repeating: 0, count: line.count)
    // Both arrays have `line.count` elements, and are used during the call only. Without memory all levels stay 0.
    let isDone = unsafe levels.withUnsafeMutableBufferPointer { levels in
      unsafe line.withUnsafeBufferPointer { line in
        unsafe CFriBidiLevels(line.baseAddress, CInt(line.count), levels.baseAddress)
      }
    }
    return isDone == 0 ? levels.map { _ in 0 } : levels
  }
}
