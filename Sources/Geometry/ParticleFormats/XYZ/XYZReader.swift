import TextCoding

/// A reader of XYZ files. Each frame has a line with the number of atoms, a comment line, and one line per atom with
/// its element and x, y and z, separated by blanks or tabs.
///
/// The element is a symbol in any letter case, or an atomic number. In an extended XYZ file the comment contains
/// `Properties` with the columns and `Lattice` with the box; see `XYZComment`. Without `Properties`, further numbers
/// are the columns `column5`, `column6` and so on. Blank lines may precede a count.
struct XYZReader: FrameReader {
  private let source: ParticleFileText
  var options: ParticleReadingOptions
  let frames: FrameLocationIndex

  init(_ source: ParticleFileText, _ options: ParticleReadingOptions = .init()) throws(ParticleReadError) {
    (self.source, self.options) = (source, options)
    frames = try Self.index(source)
  }

  private static func index(_ source: ParticleFileText) throws(ParticleReadError) -> FrameLocationIndex {
    let text = source.bytes.span
    var lines = LineCursor(offset: source.start, lineNumber: 0)
    var locations: [FrameLocation] = []
    func stop(_ expected: String, found: String) throws(ParticleReadError) -> FrameLocationIndex {
      let error = source.error(lines.lineNumber, expected: expected, found: found)
      // An error in the first frame is an error of the file. An error in a later frame only ends the index.
      if locations.isEmpty { throw error }
      return FrameLocationIndex(locations: locations, indexingError: error)
    }
    while true {
      var location = FrameLocation(offset: lines.offset, line: lines.lineNumber, end: lines.offset)
      guard let line = nextNotBlank(in: text, &lines, &location) else { break }
      guard let count = soleInteger(in: text, line), count > 0 || !locations.isEmpty else {
        let found = quoted(text.extracting(line))
        if locations.count == 1 {
          throw source.error(
            lines.lineNumber,
            expected:
              "another frame or the end of the file after \(atoms(countOfFirst(locations[0], in: text)))",
            found: found)
        }
        return try stop("the number of atoms", found: found)
      }
      guard lines.skip(1, in: text) == 1 else {
        return locations.isEmpty
          ? try stop(atoms(count), found: "0 before the end of the file")
          : try stop("a comment", found: "the end of the file")
      }
      let skipped = lines.skip(count, in: text)
      guard skipped == count || source.isLenient && skipped > 0 else {
        return try stop(atoms(count), found: "\(skipped) before the end of the file")
      }
      (location.end, location.recordCount) = (lines.offset, count)
      locations.append(location)
    }
    guard !locations.isEmpty else { throw ParticleReadError(path: source.path, .empty) }
    return FrameLocationIndex(locations: locations)
  }

  func read(_ location: FrameLocation) throws(ParticleReadError) -> ParticleFrame {
    let text = source.bytes.span
    var location = location
    var lines = LineCursor(offset: location.offset, lineNumber: location.line)
    guard let first = Self.nextNotBlank(in: text, &lines, &location),
      let count = Self.soleInteger(in: text, first), let comment = lines.next(in: text)
    else { throw ParticleReadError(path: source.path, .empty) }
    var frame = ParticleFrame()
    frame.comment = String(decoding: source.bytes[comment], as: UTF8.self)
    let attributes = XYZComment(frame.comment)
    frame.cell = attributes.cell?.relative(to: options.origin)
    frame.origin = options.origin
    let commentLine = lines.lineNumber
    guard var builder = XYZFrameBuilder(attributes.properties, origin: options.origin) else {
      throw source.error(
        commentLine, expected: "Properties with the elements and pos:R:3",
        found: quoted(attributes.properties ?? ""))
    }
    try source.fill(
      &builder, from: &lines, to: location.end, count: count, shortestLine: builder.shortestLine, &frame)
    builder.finish(&frame)
    if options.gathersMolecules, attributes.isPeriodic { frame.gatherBondedMolecules() }
    return frame
  }

  /// Returns the next line that is not blank, and moves `location` to it.
  private static func nextNotBlank(
    in text: borrowing Span<UInt8>, _ lines: inout LineCursor, _ location: inout FrameLocation
  ) -> Range<Int>? {
    while let line = lines.next(in: text) {
      var fields = FieldCursor(line)
      if fields.next(in: text) != nil { return line }
      (location.offset, location.line) = (lines.offset, lines.lineNumber)
    }
    return nil
  }

  private static func countOfFirst(_ location: FrameLocation, in text: borrowing Span<UInt8>) -> Int {
    var lines = LineCursor(offset: location.offset, lineNumber: location.line)
    guard let line = lines.next(in: text) else { return 0 }
    return soleInteger(in: text, line) ?? 0
  }

  private static func atoms(_ count: Int) -> String { count == 1 ? "1 atom" : "\(count) atoms" }
}

extension XYZReader {
  /// Returns the integer that `field` consists of. Nil for any other text. Values above `Int.max` are clamped.
  static func atomCount(_ field: borrowing Span<UInt8>) -> Int? {
    guard field.count > 0 else { return nil }
    var value = 0
    for index in 0..<field.count {
      let digit = field[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (product, isPastProduct) = value.multipliedReportingOverflow(by: 10)
      let (sum, isPastSum) = product.addingReportingOverflow(Int(digit))
      value = isPastProduct || isPastSum ? .max : sum
    }
    return value
  }

  /// Returns the integer on a line that contains nothing else.
  private static func soleInteger(in text: borrowing Span<UInt8>, _ line: Range<Int>) -> Int? {
    var fields = FieldCursor(line)
    guard let first = fields.next(in: text), fields.next(in: text) == nil else { return nil }
    return atomCount(text.extracting(first))
  }
}
