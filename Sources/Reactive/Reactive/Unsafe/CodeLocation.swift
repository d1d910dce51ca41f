/// The place in the code where a derived value or an effect was created, for messages. 12 bytes; a `StaticString` alone has
/// 17.
///
/// **Invariant: `file` is the start of a string literal, which ends with a zero byte and is never freed.** `#fileID` is one.
@safe @frozen @usableFromInline
struct CodeLocation: CustomStringConvertible {
  @usableFromInline let file: UnsafePointer<UInt8>
  @usableFromInline let line: UInt32

  @inlinable
  init(_ file: StaticString, _ line: UInt) {
    unsafe self.file = file.utf8Start
    self.line = UInt32(truncatingIfNeeded: line)
  }

  @usableFromInline var description: String { unsafe "\(String(cString: file)):\(line)" }
}
