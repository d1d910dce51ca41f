import Parallelism

/// A PNG file of the form that most textures have: RGB or RGBA of 8 bits, not interlaced, without a colour that is
/// transparent.
///
/// It is decoded without libpng, which takes twice the time: libdeflate inflates the rows, each with the byte of its
/// filter, to the memory of the pixels, in which the filters are then removed. Every other file, and every file with
/// any defect, is left to libpng, which reports the defect.
struct PNGTrueColorFile {
  private let inflater: ZlibStreamInflater
  private let width: Int
  private let height: Int
  private let bytesPerPixel: Int
  /// The contents of the IDAT chunks: the parts of a zlib stream.
  private var parts: [ArraySlice<UInt8>] = []

  /// Finds the chunks of a file, and checks those that are read. O(bytes).
  ///
  /// - Returns: nil if the file has another form or a defect.
  init?(_ bytes: ArraySlice<UInt8>, inflater: ZlibStreamInflater) {
    self.inflater = inflater
    // The signature is known. The header is the first chunk.
    var rest = bytes.dropFirst(8)
    guard let header = Self.removeChunk(from: &rest, inflater), header.kind == .header,
      header.content.count == 13
    else { return nil }
    let fields = header.content.dropFirst(8)
    (width, height) = (Int(Self.integer(header.content)), Int(Self.integer(header.content.dropFirst(4))))
    // Bit depth, colour type, compression, filters and interlacing.
    switch Array(fields) {
    case [8, 2, 0, 0, 0]: bytesPerPixel = 3
    case [8, 6, 0, 0, 0]: bytesPerPixel = 4
    default: return nil
    }
    while let chunk = Self.removeChunk(from: &rest, inflater) {
      switch chunk.kind {
      case .pixels: parts.append(chunk.content)
      // libpng ignores these, too.
      case .other where parts.isEmpty: continue
      case .other: return
      case .header, .unsuitable: return nil
      }
    }
    return nil
  }

  /// The zlib stream. O(bytes) if it has several parts.
  private var stream: ArraySlice<UInt8> {
    if parts.count == 1 { return parts[0] }
    var stream: [UInt8] = []
    stream.reserveHugePages(parts.reduce(0) { $0 + $1.count })
    // Faster than `joined`, which copies bytes one by one.
    for part in parts { stream += part }
    return stream[...]
  }

  /// Returns the pixels, or nil if there is a defect or the size is not the given one. O(pixels).
  func pixels(width: Int, height: Int, bytesPerPixel: Int) -> [UInt8]? {
    guard (width, height, bytesPerPixel) == (self.width, self.height, self.bytesPerPixel) else { return nil }
    let rows = PNGFilteredRows(width: width, height: height, bytesPerPixel: bytesPerPixel)
    let stream = stream
    return [UInt8](capacity: rows.capacity) { memory in
      guard inflater.inflate(stream, into: &memory, count: rows.filteredCount), rows.removeFilters(&memory)
      else { return nil }
      return rows.count
    }
  }
}

extension PNGTrueColorFile {
  private enum ChunkKind {
    case header, pixels
    /// A chunk that does not affect the pixels.
    case other
    /// A chunk that affects the pixels, or with a defect.
    case unsuitable
  }

  /// Removes the first chunk. Nil at the end of the file, or if the file ends within the chunk.
  private static func removeChunk(
    from rest: inout ArraySlice<UInt8>, _ inflater: ZlibStreamInflater
  ) -> (kind: ChunkKind, content: ArraySlice<UInt8>)? {
    guard rest.count >= 12 else { return nil }
    let count = Int(integer(rest))
    guard count <= rest.count - 12 else { return nil }
    let checked = rest.dropFirst(4).prefix(4 + count)
    let checksum = integer(rest.dropFirst(8 + count))
    rest = rest.dropFirst(12 + count)
    let name = integer(checked)
    let kind: ChunkKind
    switch name {
    case 0x4948_4452: kind = .header  // IHDR
    case 0x4944_4154: kind = .pixels  // IDAT
    case 0x4945_4E44: return (.other, [])  // IEND
    case 0x7452_4E53: return (.unsuitable, [])  // tRNS
    default:
      // The first letter is a small one if a decoder need not know the chunk (section 5.4).
      let areLetters = checked.prefix(4).allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
      return (areLetters && name & 0x2000_0000 != 0 ? .other : .unsuitable, [])
    }
    guard inflater.checksum(checked) == checksum else { return (.unsuitable, []) }
    return (kind, checked.dropFirst(4))
  }

  /// Returns the big-endian integer of the first four bytes.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
