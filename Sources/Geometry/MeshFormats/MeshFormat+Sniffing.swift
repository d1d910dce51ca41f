import Parallelism
import TextCoding

extension MeshFormat {
  /// Detects the format from the first bytes of a file. Returns nil for an unknown format. O(1), plus leading comments.
  package init?(sniffing bytes: borrowing Span<UInt8>) {
    if bytes.starts(with: "glTF") {
      self = .glb
    } else if bytes.starts(with: "ply\n") || bytes.starts(with: "ply\r") {
      self = .ply
    } else if bytes.starts(with: "PK\u{3}\u{4}") {
      self = .threeMF
    } else if Self.isOFF(bytes) {
      self = .off
    } else if bytes.starts(with: "solid ") || bytes.starts(with: "solid\n")
      || Self.isBinarySTL(bytes)
    {
      self = .stl
    } else if Self.looksLikeOBJ(bytes) {
      self = .obj
    } else {
      return nil
    }
  }

  /// Returns whether the first word is the keyword of OFF, with its prefixes.
  private static func isOFF(_ bytes: borrowing Span<UInt8>) -> Bool {
    var index = 0
    while index < min(bytes.count, 6), bytes[index] != UInt8(ascii: "O") { index += 1 }
    guard bytes.count > index + 3, bytes.extracting(index...).starts(with: "OFF") else { return false }
    // After the keyword comes a blank, a line end, or the first count.
    guard bytes[index + 3] <= UInt8(ascii: "9") else { return false }
    return ["", "C", "N", "CN", "ST", "STC", "STN", "STCN", "4", "n"].contains {
      $0.utf8.count == index && bytes.starts(with: $0)
    }
  }

  /// Returns whether the triangle count at offset 80 matches the size of the file.
  private static func isBinarySTL(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard bytes.count >= 84 else { return false }
    let count = bytes.load(at: 80, as: UInt32.self)
    return bytes.count == 84 + 50 * Int(count)
  }

  /// Returns whether the first line that is not a comment begins with an OBJ keyword.
  private static func looksLikeOBJ(_ bytes: borrowing Span<UInt8>) -> Bool {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let line = bytes.extracting(start..<end)
      if line.count > 1, line[0] != UInt8(ascii: "#"), line[0] != UInt8(ascii: "\r") {
        let words = ["v ", "vn ", "vt ", "o ", "g ", "mtllib ", "usemtl "]
        return words.contains { line.starts(with: $0) }
      }
      start = end + 1
    }
    return false
  }
}
