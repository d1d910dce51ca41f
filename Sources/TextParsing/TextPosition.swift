/// A place in a text, for people: lines and columns count from 1. A column is a Unicode scalar, a tab one column.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}
