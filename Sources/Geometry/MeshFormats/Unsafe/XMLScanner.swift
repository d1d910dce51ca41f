import CExpat

/// A receiver of the elements of an XML text.
protocol XMLReceiver: AnyObject {
  /// Receives the beginning of an element.
  ///
  /// - Returns: whether the text is read further.
  func begin(_ element: borrowing XMLElement) -> Bool
  /// Receives the end of the element of a name.
  func end(_ name: XMLName)
}

/// The name of an element or of an attribute, without the prefix of its namespace.
@safe struct XMLName {
  private let start: UnsafePointer<CChar>

  fileprivate init(_ name: UnsafePointer<CChar>) {
    var (start, next) = unsafe (name, name)
    while unsafe next.pointee != 0 {
      if unsafe next.pointee == 0x3A { unsafe start = next + 1 }
      unsafe next += 1
    }
    unsafe self.start = start
  }

  /// Returns whether a name is a word.
  static func == (name: XMLName, word: StaticString) -> Bool {
    var index = 0
    // The name ends with a zero, with which the comparison ends at the latest.
    while index < word.utf8CodeUnitCount {
      guard unsafe UInt8(bitPattern: name.start[index]) == word.utf8Start[index] else { return false }
      index += 1
    }
    return unsafe name.start[index] == 0
  }

  /// The name as a string.
  var string: String { unsafe String(cString: start) }
}

/// The beginning of an element: its name and attributes.
@safe struct XMLElement: ~Copyable {
  /// The name.
  let name: XMLName
  /// Names and values by turns, then null.
  private let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>

  fileprivate init(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    self.name = unsafe XMLName(name)
    unsafe self.attributes = attributes
  }

  private func value(_ word: StaticString) -> UnsafePointer<CChar>? {
    var index = 0
    while let name = unsafe attributes[index], let value = unsafe attributes[index + 1] {
      if unsafe XMLName(name) == word { return unsafe value }
      index += 2
    }
    return nil
  }

  /// Returns the attribute of a name as text. Nil if it is missing.
  func string(_ word: StaticString) -> String? { unsafe value(word).map { unsafe String(cString: $0) } }

  /// Calls `body` with the bytes of an attribute. Returns nil if it is missing.
  func withBytes<Result>(_ word: StaticString, _ body: (Span<UInt8>) -> Result) -> Result? {
    guard let start = unsafe value(word) else { return nil }
    var count = 0
    while unsafe start[count] != 0 { count += 1 }
    // The text lives during the call of the receiver.
    return unsafe start.withMemoryRebound(to: UInt8.self, capacity: count + 1) { bytes in
      body(unsafe Span(_unsafeStart: bytes, count: count))
    }
  }

  /// Calls `body` with the name and the value of each attribute.
  func forEach(_ body: (_ name: String, _ value: String) -> Void) {
    var index = 0
    while let name = unsafe attributes[index], let value = unsafe attributes[index + 1] {
      unsafe body(String(cString: name), String(cString: value))
      index += 2
    }
  }
}

/// The parser expat. Texts with a document type declaration are refused: their entities could expand without limit.
enum XMLScanner {
  /// An error in an XML text.
  struct Failure: Error {
    let line: Int
    let message: String
  }

  /// What the functions of the parser refer to.
  @safe private final class Context {
    let receiver: any XMLReceiver
    var parser: XML_Parser?
    var hasDocumentType = false
    /// The depth of the innermost element.
    var depth = 0

    init(_ receiver: any XMLReceiver) { self.receiver = receiver }

    func stop() { unsafe _ = XML_StopParser(parser, 0) }
  }

  /// The maximum depth of elements.
  private static let depthLimit = 200

  /// Parses a text. O(size).
  ///
  /// - Throws: `Failure` for a text that is no XML, and without a message if the receiver ended it.
  static func scan(_ text: [UInt8], _ receiver: any XMLReceiver) throws(Failure) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw Failure(line: 1, message: "too little memory")
    }
    defer { unsafe XML_ParserFree(parser) }
    let context = Context(receiver)
    unsafe context.parser = unsafe parser
    // The context lives until the parser is freed.
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(context).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let context = unsafe XMLScanner.context(data), let name = unsafe name,
          let attributes = unsafe attributes
        else { return }
        context.depth += 1
        let element = unsafe XMLElement(name, attributes)
        if context.depth > XMLScanner.depthLimit || !context.receiver.begin(element) { context.stop() }
      },
      { data, name in
        guard let context = unsafe XMLScanner.context(data), let name = unsafe name else { return }
        context.depth -= 1
        unsafe context.receiver.end(XMLName(name))
      })
    unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      guard let context = unsafe XMLScanner.context(data) else { return }
      context.hasDocumentType = true
      context.stop()
    }
    // The sizes of expat are 32-bit numbers.
    let blockSize = 1 << 26
    var start = 0
    repeat {
      let end = min(start + blockSize, text.count)
      let status = unsafe text[start..<end].withUnsafeBufferPointer { block in
        unsafe block.withMemoryRebound(to: CChar.self) { block in
          unsafe XML_Parse(parser, block.baseAddress, Int32(block.count), end == text.count ? 1 : 0)
        }
      }
      guard status == XML_STATUS_OK else {
        let line = unsafe Int(XML_GetCurrentLineNumber(parser))
        let code = unsafe XML_GetErrorCode(parser)
        if context.hasDocumentType {
          throw Failure(line: line, message: "a document type declaration")
        }
        if code == XML_ERROR_ABORTED {
          throw Failure(
            line: line,
            message: context.depth > depthLimit ? "elements at a depth of more than \(depthLimit)" : "")
        }
        throw Failure(
          line: line, message: unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "")
      }
      start = end
    } while start < text.count
  }

  private static func context(_ data: UnsafeMutableRawPointer?) -> Context? {
    unsafe data.map { unsafe Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
  }
}
