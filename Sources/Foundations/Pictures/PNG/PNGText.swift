extension PNG {
  /// A text in a PNG file, such as the program that made the picture (PNG, third edition, section 11.3.3).
  package struct Text: Equatable, Sendable {
    /// The keyword, such as `Software`: 1 to 79 characters of ASCII.
    package var keyword: String
    /// The text.
    package var text: String

    /// Creates a text.
    package init(_ keyword: String, _ text: String) { (self.keyword, self.text) = (keyword, text) }
  }

  /// The size of a file until the end of its header.
  private static let headerEnd = 33
  /// The maximum number of bytes of a text that is read.
  private static let textLimit = 1 << 16

  /// Returns a PNG file with texts after its header: as `tEXt` if they are ASCII, otherwise as `iTXt`, in UTF-8. Texts with
  /// an invalid keyword are left out. O(bytes).
  package static func inserting(_ texts: [Text], into file: [UInt8]) -> [UInt8] {
    guard !texts.isEmpty, size(in: file) != nil else { return file }
    var bytes = Array(file.prefix(headerEnd))
    for text in texts {
      let keyword = Array(text.keyword.utf8)
      guard 1...79 ~= keyword.count, keyword.allSatisfy({ 32...126 ~= $0 }) else { continue }
      let value = Array(text.text.utf8)
      if value.allSatisfy({ 32...126 ~= $0 || $0 == 10 }) {
        bytes += chunk("tEXt", keyword + [0] + value)
      } else {
        // Not compressed, and without a language.
        bytes += chunk("iTXt", keyword + [0, 0, 0, 0, 0] + value)
      }
    }
    return bytes + file.dropFirst(headerEnd)
  }

  /// Returns the width and height in the header of a PNG file, or of its beginning. Nil if the bytes are not PNG.
  package static func size(in bytes: [UInt8]) -> (width: Int, height: Int)? {
    var chunks = PNGChunks(bytes)
    guard ImageFormat(bytes[...]) == .png, let header = chunks.next(), header.type == "IHDR",
      header.content.count >= 8
    else { return nil }
    return (PNGChunks.number(header.content), PNGChunks.number(header.content.dropFirst(4)))
  }

  /// Returns the texts before the pixels of a PNG file, or of its beginning, that are not compressed. Those of more than
  /// 64 KiB are left out, and damaged ones end the list. O(bytes before the pixels).
  package static func texts(in bytes: [UInt8]) -> [Text] {
    guard size(in: bytes) != nil else { return [] }
    var (texts, chunks): ([Text], PNGChunks) = ([], PNGChunks(bytes))
    while let chunk = chunks.next(), chunk.type != "IDAT" {
      if chunk.content.count <= textLimit, let text = text(chunk.type, chunk.content) { texts.append(text) }
    }
    return texts
  }

  private static func text(_ type: String, _ content: ArraySlice<UInt8>) -> Text? {
    guard let end = content.firstIndex(of: 0) else { return nil }
    let keyword = String(decoding: content[..<end], as: UTF8.self)
    var value = content[(end + 1)...]
    switch type {
    case "tEXt":
      // Latin-1.
      return Text(keyword, String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) })))
    case "iTXt":
      guard value.first == 0 else { return nil }
      value = value.dropFirst(2)
      for _ in 0..<2 {
        guard let zero = value.firstIndex(of: 0) else { return nil }
        value = value[(zero + 1)...]
      }
      return Text(keyword, String(decoding: value, as: UTF8.self))
    default: return nil
    }
  }
}
