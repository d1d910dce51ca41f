import SceneExpressions
import SceneModel
import TextCoding

/// The tables of a scene file: `data: [{ name: "d", file: "sales.csv" }]`.
///
/// The columns of a table are lists, which expressions read by the name of the table and that of the column:
/// `d.sales[i]`, `max(d.sales)`. A column of numbers is a list of numbers, and every other one a list of texts. A column of
/// dates (`2024-05-31`) has the days since 1970-01-01 as a second list: `d.date.days`. `d.rows` is the number of rows.
extension SceneBuilder {
  static let dataKey: JSON5Key = "data"
  static let versionKey: JSON5Key = "version"
  private static let keys: [JSON5Key] = [nameKey, SceneFileObject.fileKey]

  /// Checks `version: 1`.
  func readVersion(_ scene: SceneFileObject) throws(SceneFileError) {
    guard let value = scene.value(Self.versionKey) else { return }
    guard value.number == 1 else { throw scene.unexpected("1", for: Self.versionKey, value) }
  }

  /// Reads the tables. Call it before any expression is read.
  mutating func readData(_ scene: SceneFileObject) throws(SceneFileError) {
    guard let values = try scene.list(Self.dataKey) else { return }
    for (number, value) in values.enumerated() {
      let name = value.member(Self.nameKey)?.string ?? ""
      let object = try SceneFileObject(
        value, text: text, place: .model(kind: "table", name: name, number: number + 1), keys: Self.keys,
        scope: scene.scope)
      guard let nameValue = object.value(Self.nameKey) else {
        throw object.missing("a name of letters, digits and _", for: Self.nameKey)
      }
      guard SceneNames.isFree(name), !text.parameterNames.contains(name) else {
        throw object.unexpected(
          "a name of letters, digits and _ without another meaning in expressions", for: Self.nameKey,
          nameValue, found: SceneNames.found(name))
      }
      let path = scene.scope.path(of: name)
      try claimName(path, at: nameValue.offset)
      let (file, fileValue) = try object.fileName("the name of a CSV file")
      let table = try object.refer(to: fileValue) { () throws(SceneFileSet.ReferenceError) in
        try text.files.table(file)
      }
      text.parameterNames.insert(name)
      names.add(table: path)
      for column in table.columns {
        let full = "\(path).\(column.name)"
        switch column.values {
        case .numbers(let numbers): names.add(full, list: ValueList(numbers))
        case .texts(let texts):
          names.add(full, list: ValueList(texts))
          if let row = column.firstTextRow {
            text.files.textCells[full] =
              "\(column.name) on line \(table.rowLines[row]) of \(file) is \(quoted(texts[row]))"
          }
          if let days = column.days { names.add("\(full).days", list: ValueList(days)) }
        }
      }
      let rows = Double(table.rowCount)
      names.add(
        BindableProperty(
          name: "\(path).rows", label: "the rows of \(name)", type: .number, read: { .number(rows) },
          set: { _ in }))
    }
  }
}

extension SceneNames {
  /// Adds a list that does not change.
  fileprivate func add(_ name: String, list: ValueList) {
    let value = PropertyValue.list(list)
    add(
      BindableProperty(
        name: name, label: "the column \(name)", type: list.type, read: { value }, set: { _ in }))
  }
}
