import Geometry
import Parallelism
import TextCoding

// Multithreaded fast path for most ASCII files: vertices without lists, then faces with only their corners, one element
// a line. All other files return nil, and the general path reports errors with their position.
extension PLYReader {
  /// Reads the data of such a file. Returns nil for other files.
  func fastText(_ header: PLYHeader) -> PLYGeometry? {
    let elements = header.elements.filter { !$0.properties.isEmpty }
    guard let vertices = elements.first, vertices.name == "vertex", vertices.fixedSize != nil,
      let layout = PLYPropertyMapping(vertices), elements.count <= 2
    else { return nil }
    var geometry = PLYGeometry(header)
    geometry.layout = layout
    geometry.isPointSet = header.isPointSet
    geometry.keepScalars(of: vertices)
    let faces = elements.dropFirst().first
    if let faces, faces.properties.count != 1 || faces.name != "face" || geometry.faceList(of: faces) == nil {
      return nil
    }
    let ranges = TextPartitioner.parts(of: header.dataOffset..<bytes.count, count: threads) { offset in
      TextPartitioner.lineStart(after: offset, in: bytes.span)
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
    // The lines of the vertices come first, then those of the faces.
    let rows = zip(firstLines, ends).map {
      (vertices: min($0, vertices.count)..<min($1, vertices.count), $0..<$1)
    }
    let empty = geometry
    var read = Parallel.map(ranges.count, threads: threads) { number -> PLYGeometry? in
      var reader = PLYTextLineReader(
        scanner: TextScanner(ranges[number]), slots: layout.slots, geometry: empty,
        vertexCount: vertices.count, origin: origin, scalarSlots: empty.scalarSlots)
      // The first part reserves memory for all, because the other parts are appended to it.
      let (own, all) = rows[number]
      reader.geometry.reserve(
        vertexCount: number == 0 ? vertices.count : own.count,
        faceCount: number == 0 ? faceCount : all.count - own.count)
      return reader.read(bytes.span, fromLine: all.lowerBound) ? reader.geometry : nil
    }
    for number in read.indices {
      guard let part = read[number].take() else { return nil }
      geometry.append(part)
    }
    return geometry
  }

  /// Returns the number of lines in `range`, or nil if a line is empty or begins with a blank. The range begins with a
  /// line.
  private func lineCount(in range: Range<Int>) -> Int? {
    let text = bytes.span
    var (count, index) = (0, range.lowerBound)
    while index < range.upperBound {
      guard text[index] > UInt8(ascii: " ") else { return nil }
      count += 1
      index = TextPartitioner.lineStart(after: index, in: text)
    }
    return count
  }
}

/// A reader of some lines of an ASCII PLY file.
private struct PLYTextLineReader {
  var scanner: TextScanner
  let slots: [PLYPropertyMapping.Slot?]
  var geometry: PLYGeometry
  let vertexCount: Int
  /// The point relative to which positions are stored.
  let origin: PositionOrigin
  let scalarSlots: [Int?]

  /// Reads all lines. `first` is the number of the first line after the header. Returns false for anything unusual.
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
    for (property, slot) in slots.enumerated() {
      scanner.skipBlanks(in: text)
      if let slot {
        let whole = origin.isZero || slot >= PLYPropertyMapping.normal ? 0 : origin[slot]
        guard let value = scanner.float(in: text, minus: whole) else { return false }
        values[slot] = value
      } else if let scalar = scalarSlots[property] {
        guard let value = scanner.float(in: text) else { return false }
        geometry.append(scalar: value, at: scalar)
      } else if scanner.field(in: text).isEmpty {
        return false
      }
    }
    geometry.append(values)
    return true
  }

  private mutating func readFace(_ text: Span<UInt8>) -> Bool {
    guard let count = scanner.integer(in: text), count >= 3 else { return false }
    if count == 3 {
      guard let a = corner(text), let b = corner(text), let c = corner(text) else { return false }
      geometry.faces.corners.append(a)
      geometry.faces.corners.append(b)
      geometry.faces.corners.append(c)
      return true
    }
    let start = geometry.faces.corners.count
    for _ in 0..<count {
      guard let corner = corner(text) else { return false }
      geometry.faces.corners.append(corner)
    }
    geometry.faces.endFace(start: start)
    return true
  }

  /// Returns the vertex index after a blank, or nil if there is none or it is out of range.
  @inline(__always)
  private mutating func corner(_ text: Span<UInt8>) -> UInt32? {
    guard !scanner.isAtEnd, isBlank(text[scanner.offset]) else { return nil }
    scanner.offset += 1
    scanner.skipBlanks(in: text)
    guard let index = scanner.integer(in: text), 0..<vertexCount ~= index else { return nil }
    return UInt32(truncatingIfNeeded: index)
  }
}
