/// The place in the code where a derived value or an effect was created, for messages.
@frozen @usableFromInline
struct CodeLocation: CustomStringConvertible {
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  @inlinable
  init(_ file: StaticString, _ line: UInt) { (self.file, self.line) = (file, line) }

  @usableFromInline var description: String { "\(file):\(line)" }
}
