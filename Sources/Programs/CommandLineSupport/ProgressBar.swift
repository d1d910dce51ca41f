import Files

/// The progress of long work on standard error: on a terminal a bar, after 0.7 seconds, and otherwise a line every ten
/// seconds. `--quiet` leaves both out.
///
/// ```
/// writing 4hhb.stl  [##########----------]  52%
/// drawing 240 pictures: 25 %
/// ```
package struct ProgressBar: ~Copyable {
  private let title: String
  private let form: Form
  private let start = ContinuousClock.now
  private var drawnPercent = -1
  private var lastLine = ContinuousClock.now

  /// The form of the progress.
  package enum Form: Sendable {
    case bar, lines, hidden

    /// A bar on a terminal, lines in a file, and nothing with `--quiet`.
    package static var standard: Form {
      Verbosity.current == .quiet ? .hidden : StandardError.isTerminal ? .bar : .lines
    }
  }

  private static let width = 30
  private static let delay = Duration.milliseconds(700)
  private static let lineInterval = Duration.seconds(10)

  /// Creates the progress of work with a title.
  package init(_ title: String) { self.init(title, .standard) }

  /// Creates a progress in a form.
  package init(_ title: String, _ form: Form) { (self.title, self.form) = (title.printable, form) }

  deinit {
    // Clears the line, so that the next message starts on an empty one.
    if form == .bar, drawnPercent >= 0 { StandardError.write("\r\u{1B}[K") }
  }

  /// Shows the completed fraction, from 0 to 1.
  package mutating func update(_ fraction: Double) {
    if let text = text(fraction, at: .now) { StandardError.write(text) }
  }

  /// Returns the text to show for a completed fraction at a time. Nil for none.
  package mutating func text(_ fraction: Double, at time: ContinuousClock.Instant) -> String? {
    let percent = Int(max(0, min(1, fraction)) * 100)
    guard form != .hidden, percent != drawnPercent else { return nil }
    if form == .lines {
      guard time - lastLine >= Self.lineInterval, percent < 100 else { return nil }
      (lastLine, drawnPercent) = (time, percent)
      return "\(title): \(percent) %\n"
    }
    guard drawnPercent >= 0 || time - start > Self.delay else { return nil }
    drawnPercent = percent
    let filled = Self.width * percent / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    return "\r\(title)  [\(bar)] \(percent < 10 ? "  " : percent < 100 ? " " : "")\(percent)%"
  }
}

/// Forwards bytes to a file and shows the progress towards the expected number.
package struct ProgressSink: ~Copyable, ByteSink {
  /// The file that receives the bytes.
  package var file: OutputFile
  /// The number of bytes written.
  package private(set) var byteCount = 0

  private let expectedCount: Int
  private var progress: ProgressBar

  /// Creates a sink that writes to `file`. `expectedCount` is the expected number of bytes.
  package init(_ file: consuming OutputFile, expectedCount: Int, title: String) {
    self.file = file
    self.expectedCount = max(1, expectedCount)
    progress = ProgressBar(title)
  }

  /// Writes `bytes` to the file and updates the progress bar.
  ///
  /// - Throws: `FileError` if they cannot be written.
  package mutating func write(_ bytes: RawSpan) throws(FileError) {
    try file.write(bytes)
    byteCount += bytes.byteCount
    progress.update(Double(byteCount) / Double(expectedCount))
  }
}
