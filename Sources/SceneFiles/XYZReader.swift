import SceneModel
import TextParsing

/// Reads the first frame of an XYZ file: a count of atoms, a comment, and a line for each atom with its element and its
/// x, y and z, divided by blanks or tabs. Further columns are stepped over, and so is what the comment may say of them.
///
/// The element is a symbol in any letter case or an atomic number. Frames after the first are counted, not read.
struct XYZReader {
  let path: String
  let radii: AtomRadii

  /// O(size); takes memory for no more atoms than `text` has room for, whatever its count says.
  ///
  /// - Throws: `SceneFileError` with the line.
  func read(_ text: borrowing Span<UInt8>) throws(SceneFileError) -> AtomFile {
    var lines = LineCursor()
    let count = try readCount(in: text, &lines)
    var atoms = AtomCollector(radii: radii)
    atoms.reserveCapacity(min(count, text.count / Self.shortestAtomLine + 1))
    _ = lines.next(in: text)
    for number in 0..<count {
      guard let line = lines.next(in: text) else {
        throw error(lines, expected: Self.atoms(count), found: "\(number) before the end of the file")
      }
      try readAtom(in: text, line, lines, into: &atoms)
    }
    let (frameCount, uncounted) = try countFrames(in: text, after: lines, firstCount: count)
    return AtomFile(atoms, path: path, frameCount: frameCount, uncounted: uncounted)
  }

  /// `H 0 0 0` and its line break.
  private static let shortestAtomLine = 8

  private func readCount(
    in text: borrowing Span<UInt8>, _ lines: inout LineCursor
  ) throws(SceneFileError) -> Int {
    guard let line = lines.next(in: text) else { throw SceneFileError(path: path, .empty) }
    guard let count = Self.onlyCount(in: text, line), count > 0 else {
      throw error(lines, expected: "the number of atoms", found: quoted(text.extracting(line)))
    }
    return count
  }

  private func readAtom(
    in text: borrowing Span<UInt8>, _ line: Range<Int>, _ lines: LineCursor, into atoms: inout AtomCollector
  ) throws(SceneFileError) {
    var fields = FieldCursor(line)
    guard let symbol = fields.next(in: text), let x = fields.next(in: text), let y = fields.next(in: text),
      let z = fields.next(in: text)
    else {
      throw error(lines, expected: "4 fields", found: "\(FieldCursor.count(in: text, line: line))")
    }
    let center = SIMD3(
      try coordinate(text.extracting(x), "x", lines), try coordinate(text.extracting(y), "y", lines),
      try coordinate(text.extracting(z), "z", lines))
    let name = text.extracting(symbol)
    if let number = Element.atomicNumber(ofSymbol: name) ?? Self.atomicNumber(name) {
      atoms.add(atomicNumber: number, center: center)
    } else {
      atoms.add(unknown: name, center: center)
    }
  }

  private func coordinate(
    _ field: borrowing Span<UInt8>, _ axis: String, _ lines: LineCursor
  ) throws(SceneFileError) -> Float {
    guard let value = Float(decimal: field) else {
      throw error(lines, expected: "a finite number for \(axis)", found: quoted(field))
    }
    return value
  }

  private static func atomicNumber(_ field: borrowing Span<UInt8>) -> Int? {
    guard let number = atomCount(field), Element.atomicNumbers.contains(number) else { return nil }
    return number
  }

  private static func atoms(_ count: Int) -> String { count == 1 ? "1 atom" : "\(count) atoms" }

  private func error(_ lines: LineCursor, expected: String, found: String) -> SceneFileError {
    SceneFileError(path: path, line: lines.lineNumber, .unexpected(expected: expected, found: found))
  }
}

extension XYZReader {
  /// The whole number that `field` is, if it is nothing else; one past the largest counts as the largest.
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

  /// The whole number that alone stands on `line`.
  private static func onlyCount(in text: borrowing Span<UInt8>, _ line: Range<Int>) -> Int? {
    var fields = FieldCursor(line)
    guard let first = fields.next(in: text), fields.next(in: text) == nil else { return nil }
    return atomCount(text.extracting(first))
  }

  /// How many whole frames there are, and why not all were counted if they were not.
  ///
  /// - Throws: `SceneFileError` if the first frame goes on after its last atom.
  private func countFrames(
    in text: borrowing Span<UInt8>, after first: LineCursor, firstCount: Int
  ) throws(SceneFileError) -> (count: Int, uncounted: SceneFileWarning?) {
    var lines = first
    var frames = 1
    func uncounted(_ expected: String, found: String) -> SceneFileWarning {
      let reason = SceneFileWarning.Reason.unreadableFrame(
        number: frames + 1, expected: expected, found: found)
      return SceneFileWarning(path: path, line: lines.lineNumber, reason: reason)
    }
    while let line = lines.next(in: text) {
      var fields = FieldCursor(line)
      guard fields.next(in: text) != nil else { continue }
      guard let count = Self.onlyCount(in: text, line) else {
        let found = quoted(text.extracting(line))
        guard frames > 1 else {
          throw error(
            lines, expected: "another frame or the end of the file after \(Self.atoms(firstCount))",
            found: found)
        }
        return (frames, uncounted("the number of atoms", found: found))
      }
      guard lines.next(in: text) != nil else {
        return (frames, uncounted("a comment", found: "the end of the file"))
      }
      for number in 0..<count {
        guard lines.next(in: text) != nil else {
          return (frames, uncounted(Self.atoms(count), found: "\(number) before the end of the file"))
        }
      }
      frames += 1
    }
    return (frames, nil)
  }
}
