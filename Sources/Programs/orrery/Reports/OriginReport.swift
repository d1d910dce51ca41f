import CommandLineSupport
import Geometry
import SceneFiles
import SceneModel
import TextCoding

/// The output of `orrery info --why` without a change: the expressions of the target, and of the values that it depends on.
struct OriginReport {
  private let target: TraceTarget
  private let rows: [Row]

  /// A value of the scene.
  private struct Row {
    let path: String
    let property: NamedProperty?
    /// The text of the expression. Nil if none computes the value.
    let expression: String?
    /// The names that the expression reads.
    let inputs: [String]
    /// Whether it is a parameter, which has a control.
    let isParameter: Bool
  }

  /// Finds the target called `path` in `contents`. O(models + bindings).
  ///
  /// - Throws: `OptionError` if the target is unknown.
  init(_ path: String, _ contents: SceneFile.Contents) throws {
    do throws(TraceTargetError) {
      target = try TraceTarget(path, in: contents)
    } catch {
      throw OptionError("--why: \(error)")
    }
    let bindings = contents.bindings
    let inputs = bindings?.directInputs ?? [:]
    let (expressions, parameters) = (
      bindings?.expressions ?? [:], Set(bindings?.parameters.map(\.name) ?? [])
    )
    let properties = Dictionary(contents.namedProperties().map { ($0.path, $0) }) { first, _ in first }
    let bound = Set(inputs.keys).union(expressions.keys)
    var pending = bound.filter { [target] in target.contains($0) || target.isDependent(on: $0) }.sorted()
    if pending.isEmpty, properties[target.path] != nil { pending = [target.path] }
    var (seen, rows, next) = (Set(pending), [Row](), 0)
    while next < pending.count {
      let name = pending[next]
      next += 1
      let reads = inputs[name] ?? []
      rows.append(
        Row(
          path: name, property: properties[name], expression: expressions[name], inputs: reads,
          isParameter: parameters.contains(name)))
      pending += reads.filter { seen.insert($0).inserted }
    }
    self.rows = rows
  }

  /// One line for each value.
  var report: Report {
    var report = Report()
    report.addLine(rows.isEmpty ? "\(target.path): no expression computes it" : target.path)
    report.addMember("target", .text(target.path))
    report.addList("values", rows.map(self.report))
    return report
  }

  private func report(_ row: Row) -> Report {
    var report = Report()
    let reads = row.inputs.isEmpty ? nil : "reads \(row.inputs.joined(separator: ", "))"
    let plain = row.isParameter ? "a parameter" : "no expression computes it"
    report.addLine(
      "  \(row.path)" + (row.property?.text.map { " = \($0)" } ?? ""),
      [row.expression ?? plain, reads].compactMap(\.self).joined(separator: ", "))
    report.addMember("path", .text(row.path))
    report.addMember("value", row.property?.value.map { JSONValue(spelled: $0) })
    report.addMember("expression", row.expression.map { .text($0) })
    report.addMember("reads", row.inputs.isEmpty ? nil : .texts(row.inputs))
    return report
  }
}
