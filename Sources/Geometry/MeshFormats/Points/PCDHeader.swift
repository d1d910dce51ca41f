import Parallelism
import TextCoding

/// The header of a PCD file.
struct PCDHeader {
  /// The type of a binary number.
  enum NumberType: String {
    case int8 = "I1", int16 = "I2", int32 = "I4", int64 = "I8"
    case uint8 = "U1", uint16 = "U2", uint32 = "U4", uint64 = "U8"
    case float32 = "F4", float64 = "F8"

    /// Returns the number at an offset.
    func value(_ source: Span<UInt8>, at offset: Int) -> Double {
      switch self {
      case .int8: Double(source.load(at: offset, as: Int8.self))
      case .int16: Double(Int16(littleEndian: source.load(at: offset)))
      case .int32: Double(Int32(littleEndian: source.load(at: offset)))
      case .int64: Double(Int64(littleEndian: source.load(at: offset)))
      case .uint8: Double(source[offset])
      case .uint16: Double(UInt16(littleEndian: source.load(at: offset)))
      case .uint32: Double(UInt32(littleEndian: source.load(at: offset)))
      case .uint64: Double(UInt64(littleEndian: source.load(at: offset)))
      case .float32: Double(Float(bitPattern: UInt32(littleEndian: source.load(at: offset))))
      case .float64: Double(bitPattern: UInt64(littleEndian: source.load(at: offset)))
      }
    }
  }

  /// A field of each point.
  struct Field {
    let name: String
    let type: NumberType
    /// The size of a number in bytes, and the number of them.
    let size: Int, count: Int
    /// The offset in a row.
    let offset: Int
  }

  /// How the points are stored.
  enum Encoding: String, CaseIterable {
    case text = "ascii", binary, compressed = "binary_compressed"
  }

  let fields: [Field]
  /// The size of a point in bytes.
  let stride: Int
  let pointCount: Int
  let encoding: Encoding
  /// The offset of the points, and the number of lines before.
  let dataOffset: Int, lineCount: Int

  /// The largest number of entries, and of numbers of a field.
  private static let limit = 4096

  /// Reads the header. O(header).
  ///
  /// - Throws: `MeshReadError` with the line that is not as expected.
  init(_ bytes: [UInt8], path: String) throws(MeshReadError) {
    let text = bytes.span
    var scanner = TextScanner(0..<text.count)
    _ = scanner.takeByteOrderMark(in: text)
    var entries: [String: (words: [String], line: Int)] = [:]
    func error(_ line: Int, _ expected: String, _ found: String) -> MeshReadError {
      MeshReadError(path: path, at: .line(line), .unexpected(expected: expected, found: found))
    }
    var endsWithCarriageReturns: Bool?
    while entries["DATA"] == nil {
      guard !scanner.isAtEnd, scanner.line <= Self.limit else {
        throw error(scanner.line, "an entry DATA of the header", "none")
      }
      let line = scanner.line
      let range = scanner.headerLine(in: text, endsWithCarriageReturns: &endsWithCarriageReturns)
      let words = String(decoding: bytes[range], as: UTF8.self)
        .split { $0 == " " || $0 == "\t" }.map(String.init)
      guard var key = words.first?.uppercased(), !key.hasPrefix("#") else { continue }
      // The name in the first versions.
      if key == "COLUMNS" { key = "FIELDS" }
      entries[key] = (Array(words.dropFirst()), line)
    }
    (dataOffset, lineCount) = (scanner.offset, scanner.line - 1)
    func entry(_ key: String, _ count: Int? = nil) throws(MeshReadError) -> (words: [String], line: Int) {
      guard let entry = entries[key] else {
        throw error(scanner.line, "an entry \(key) of the header", "none")
      }
      if let count, entry.words.count != count {
        throw error(entry.line, "\(count) values of \(key), as FIELDS has", "\(entry.words.count)")
      }
      return entry
    }
    let (data, dataLine) = try entry("DATA")
    guard let encoding = Encoding(rawValue: (data.first ?? "").lowercased()) else {
      throw error(dataLine, alternatives(Encoding.allCases.map(\.rawValue)), quoted(data.first ?? ""))
    }
    self.encoding = encoding
    let names = try entry("FIELDS")
    guard names.words.count <= Self.limit else {
      throw error(names.line, "at most \(Self.limit) fields", "\(names.words.count)")
    }
    let (sizes, types) = (try entry("SIZE", names.words.count), try entry("TYPE", names.words.count))
    let counts = try entries["COUNT"] == nil ? nil : entry("COUNT", names.words.count)
    var (fields, stride): ([Field], Int) = ([], 0)
    for (number, name) in names.words.enumerated() {
      guard let type = NumberType(rawValue: types.words[number].uppercased() + sizes.words[number]),
        let size = Int(sizes.words[number])
      else {
        throw error(
          types.line, "a type I, U or F of 1, 2, 4 or 8 bytes",
          "\(shortened(types.words[number])) of \(shortened(sizes.words[number])) bytes")
      }
      guard let count = Int(counts?.words[number] ?? "1"), 1...Self.limit ~= count else {
        throw error(counts?.line ?? 1, "a count from 1 to \(Self.limit)", quoted(counts?.words[number] ?? ""))
      }
      fields.append(Field(name: name.lowercased(), type: type, size: size, count: count, offset: stride))
      stride += size * count
    }
    (self.fields, self.stride) = (fields, stride)
    let total = try entries["POINTS"] == nil ? entry("WIDTH") : entry("POINTS")
    guard let count = Int(total.words.first ?? ""), count >= 0 else {
      throw error(total.line, "a number of points", quoted(total.words.first ?? ""))
    }
    // Without a number of points it is that of the rows of an image.
    var rowCount = 1
    if entries["POINTS"] == nil, entries["HEIGHT"] != nil {
      rowCount = Int(try entry("HEIGHT").words.first ?? "") ?? 1
    }
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: max(rowCount, 0))
    pointCount = isTooLarge ? .max : product
    guard indices(["x", "y", "z"]) != nil else {
      throw error(names.line, "the fields x, y and z", quoted(names.words.joined(separator: " ")))
    }
    for name in ["rgb", "rgba"] {
      if let index = index(name), fields[index].size != 4 {
        throw error(sizes.line, "4 bytes for \(name)", "\(fields[index].size)")
      }
    }
  }

  /// Returns the index of a field. Nil if there is none.
  func index(_ name: String) -> Int? { fields.firstIndex { $0.name == name } }

  /// Returns the indices of fields. Nil unless all are there.
  func indices(_ names: [String]) -> [Int]? {
    let found = names.compactMap(index)
    return found.count == names.count ? found : nil
  }
}
