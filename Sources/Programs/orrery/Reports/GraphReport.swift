import ArgumentParser
import CommandLineSupport
import SceneExpressions
import SceneFiles
import TextCoding

/// The output of `orrery info --graph`: the bound properties and the names that their expressions read.
struct GraphReport {
  /// The output format.
  enum OutputFormat: String, ChoiceArgument {
    case text, dot, svg
  }

  let dependencies: [PropertyDependencyList]
  /// The texts of the expressions by the names of the properties.
  let expressions: [String: String]

  init(_ contents: SceneFile.Contents) {
    dependencies = contents.bindings?.dependencies ?? []
    expressions = contents.bindings?.expressions ?? [:]
  }

  /// Whether a name or an expression has characters that an SVG picture cannot contain. Control characters are printable there.
  var hasCharactersOutsideXML: Bool {
    dependencies.contains { ([$0.property] + $0.inputs).contains(where: \.printable.hasCharactersOutsideXML) }
      || expressions.values.contains(where: \.printable.hasCharactersOutsideXML)
  }

  func report(_ form: OutputFormat) -> String {
    switch form {
    case .text: text
    case .dot: dot
    case .svg: GraphPicture(dependencies, expressions: expressions).svg
    }
  }

  /// One line for each bound property.
  private var text: String {
    if dependencies.isEmpty { return "no property is bound\n" }
    let names = dependencies.map(\.property.printable)
    let width = names.map(\.count).max() ?? 0
    return zip(names, dependencies).map { name, dependency in
      let inputs = dependency.inputs.map(\.printable).joined(separator: ", ")
      return "\(name)\(String(repeating: " ", count: width - name.count)) <- \(inputs)\n"
    }.joined()
  }

  /// Graphviz DOT, <https://graphviz.org/doc/info/lang.html>. Each edge points from an input to the property that
  /// depends on it.
  private var dot: String {
    let edges = dependencies.flatMap { dependency in
      dependency.inputs.map { "  \(Self.quoted($0)) -> \(Self.quoted(dependency.property));\n" }
    }
    return "digraph bindings {\n  rankdir=LR;\n\(edges.joined())}\n"
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
