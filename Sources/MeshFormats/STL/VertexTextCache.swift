/// The texts of vertices that have been written lately: a vertex of a closed surface is a corner of six facets, most of
/// them near each other in the file, and copying a text is faster than making it.
///
/// Where in the block a text lies is all that is kept.
struct VertexTextCache {
  private var entries: [Entry]
  private let mask: Int

  private struct Entry {
    var number: Int
    var start: Int
    var length: Int
  }

  private static let none = Entry(number: -1, start: 0, length: 0)

  /// For a mesh of `vertexCount` vertices, some thousand of which are kept.
  init(vertexCount: Int) {
    var size = 64
    while size < min(vertexCount, 8192) { size *= 2 }
    entries = Array(repeating: Self.none, count: size)
    mask = size - 1
  }

  /// Stores a vertex's position: a blank before each number.
  @inline(__always)
  mutating func store(_ position: SIMD3<Float>, number: Int, _ pen: inout BytePen) {
    let entry = entries[number & mask]
    if entry.number == number {
      pen.store(copyOf: entry.start, entry.length)
    } else {
      let start = pen.count
      pen.store(line: position)
      entries[number & mask] = Entry(number: number, start: start, length: pen.count - start)
    }
  }
}
