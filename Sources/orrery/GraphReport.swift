import ArgumentParser
import CommandLineSupport
import SceneExpressions
import SceneFiles

/// What `orrery info --graph` says of a scene: which properties are bound, and what their expressions read.
struct GraphReport {
  /// How it is said.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, dot
  }

  let dependencies: [BindingDependency]

  init(_ contents: SceneFile.Contents) { dependencies = contents.bindings?.dependencies ?? [] }

  func report(_ form: Form) -> String {
    switch form {
    case .text: text
    case .dot: dot
    }
  }

  /// A line for each bound property.
  private var text: String {
    if dependencies.isEmpty { return "nothing is bound\n" }
    let names = dependencies.map(\.property.printable)
    let width = names.map(\.count).max() ?? 0
    return zip(names, dependencies).map { name, dependency in
      let inputs = dependency.inputs.map(\.printable).joined(separator: ", ")
      return "\(name)\(String(repeating: " ", count: width - name.count)) <- \(inputs)\n"
    }.joined()
  }

  /// Graphviz DOT, <https://graphviz.org/doc/info/lang.html>, an edge from what is read to who reads it.
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
