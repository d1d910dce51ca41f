/// A progress bar on standard error. It appears only on a terminal, and only after 0.7 seconds.
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

  /// Creates a bar with a title. By default it is enabled if standard error is a terminal.
  public init(_ title: String, isEnabled: Bool = StandardError.isTerminal) {
    self.title = title.printable
    self.isEnabled = isEnabled
  }

  deinit {
    // Clears the line, so that the next message starts on an empty one.
    if drawnPercent >= 0 { StandardError.write("\r\u{1B}[K") }
  }

  /// Shows the completed fraction, from 0 to 1.
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
