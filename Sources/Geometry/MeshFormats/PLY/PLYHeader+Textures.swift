import TextCoding

extension PLYHeader {
  /// Returns the names of the images in the `TextureFile` comments of a header, as MeshLab writes them. O(header).
  static func textureFiles(_ file: Span<UInt8>, headerSize: Int) -> [String] {
    var names: [String] = []
    var header = (0..<min(headerSize, file.count)).map { file[$0] }
    header.endLinesWithLineFeeds()
    let text = header.span
    var scanner = TextScanner(0..<text.count)
    while !scanner.isAtEnd {
      func word() -> String {
        scanner.skipBlanks(in: text)
        let word = text.extracting(scanner.field(in: text))
        return String(utf8: word)
      }
      if word().lowercased() == "comment", word().lowercased() == "texturefile" {
        names.append(scanner.pathToLineEnd(in: text))
      }
      scanner.skipLine(in: text)
    }
    return names
  }
}
