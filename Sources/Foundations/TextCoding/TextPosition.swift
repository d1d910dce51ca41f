/// A position in a text, for error messages. Lines and columns count from 1. A column is one Unicode scalar; a tab is
/// one column.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}
