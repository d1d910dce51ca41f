/// A choice of frames of a particle file.
public enum FrameChoice: Equatable, Sendable {
  /// A single frame, from 0.
  case number(Int)
  /// The last frame.
  case last
  /// A range of frames, from 0.
  case range(Range<Int>)
  /// All frames.
  case all

  /// Parses `12`, `last`, `all`, `0..<10` or `0...9`. Nil for any other text.
  public init?(_ text: String) {
    if text == "last" {
      self = .last
    } else if text == "all" {
      self = .all
    } else if let number = Int(text), 0..<Int.max ~= number {
      self = .number(number)
    } else {
      let isClosed = text.contains("...")
      let ends = text.split(separator: isClosed ? "..." : "..<", omittingEmptySubsequences: false)
      guard ends.count == 2, let low = Int(ends[0]), let high = Int(ends[1]), low >= 0, high < Int.max,
        low < high + (isClosed ? 1 : 0)
      else { return nil }
      self = .range(low..<high + (isClosed ? 1 : 0))
    }
  }

  /// Whether the choice may contain more than one frame.
  package var isSeveral: Bool {
    switch self {
    case .number, .last: false
    case .range, .all: true
    }
  }

  /// Returns the frame numbers for a file with `count` frames. They are not clamped to the file.
  package func numbers(of count: Int) -> Range<Int> {
    switch self {
    case .number(let number): number..<number + 1
    case .last: count - 1..<count
    case .range(let range): range
    case .all: 0..<count
    }
  }
}
