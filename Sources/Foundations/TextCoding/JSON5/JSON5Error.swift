/// The reason why a text is not JSON5: the position, the expected syntax and the text found there.
package struct JSON5Error: Error, Equatable, CustomStringConvertible {
  package var position: TextPosition
  package var expected: String
  package var found: String

  package var description: String {
    "\(position.line):\(position.column): expected \(expected), found \(found)"
  }
}
