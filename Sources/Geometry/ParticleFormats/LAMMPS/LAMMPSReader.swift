import TextCoding

/// A reader of LAMMPS dumps. Each frame has the items `ITEM: TIMESTEP`, `ITEM: NUMBER OF ATOMS`, `ITEM: BOX BOUNDS` and
/// `ITEM: ATOMS` with named columns. Other items, such as `UNITS` and `TIME`, are skipped.
///
/// The format is described in <https://docs.lammps.org/dump.html> and <https://docs.lammps.org/Howto_triclinic.html>.
/// Positions are `x y z`, scaled positions `xs ys zs`, unwrapped positions `xu yu zu` or `xsu ysu zsu`. Wrapped
/// positions are unwrapped by their image flags `ix iy iz`, unless `keepsWrapped` is set. With `gathersMolecules`, whole molecules are moved into the box. Particles are sorted by `id`,
/// if the file has this column, so that a particle has the same index in all frames.
struct LAMMPSReader: FrameReader {
  private let source: ParticleFileText
  var options: ParticleReadingOptions
  let frames: FrameLocationIndex

  init(_ source: ParticleFileText, _ options: ParticleReadingOptions) throws(ParticleReadError) {
    (self.source, self.options) = (source, options)
    frames = try Self.index(source)
  }

  private static func index(_ source: ParticleFileText) throws(ParticleReadError) -> FrameLocationIndex {
    let text = source.bytes.span
    var locations: [FrameLocation] = []
    var lines = LineCursor(offset: source.start, lineNumber: 0)
    while true {
      var location = FrameLocation(offset: lines.offset, line: lines.lineNumber, end: lines.offset)
      do throws(ParticleReadError) {
        guard let header = try LAMMPSHeader(source, &lines) else { break }
        let skipped = lines.skip(header.count, in: text)
        (location.end, location.recordCount) = (lines.offset, header.count)
        guard skipped == header.count || source.isLenient && skipped > 0 else {
          throw source.error(
            lines.lineNumber, expected: "\(header.count) atoms",
            found: "\(skipped) before the end of the file")
        }
      } catch {
        // An error in the first frame is an error of the file. An error in a later frame only ends the index.
        if locations.isEmpty { throw error }
        return FrameLocationIndex(locations: locations, indexingError: error)
      }
      locations.append(location)
    }
    guard !locations.isEmpty else { throw ParticleReadError(path: source.path, .empty) }
    return FrameLocationIndex(locations: locations)
  }

  func read(_ location: FrameLocation) throws(ParticleReadError) -> ParticleFrame {
    var lines = LineCursor(offset: location.offset, lineNumber: location.line)
    guard let header = try LAMMPSHeader(source, &lines) else {
      throw ParticleReadError(path: source.path, .empty)
    }
    var frame = ParticleFrame()
    frame.comment = "timestep \(header.timestep)"
    frame.cell = header.cell
    guard var builder = LAMMPSFrameBuilder(header) else {
      throw source.error(
        header.columnLine, expected: "columns x, y and z (or xs, xu, xsu and so on) in ITEM: ATOMS",
        found: header.columns.isEmpty ? "none" : listed(header.columns, separator: " ", first: 10, last: 0))
    }
    // Each line has at least one digit and one separator for each column.
    try source.fill(
      &builder, from: &lines, to: location.end, count: header.count, shortestLine: 2 * header.columns.count,
      &frame)
    builder.finish(&frame, options)
    return frame
  }

  /// Returns whether `line` is the first line of an item.
  static func isItem(_ line: borrowing Span<UInt8>) -> Bool {
    line.starts(with: "ITEM:")
  }
}

/// The items before the atoms of a frame.
struct LAMMPSHeader {
  private(set) var timestep = ""
  private(set) var count = 0
  private(set) var cell: UnitCell?
  private(set) var columns: [String] = []
  /// The number of the line with the column names.
  private(set) var columnLine = 0

  /// Reads the items up to the first atom. Nil at the end of the file.
  init?(_ source: ParticleFileText, _ lines: inout LineCursor) throws(ParticleReadError) {
    let text = source.bytes.span
    var hasCount = false
    while true {
      guard let range = lines.next(in: text) else {
        guard hasCount || !timestep.isEmpty else { return nil }
        throw source.error(lines.lineNumber, expected: "ITEM: ATOMS", found: "the end of the file")
      }
      let words = Self.words(range, source, atMost: ColumnLimits.count + 3)
      if words.isEmpty { continue }
      guard words[0] == "ITEM:" else {
        throw source.error(lines.lineNumber, expected: "an ITEM", found: quoted(text.extracting(range)))
      }
      switch words.dropFirst().first {
      case "TIMESTEP": timestep = try Self.next(source, &lines).joined(separator: " ")
      case "NUMBER":
        let found = try Self.next(source, &lines)
        guard found.count == 1, let number = Int(found[0]), number >= 0 else {
          throw source.error(
            lines.lineNumber, expected: "the number of atoms", found: quoted(found.joined(separator: " ")))
        }
        (count, hasCount) = (number, true)
      case "BOX": try readBox(Array(words.dropFirst(3)), source, &lines)
      case "ATOMS":
        guard hasCount else {
          throw source.error(
            lines.lineNumber, expected: "ITEM: NUMBER OF ATOMS", found: "ITEM: ATOMS before it")
        }
        columnLine = lines.lineNumber
        guard words.count <= ColumnLimits.count + 2 else {
          throw source.error(columnLine, expected: ColumnLimits.expectedCount, found: "more")
        }
        if let name = words.first(where: { $0.utf8.count > ColumnLimits.nameLength }) {
          throw source.error(columnLine, expected: ColumnLimits.expectedName, found: quoted(name))
        }
        columns = words.dropFirst(2).map(\.withoutControls)
        return
      default: _ = try Self.next(source, &lines)
      }
    }
  }

  /// Reads the three lines of the box, each with two numbers for an orthogonal box, three for a triclinic one, or four
  /// for edge vectors and origin.
  private mutating func readBox(
    _ flags: [String], _ source: ParticleFileText, _ lines: inout LineCursor
  ) throws(ParticleReadError) {
    let cell = try box(flags, source, &lines)
    guard cell.isFinite else {
      throw source.error(
        lines.lineNumber, expected: "a box of finite size", found: "a size beyond the largest number")
    }
    self.cell = cell
  }

  private func box(
    _ flags: [String], _ source: ParticleFileText, _ lines: inout LineCursor
  ) throws(ParticleReadError) -> UnitCell {
    let isGeneral = flags.first == "abc"
    let isTriclinic = flags.first == "xy"
    let width = isGeneral ? 4 : isTriclinic ? 3 : 2
    var rows: [[Float]] = []
    for _ in 0..<3 {
      let words = try Self.next(source, &lines)
      let numbers = words.compactMap { word in
        let bytes = Array(word.utf8)
        return Float(decimal: bytes.span)
      }
      guard numbers.count == words.count, numbers.count >= width else {
        throw source.error(
          lines.lineNumber, expected: "\(width) numbers for the box",
          found: quoted(words.joined(separator: " ")))
      }
      rows.append(numbers)
    }
    if isGeneral {
      let origin = SIMD3(rows[0][3], rows[1][3], rows[2][3])
      func edge(_ row: [Float]) -> SIMD3<Float> { SIMD3(row[0], row[1], row[2]) }
      return UnitCell(origin: origin, a: edge(rows[0]), b: edge(rows[1]), c: edge(rows[2]))
    }
    let (xy, xz, yz) = isTriclinic ? (rows[0][2], rows[1][2], rows[2][2]) : (0, 0, 0)
    // The file contains the bounding box of the triclinic box.
    let low = SIMD3(rows[0][0] - min(0, xy, xz, xy + xz), rows[1][0] - min(0, yz), rows[2][0])
    let high = SIMD3(rows[0][1] - max(0, xy, xz, xy + xz), rows[1][1] - max(0, yz), rows[2][1])
    return UnitCell(
      origin: low, a: [high.x - low.x, 0, 0], b: [xy, high.y - low.y, 0], c: [xz, yz, high.z - low.z])
  }

  private static func next(
    _ source: ParticleFileText, _ lines: inout LineCursor
  ) throws(ParticleReadError) -> [String] {
    guard let range = lines.next(in: source.bytes.span) else {
      throw source.error(
        lines.lineNumber, expected: "a value after the line of the item", found: "the end of the file")
    }
    // More than any valid value has.
    return words(range, source, atMost: 16)
  }

  /// Returns the first `limit` words of a line.
  private static func words(_ range: Range<Int>, _ source: ParticleFileText, atMost limit: Int) -> [String] {
    var words: [String] = []
    var fields = FieldCursor(range)
    while words.count < limit, let field = fields.next(in: source.bytes.span) {
      words.append(String(decoding: source.bytes[field], as: UTF8.self))
    }
    return words
  }
}
