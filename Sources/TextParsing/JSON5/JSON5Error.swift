/// Why a text is not JSON5: where, what was expected and what was found there.
package struct JSON5Error: Error, Equatable, CustomStringConvertible {
  package var position: TextPosition
  package var expected: String
  package var found: String

  package var description: String {
    "\(position.line):\(position.column): expected \(expected), found \(found)"
  }
}
