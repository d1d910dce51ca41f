import TextCoding

/// What the columns of a text of points mean: by their names, in the text or in an option, or by their values.
package struct PointColumns: Equatable, Sendable {
  /// The meaning of a column.
  enum Role: Equatable, Sendable {
    case position(axis: Int)
    case normal(axis: Int)
    case color(channel: Int)
    /// A number that points do not have, with its name.
    case scalar(String)
  }

  /// The columns in their order. Further ones are ignored.
  let roles: [Role]
  /// What was guessed, in words. Nil if the values have one meaning only, or the names say it.
  fileprivate(set) var guess: String?

  /// The largest number of columns that are read.
  static let limit = 64

  /// The expected form, for messages.
  package static let expectedSpelling =
    "x, y and z, and as needed nx ny nz, r g b, a, or other names of scalars"

  /// Creates the columns with the given names, in any letter case. Nil without x, y and z.
  init?(names: [String]) {
    guard 3...Self.limit ~= names.count else { return nil }
    var roles: [Role] = []
    for name in names {
      let role = Self.roles[name.lowercased()] ?? .scalar(name)
      // Of two columns of one meaning, the first is used.
      roles.append(roles.contains(role) ? .scalar(name) : role)
    }
    guard (0..<3).allSatisfy({ roles.contains(.position(axis: $0)) }) else { return nil }
    func removeIncomplete(_ role: (Int) -> Role) {
      if (0..<3).allSatisfy({ roles.contains(role($0)) }) { return }
      for index in roles.indices where (0..<4).contains(where: { role($0) == roles[index] }) {
        roles[index] = .scalar(names[index])
      }
    }
    removeIncomplete { .normal(axis: $0) }
    removeIncomplete { .color(channel: $0) }
    self.roles = roles
  }

  /// Creates the columns that an option states, such as `x y z r g b scalar`. The names are separated by blanks or commas.
  package init?(_ text: String) {
    self.init(
      names: text.split { $0 == " " || $0 == "," || $0 == ";" || $0 == "\t" || $0 == "\"" }.map(String.init))
  }

  private static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    for (axis, name) in ["x", "y", "z"].enumerated() {
      for spelling in [name, "p\(name)", "pos\(name)", "\(name)[m]"] {
        roles[spelling] = .position(axis: axis)
      }
      for spelling in ["n\(name)", "normal_\(name)", "normal\(name)", "n_\(name)"] {
        roles[spelling] = .normal(axis: axis)
      }
    }
    for (channel, names) in [
      ["r", "red", "rf"], ["g", "green", "gf"], ["b", "blue", "bf"], ["a", "alpha", "af"],
    ].enumerated() {
      for name in names { roles[name] = .color(channel: channel) }
    }
    return roles
  }()

  /// The names of the scalars, which points do not have.
  var scalarNames: [String] {
    roles.compactMap { if case .scalar(let name) = $0 { name } else { nil } }
  }
}

// The meaning of values: positions come first. Normals have the length 1. Colours are whole and at least 0, or from 0 to 1.
extension PointColumns {
  /// The values of the columns after the position, in samples of a text.
  struct Statistics {
    private var columns: [Column]
    /// Whether the three columns from each on have the length 1 or 0 in all lines, and 1 in some.
    private var triples: [(isUnit: Bool, hasLength: Bool)]

    private struct Column {
      var least = Float.infinity, greatest = -Float.infinity
      var isWhole = true
    }

    init(columnCount: Int) {
      columns = Array(repeating: Column(), count: max(0, columnCount - 3))
      triples = Array(repeating: (true, false), count: max(0, columns.count - 2))
    }

    /// The number of columns after the position.
    var count: Int { columns.count }

    /// Includes the numbers of a line after the position. Those that are not finite have no meaning.
    mutating func include(_ values: [Float]) {
      for (index, value) in values.enumerated() where value.isFinite {
        columns[index].least = min(columns[index].least, value)
        columns[index].greatest = max(columns[index].greatest, value)
        if value != value.rounded() { columns[index].isWhole = false }
      }
      for index in triples.indices {
        let vector = SIMD3(values[index], values[index + 1], values[index + 2])
        let square = (vector * vector).sum()
        guard square.isFinite, square != 0 else { continue }
        triples[index].hasLength = true
        // Texts often have three decimals only.
        if abs(square - 1) > 0.01 { triples[index].isUnit = false }
      }
    }

    /// Whether the three columns from `index` on can be normals.
    func areNormals(_ index: Int) -> Bool { triples[index].isUnit && triples[index].hasLength }

    /// Whether a column can be a component of a colour from 0 to 255 or 65,535.
    func isWholeColor(_ index: Int) -> Bool {
      let column = columns[index]
      return column.isWhole && column.least >= 0 && column.greatest <= 65_535
    }

    /// Whether three columns can be colours from 0 to 255 or 65,535.
    func areWholeColors(_ index: Int) -> Bool { (index..<index + 3).allSatisfy(isWholeColor) }

    /// Whether a component of a colour is more than 1.
    func exceedsOne(_ index: Int) -> Bool { (index..<index + 3).contains { columns[$0].greatest > 1 } }

    /// Whether the three columns from `index` on are from 0 to 1.
    func areFractions(_ index: Int) -> Bool {
      (index..<index + 3).allSatisfy { columns[$0].least >= 0 && columns[$0].greatest <= 1 }
    }

    /// Whether a column is an alpha of whole colours, which are opaque in all lines.
    func isAlpha(_ index: Int) -> Bool { columns[index].least == 255 && columns[index].greatest == 255 }

    /// Whether three columns are bytes.
    func areBytes(_ index: Int) -> Bool { (index..<index + 3).allSatisfy { columns[$0].greatest <= 255 } }

    /// Whether one of three columns is negative.
    func hasNegative(_ index: Int) -> Bool { (index..<index + 3).contains { columns[$0].least < 0 } }
  }

  /// Guesses the columns by their values.
  ///
  /// - Parameter scalarIsFirst: whether an intensity stands before a colour where both places fit, as in files with the number of
  ///   points in the first line (PTS).
  init(guessing values: Statistics, scalarIsFirst: Bool) {
    var roles: [Role?] = (0..<3).map { .position(axis: $0) } + Array(repeating: nil, count: values.count)
    var guesses: [String] = []
    func isFree(_ index: Int) -> Bool { roles[index + 3..<index + 6].allSatisfy { $0 == nil } }
    func columns(_ index: Int) -> String { "\(index + 4) to \(index + 6)" }
    func set(_ index: Int, _ role: (Int) -> Role) {
      for axis in 0..<3 { roles[index + 3 + axis] = role(axis) }
    }
    let places = values.count < 3 ? [] : Array(0...values.count - 3)
    // The usual places are tried first: those beside the position, and behind another vector or a scalar.
    let usual = [0, 3, 1, 4].filter(places.contains) + places.filter { ![0, 1, 3, 4].contains($0) }
    let normals = usual.filter(values.areNormals)
    let whole = usual.filter { values.areWholeColors($0) && values.exceedsOne($0) }
    func disjoint(_ one: Int, _ other: Int) -> Bool { abs(one - other) >= 3 }
    // A triple of length 1 that colours of 0 to 255 do not need.
    if let normal = normals.first(where: { place in
      whole.isEmpty || whole.contains { disjoint($0, place) }
    }) {
      set(normal) { .normal(axis: $0) }
      if values.areFractions(normal) {
        guesses.append("columns \(columns(normal)) are read as normals, because their length is 1")
      }
    }
    let free = whole.filter(isFree)
    // An intensity has often more than eight bits.
    let bytes = free.filter(values.areBytes)
    let colors = bytes.isEmpty ? free : bytes
    if var color = colors.first {
      // An alpha of 255 behind the colour, or an intensity before it.
      if scalarIsFirst, color == 0, colors.contains(1), values.count == 4, !values.isAlpha(3) { color = 1 }
      set(color) { .color(channel: $0) }
      if color + 3 < values.count, roles[color + 6] == nil, values.isAlpha(color + 3) {
        roles[color + 6] = .color(channel: 3)
      }
      if colors.contains(where: { $0 != color && abs($0 - color) < 3 }) {
        guesses.append("columns \(columns(color)) are read as colours")
      }
    } else if let color = usual.first(where: { isFree($0) && values.areFractions($0) }) {
      set(color) { .color(channel: $0) }
      guesses.append("columns \(columns(color)) are read as colours from 0 to 1")
    } else if !roles.contains(.normal(axis: 0)),
      let normal = usual.first(where: { isFree($0) && values.hasNegative($0) }), values.count == 3
    {
      set(normal) { .normal(axis: $0) }
      guesses.append("columns \(columns(normal)) are read as normals, because some are negative")
    }
    self.roles = roles.enumerated().map { $1 ?? .scalar("column \($0 + 1)") }
    guess = guesses.isEmpty ? nil : guesses.joined(separator: ", and ")
  }
}
