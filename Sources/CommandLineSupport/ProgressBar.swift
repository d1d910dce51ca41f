/// A bar on standard error for work that takes long; only where a person reads it, and only once a second has gone by.
///
/// ```
/// writing 4hhb.stl  [##########----------]  52%
/// ```
public struct ProgressBar: ~Copyable {
  private let title: String
  private let isEnabled: Bool
  private let start = ContinuousClock.now
  private var drawnPercent = -1

  private static let width = 30
  private static let delay = Duration.milliseconds(700)

  /// A bar under a title; `isEnabled` is whether a person reads standard error, unless told otherwise.
  public init(_ title: String, isEnabled: Bool = StandardError.isTerminal) {
    self.title = title.printable
    self.isEnabled = isEnabled
  }

  deinit {
    // Clears the line, so that what is printed next starts on an empty one.
    if drawnPercent >= 0 { StandardError.write("\r\u{1B}[K") }
  }

  /// Shows how much is done, from 0 to 1.
  public mutating func update(_ fraction: Double) {
    guard isEnabled else { return }
    let percent = Int(max(0, min(1, fraction)) * 100)
    guard percent != drawnPercent, drawnPercent >= 0 || ContinuousClock.now - start > Self.delay else {
      return
    }
    drawnPercent = percent
    let filled = Self.width * percent / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    StandardError.write("\r\(title)  [\(bar)] \(percent < 10 ? "  " : percent < 100 ? " " : "")\(percent)%")
  }
}
