import CommandLineSupport
import TextCoding

/// A report of a command. Each fact is said once, and `text` and `json` write all of them in the same order.
struct Report {
  /// A fact, or several.
  private enum Part {
    /// A line of the text.
    case line([String])
    /// A member of the JSON object.
    case member(String, JSONValue)
    /// A report whose lines follow, and whose members are those of an object.
    case section(String, Report)
    /// Reports whose lines follow, and whose members are those of the objects of an array.
    case list(String?, [Report])
  }

  private var parts: [Part] = []

  /// Creates a report without facts.
  init() {}

  /// Creates a report of many equal things, which is an array in JSON. `placeholder` is the only line if there are none.
  init(_ reports: [Report], placeholder: String) {
    parts = [.list(nil, reports)]
    if reports.isEmpty { addLine(placeholder) }
  }

  /// Adds a value with the same name in the text and in JSON. Nothing is added for nil.
  mutating func add(_ name: String, _ value: JSONValue?) {
    add(name, value, value?.words)
  }

  /// Adds a value. `words` are the text of its line. Without them it has no line, and without a value no member.
  mutating func add(_ name: String, key: String? = nil, _ value: JSONValue?, _ words: String?) {
    if let words { addLine(name, words) }
    addMember(key ?? name, value)
  }

  /// Adds a line of the text. Its cells stand in columns; one that is longer than a line becomes several.
  mutating func addLine(_ cells: String...) { parts.append(.line(cells)) }

  /// Adds a member of the JSON object, without a line. Nothing is added for nil.
  mutating func addMember(_ key: String, _ value: JSONValue?) {
    if let value { parts.append(.member(key, value)) }
  }

  /// Adds the facts of another report.
  mutating func add(_ other: Report) { parts += other.parts }

  /// Adds a report that is an object in JSON.
  mutating func addSection(_ key: String, _ section: Report) { parts.append(.section(key, section)) }

  /// Adds reports that are an array of objects in JSON.
  mutating func addList(_ key: String, _ reports: [Report]) { parts.append(.list(key, reports)) }

  /// The lines, whose cells are two spaces apart. Each column is as wide as its widest cell that another one follows. Unprintable
  /// characters are escaped.
  var text: String {
    let lines = self.lines.map { cells in
      let end = cells.lastIndex { !$0.isEmpty } ?? 0
      return cells[...end].map(\.printable)
    }
    var widths: [Int] = []
    for line in lines {
      for (column, cell) in line.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return lines.map { line in
      let cells = line.enumerated().map { column, cell in
        column == line.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count + 2)
      }
      return cells.joined() + "\n"
    }.joined()
  }

  private var lines: [[String]] {
    parts.flatMap { part -> [[String]] in
      switch part {
      case .line(let cells): [cells]
      case .member: []
      case .section(_, let section): section.lines
      case .list(_, let reports): reports.flatMap(\.lines)
      }
    }
  }

  /// One JSON object, or an array, on one line.
  var json: String {
    var json = JSONWriter()
    if case .list(nil, let reports)? = parts.first {
      json.array { json in for report in reports { json.object { report.writeMembers(&$0) } } }
    } else {
      json.object { writeMembers(&$0) }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  /// Writes the report to standard output.
  func write(asJSON isJSON: Bool) throws { try StandardOutput.write(isJSON ? json : text) }

  private func writeMembers(_ json: inout JSONWriter) {
    for part in parts {
      switch part {
      case .line: break
      case .member(let key, let value): value.write(key, to: &json)
      case .section(let key, let section): json.object(key) { section.writeMembers(&$0) }
      case .list(let key, let reports):
        json.array(key) { json in for report in reports { json.object { report.writeMembers(&$0) } } }
      }
    }
  }
}

extension JSONValue {
  /// The value of a line of its own: a count, or a text. Nil for other values.
  fileprivate var words: String? {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text
    default: nil
    }
  }

  /// A finite number. Nil for another.
  static func finite(_ number: Double) -> JSONValue? { number.isFinite ? .number(number) : nil }
}
