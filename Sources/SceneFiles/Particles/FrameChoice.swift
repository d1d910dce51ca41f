/// Which frames of a file of particles are meant.
public enum FrameChoice: Equatable, Sendable {
  /// One, from 0.
  case number(Int)
  /// The last one.
  case last
  /// Several.
  case range(Range<Int>)
  /// Each one.
  case all

  /// What `text` says: `12`, `last`, `all`, `0..<10` or `0...9`. Nil if it says none.
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

  /// Whether it may be more than one.
  public var isSeveral: Bool {
    switch self {
    case .number, .last: false
    case .range, .all: true
    }
  }

  /// The frames of a file that has `count`. The first of them is there, if the file has it.
  public func numbers(of count: Int) -> Range<Int> {
    switch self {
    case .number(let number): number..<number + 1
    case .last: count - 1..<count
    case .range(let range): range
    case .all: 0..<count
    }
  }
}
