import CommandLineSupport
import SceneExpressions
import SceneFiles
import TextCoding

/// The output of `orrery info --graph svg`: the bound properties with their expressions, and the names that these read,
/// as an SVG picture (SVG 1.1, <https://www.w3.org/TR/SVG11/>).
struct GraphPicture {
  private struct Node {
    let name: String
    /// The expression. Nil for an input that no expression computes.
    let expression: String?

    /// The expression, shortened to one line of the box.
    var shortExpression: String? {
      expression.map {
        $0.count <= GraphPicture.lengthLimit ? $0 : String($0.prefix(GraphPicture.lengthLimit - 1)) + "…"
      }
    }

    init(_ name: String, _ expression: String?) {
      (self.name, self.expression) = (name.printable(limit: 200), expression.map { $0.printable })
    }

    /// The size of the box.
    var size: LayeredLayout.Size {
      let width = max(
        Double(name.count) * GraphPicture.nameAdvance,
        Double(shortExpression?.count ?? 0) * GraphPicture.expressionAdvance)
      return LayeredLayout.Size(width: width + 20, height: (expression ?? "").isEmpty ? 26 : 42)
    }
  }

  /// The largest number of characters of an expression in a box. The title of the box has the whole one.
  private static let lengthLimit = 48
  /// The widths of a character in the two sizes of the text, which is monospaced.
  private static let (nameAdvance, expressionAdvance) = (7.9, 6.7)
  private static let margin = 16.0

  private let nodes: [Node]
  private let edges: [(from: Int, to: Int)]

  /// Creates the picture of `dependencies`. `expressions` are the texts of the expressions by property.
  init(_ dependencies: [PropertyDependencyList], expressions: [String: String]) {
    var places: [String: Int] = [:]
    var names: [String] = []
    func place(_ name: String) -> Int {
      if let place = places[name] { return place }
      names.append(name)
      places[name] = names.count - 1
      return names.count - 1
    }
    var edges: [(from: Int, to: Int)] = []
    for dependency in dependencies {
      let to = place(dependency.property)
      for input in dependency.inputs { edges.append((place(input), to)) }
    }
    let bound = Set(dependencies.map(\.property))
    nodes = names.map { Node($0, expressions[$0] ?? (bound.contains($0) ? "" : nil)) }
    self.edges = edges
  }

  /// The picture as text.
  var svg: String {
    let layout = LayeredLayout(nodes.map(\.size), edges: edges)
    let (width, height) = (layout.size.width + 2 * Self.margin, layout.size.height + 2 * Self.margin)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.text(width))" height="\(Self.text(height))" \
      viewBox="\(Self.text(-Self.margin)) \(Self.text(-Self.margin)) \(Self.text(width)) \(Self.text(height))" \
      font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">
      <style>
        .input rect { fill: #e8f1fd; stroke: #5b8fd0 }
        .bound rect { fill: #fff; stroke: #8a93a0 }
        .edge { fill: none; stroke: #9aa4b2; stroke-width: 1.3 }
        .name { font-size: 13px; fill: #1b2430 }
        .expression { font-size: 11px; fill: #5a6472 }
      </style>
      <rect x="\(Self.text(-Self.margin))" y="\(Self.text(-Self.margin))" width="100%" height="100%" fill="#f7f8fa"/>
      <defs><marker id="arrow" markerWidth="7" markerHeight="7" refX="6" refY="3.5" orient="auto">\
      <path d="M0,0.5 L6.5,3.5 L0,6.5 Z" fill="#9aa4b2"/></marker></defs>

      """
    for (edge, bends) in zip(edges, layout.bends) {
      let start = layout.centers[edge.from] + [layout.widths[edge.from] / 2, 0]
      let end = layout.centers[edge.to] - [layout.widths[edge.to] / 2, 0]
      text +=
        "<path class=\"edge\" marker-end=\"url(#arrow)\" d=\"\(Self.path([start] + bends + [end]))\"/>\n"
    }
    for (index, node) in nodes.enumerated() {
      text += Self.box(node, layout.centers[index], width: layout.widths[index])
    }
    return text + "</svg>\n"
  }

  /// Returns a smooth curve through points from left to right: cubic Bézier curves with horizontal ends.
  private static func path(_ points: [SIMD2<Double>]) -> String {
    var text = "M\(point(points[0]))"
    for (from, to) in zip(points, points.dropFirst()) {
      let middle = (from.x + to.x) / 2
      text += " C\(point([middle, from.y])) \(point([middle, to.y])) \(point(to))"
    }
    return text
  }

  private static func box(_ node: Node, _ center: SIMD2<Double>, width: Double) -> String {
    let (x, y) = (center.x - width / 2, center.y - node.size.height / 2)
    var text = "<g class=\"\(node.expression == nil ? "input" : "bound")\">"
    if let expression = node.expression, !expression.isEmpty {
      text += "<title>\("\(node.name) = \(expression)".markupEscaped)</title>"
    }
    text += "<rect x=\"\(self.text(x))\" y=\"\(self.text(y))\" width=\"\(self.text(width))\""
    text += " height=\"\(self.text(node.size.height))\" rx=\"5\"/>"
    text +=
      "<text class=\"name\" x=\"\(self.text(x + 10))\" y=\"\(self.text(y + 18))\">\(node.name.markupEscaped)</text>"
    if let expression = node.shortExpression, !expression.isEmpty {
      text += "<text class=\"expression\" x=\"\(self.text(x + 10))\" y=\"\(self.text(y + 34))\">"
      text += "\(expression.markupEscaped)</text>"
    }
    return text + "</g>\n"
  }

  private static func point(_ point: SIMD2<Double>) -> String { "\(text(point.x)),\(text(point.y))" }

  /// Returns a number with one decimal, or none if that is zero.
  private static func text(_ number: Double) -> String {
    let text = fixed(number, decimals: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
