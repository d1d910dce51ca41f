import TextCoding

extension PLYHeader {
  /// Returns the names of the images in the `TextureFile` comments of a header, as MeshLab writes them. O(header).
  static func textureFiles(_ text: Span<UInt8>, headerSize: Int) -> [String] {
    var names: [String] = []
    var scanner = TextScanner(0..<min(headerSize, text.count))
    while !scanner.isAtEnd {
      func word() -> String {
        scanner.skipBlanks(in: text)
        let word = text.extracting(scanner.field(in: text))
        return String(utf8: word)
      }
      if word() == "comment", word().lowercased() == "texturefile" {
        names.append(scanner.pathToLineEnd(in: text))
      }
      scanner.skipLine(in: text)
    }
    return names
  }
}
