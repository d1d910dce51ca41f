import Geometry

/// A direct-mapped cache of the texts of recently written vertices.
///
/// A vertex of a closed surface is a corner of about six facets, most of them close together in the file, and copying a
/// text is faster than formatting it. An entry has only the position of the text in the block.
struct VertexTextCache {
  private var entries: [Entry]
  private let mask: Int

  private struct Entry {
    var number: Int
    var start: Int
    var length: Int
  }

  private static let none = Entry(number: -1, start: 0, length: 0)

  /// Creates a cache for a mesh of `vertexCount` vertices. It has 64 to 8192 entries.
  init(vertexCount: Int) {
    var size = 64
    while size < min(vertexCount, 8192) { size *= 2 }
    entries = Array(repeating: Self.none, count: size)
    mask = size - 1
  }

  /// Stores the position of a vertex as text, with a blank before each number.
  @inline(__always)
  mutating func store(
    _ position: SIMD3<Float>, number: Int, of document: MeshDocument, _ writer: inout ByteWriter
  ) {
    let entry = entries[number & mask]
    if entry.number == number {
      writer.store(copyOf: entry.start, entry.length)
    } else {
      let start = writer.count
      writer.store(line: position, of: document)
      entries[number & mask] = Entry(number: number, start: start, length: writer.count - start)
    }
  }
}
