/// The names of files of which each holds one frame: `frame-%04d.png` is frame-0000.png, frame-0001.png and so on.
public struct FramePath: Sendable {
  private let before: String
  private let width: Int
  private let after: String

  /// Understands a path with one `%d`, or `%04d` with any width up to 18. Nil of others.
  public init?(_ path: String) {
    guard let percent = path.firstIndex(of: "%") else { return nil }
    let rest = path[path.index(after: percent)...]
    guard let letter = rest.firstIndex(of: "d") else { return nil }
    let digits = rest[..<letter]
    guard digits.isEmpty || digits.first == "0", let width = digits.isEmpty ? 0 : Int(digits), width <= 18
    else { return nil }
    let after = rest[rest.index(after: letter)...]
    guard !after.contains("%") else { return nil }
    (before, self.width, self.after) = (String(path[..<percent]), width, String(after))
  }

  /// The path of the file of frame `number`.
  public func path(_ number: Int) -> String {
    let digits = String(number)
    return before + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits + after
  }
}
