/// The reference of expressions as text: `orrery help expressions`.
package enum ExpressionReference {
  /// The text, with a line for each operation and function.
  package static var text: String {
    var lines = [
      "A string in place of a number, vector, colour or boolean is an expression.", "",
      "OPERATORS, from the weakest",
      "  let r = 2 * a; r * r        a local name",
      "  a if c else b, c ? a : b    a condition",
      "  a or b, a || b              booleans",
      "  a and b, a && b             booleans",
      "  not a, !a                   a boolean",
      "  a < b <= c, a == b, a != b  comparisons, also in chains; == and != also of texts and booleans",
      "  a + b, a - b                numbers or vectors",
      "  a * b, a / b, a % b         numbers, and vectors by numbers; % is the remainder",
      "  -a                          a number or a vector",
      "  a ^ b, a ** b               a power",
      "  v.x, c.r, list[i]           components and elements, which are counted from 0", "", "VALUES",
      "  2  .5  1e-3  60%  30deg  0.5rad  2mm  3cm  1m  1km  pi  tau  e  true  false  'text'  \"text\"",
      "  [x, y, z] is a vector; [a, b], [a, b, c, d] and lists of texts or colours are lists.",
      "  Names: parameters (t), properties (earth.radius, star[3].color), columns of tables (d.sales).", "",
      "FUNCTIONS",
    ]
    for function in ExpressionFunction.allCases {
      let signature = function.signature
      let usage = signature.usage.replacing("`, `", with: ", ")
      lines.append("  \(usage)")
      lines.append("      \(signature.meaning) \(signature.example.text) is \(signature.example.value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
