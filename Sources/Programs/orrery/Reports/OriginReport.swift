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
  var text: String {
    if rows.isEmpty { return "\(target.path): no expression computes it".printable + "\n" }
    let lines = rows.map { row in
      let value = row.property?.text.map { " = \($0)" } ?? ""
      let reads = row.inputs.isEmpty ? nil : "reads \(row.inputs.joined(separator: ", "))"
      let plain = row.isParameter ? "a parameter" : "no expression computes it"
      return (row.path + value, [row.expression ?? plain, reads].compactMap(\.self).joined(separator: ", "))
    }
    let width = lines.map(\.0.count).max() ?? 0
    return ([target.path] + lines.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)" })
      .map { $0.printable + "\n" }.joined()
  }

  /// The report as one JSON object.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.string("target", target.path)
      writer.array("values") { writer in
        for row in rows {
          writer.object { writer in
            writer.string("path", row.path)
            row.property?.value?.write("value", &writer)
            if let expression = row.expression { writer.string("expression", expression) }
            if !row.inputs.isEmpty { writer.strings("reads", row.inputs) }
          }
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
