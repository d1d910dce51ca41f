import Geometry
import Hardware
import TextParsing

// What most ascii files hold, read by several threads: vertices without lists, then faces with nothing but their
// corners, an element a line. What is not so is left to the general way, which says what and where.
extension PLYReader {
  /// Reads the data of such a file; nil for others.
  func fastText(_ header: PLYHeader) -> PLYParts? {
    let elements = header.elements.filter { !$0.properties.isEmpty }
    guard let vertices = elements.first, vertices.name == "vertex", vertices.fixedSize != nil,
      let layout = PLYVertexLayout(vertices), elements.count <= 2
    else { return nil }
    var parts = PLYParts(header)
    parts.layout = layout
    let faces = elements.dropFirst().first
    if let faces, faces.properties.count != 1 || faces.name != "face" || parts.faceList(of: faces) == nil {
      return nil
    }
    let ranges = TextPart.parts(of: header.dataOffset..<bytes.count, count: threads) { offset in
      TextPart.lineStart(after: offset, in: bytes.span)
    }
    let lineCounts = Parallel.map(ranges.count, threads: threads) { lineCount(in: ranges[$0]) }
    var firstLines: [Int] = []
    var lines = 0
    for count in lineCounts {
      guard let count else { return nil }
      firstLines.append(lines)
      lines += count
    }
    let faceCount = faces?.count ?? 0
    guard lines == vertices.count + faceCount else { return nil }
    let ends = firstLines.dropFirst() + [lines]
    // Lines are vertices first, and then faces.
    let rows = zip(firstLines, ends).map {
      (vertices: min($0, vertices.count)..<min($1, vertices.count), $0..<$1)
    }
    let empty = parts
    var read = Parallel.map(ranges.count, threads: threads) { number -> PLYParts? in
      var part = PLYTextPart(
        scanner: TextScanner(ranges[number]), slots: layout.slots, parts: empty, vertexCount: vertices.count)
      // The first takes on what the others have read.
      let (own, all) = rows[number]
      part.parts.reserve(
        vertexCount: number == 0 ? vertices.count : own.count,
        faceCount: number == 0 ? faceCount : all.count - own.count)
      return part.read(bytes.span, fromLine: all.lowerBound) ? part.parts : nil
    }
    for number in read.indices {
      guard let part = read[number].take() else { return nil }
      parts.append(part)
    }
    return parts
  }

  /// The number of lines in `range`, which begins with one; nil if one begins with a blank, or is empty.
  private func lineCount(in range: Range<Int>) -> Int? {
    let text = bytes.span
    var (count, index) = (0, range.lowerBound)
    while index < range.upperBound {
      guard text[index] > UInt8(ascii: " ") else { return nil }
      count += 1
      index = TextPart.lineStart(after: index, in: text)
    }
    return count
  }
}

/// Some lines of an ascii PLY file.
private struct PLYTextPart {
  var scanner: TextScanner
  let slots: [PLYVertexLayout.Slot?]
  var parts: PLYParts
  let vertexCount: Int

  /// Reads all lines, of which the first is number `first` behind the header. False if there is anything unusual.
  mutating func read(_ text: Span<UInt8>, fromLine first: Int) -> Bool {
    var number = first
    while !scanner.isAtEnd {
      guard number < vertexCount ? readVertex(text) : readFace(text) else { return false }
      scanner.skipBlanks(in: text)
      guard scanner.isAtLineEnd(in: text) else { return false }
      scanner.offset += 1
      number += 1
    }
    return true
  }

  private mutating func readVertex(_ text: Span<UInt8>) -> Bool {
    var values = PLYVertexValues()
    for slot in slots {
      scanner.skipBlanks(in: text)
      if let slot {
        guard let value = scanner.float(in: text) else { return false }
        values[slot] = value
      } else if scanner.field(in: text).isEmpty {
        return false
      }
    }
    parts.append(values)
    return true
  }

  private mutating func readFace(_ text: Span<UInt8>) -> Bool {
    guard let count = scanner.integer(in: text), count >= 3 else { return false }
    if count == 3 {
      guard let a = corner(text), let b = corner(text), let c = corner(text) else { return false }
      parts.faces.corners.append(a)
      parts.faces.corners.append(b)
      parts.faces.corners.append(c)
      return true
    }
    let start = parts.faces.corners.count
    for _ in 0..<count {
      guard let corner = corner(text) else { return false }
      parts.faces.corners.append(corner)
    }
    parts.faces.endFace(start: start)
    return true
  }

  /// A vertex's index behind a blank; nil if there is none such.
  @inline(__always)
  private mutating func corner(_ text: Span<UInt8>) -> UInt32? {
    guard !scanner.isAtEnd, isBlank(text[scanner.offset]) else { return nil }
    scanner.offset += 1
    scanner.skipBlanks(in: text)
    guard let index = scanner.integer(in: text), 0..<vertexCount ~= index else { return nil }
    return UInt32(truncatingIfNeeded: index)
  }
}
