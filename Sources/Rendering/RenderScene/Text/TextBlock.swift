import SceneModel

/// A block of text over the picture of a window, on a translucent ground. It belongs to the window, not to the scene: its
/// size is that of the screen's text, and saved pictures do not contain it.
package struct TextBlock: Equatable, Sendable {
  /// A part of a column.
  package enum Line: Equatable, Sendable {
    /// Text, which is wrapped to the width of the window.
    case text(String)
    /// The heading of the entries below.
    case heading(String)
    /// A term and its description, in columns that all entries share.
    case entry(term: String, String)
    /// A line of a file, and the number of characters before the one that a caret below marks. Nil marks none.
    case source(String, caret: Int?)
  }

  /// The kind of message, which determines the colour of the ground.
  package enum Tone: Sendable {
    case plain, failure
  }

  /// The columns from left to right.
  package var columns: [[Line]]
  /// The corner or edge of the window, or its centre. Blocks at the same edge are stacked.
  package var place: RectanglePoint
  /// The kind of message.
  package var tone: Tone

  /// Creates a block of several columns.
  package init(columns: [[Line]], at place: RectanglePoint, tone: Tone = .plain) {
    (self.columns, self.place, self.tone) = (columns, place, tone)
  }

  /// Creates a block of one column.
  package init(_ lines: [Line], at place: RectanglePoint, tone: Tone = .plain) {
    self.init(columns: [lines], at: place, tone: tone)
  }
}
