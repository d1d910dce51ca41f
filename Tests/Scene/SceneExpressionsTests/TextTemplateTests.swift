import Geometry
import Reactive
import SceneModel
import Testing

@testable import SceneExpressions

@Suite("Text templates")
struct TextTemplateTests {
  private func text(_ template: String, _ values: [PropertyValue] = []) throws -> String {
    try TextTemplate(template).text(of: values)
  }

  @Test("Text without expressions is itself, and doubled braces are braces")
  func literals() throws {
    for (template, expected) in [
      ("", ""), ("earth", "earth"), ("{{}}", "{}"), ("a {{b}} c", "a {b} c"), ("}}}}{{{{", "}}{{"),
      ("é : .2", "é : .2"),
    ] {
      #expect(try TextTemplate(template).expressions.isEmpty && text(template) == expected)
    }
    #expect(try TextTemplate("{a}").expressions.count == 1)
  }

  @Test("Values are written in the place of their expressions, with the decimals that the template asks for")
  func values() throws {
    #expect(try text("r = {earth.radius:.2} m", [.number(0.2749)]) == "r = 0.27 m")
    #expect(try text("{a}{b:.0}{c:.3}", [.number(1), .number(2.5), .number(-0.0001)]) == "120.000")
    #expect(try text("{{{a}}}", [.number(7)]) == "{7}")
    #expect(try text("{a}", [.number(Double(Float(0.1)))]) == "0.1")
    #expect(try text("{a}", [.number(0.1 + 0.2)]) == "0.3")
    #expect(try text("{a}", [.number(1e12)]) == "1000000000000")
    #expect(try text("{a:.1}", [.number(1e300)]) == "inf")
    #expect(
      try text("{a:.1} {a}", [.vector([1, 2.25, -0.04]), .vector([1, 2.25, 3])])
        == "[1.0, 2.2, 0.0] [1, 2.25, 3]")
    #expect(try text("{a} {b}", [.color(Color(hex: "#ffcc33")!), .boolean(true)]) == "#ffcc33 true")
    // A colon of a condition is no format.
    #expect(try TextTemplate("{a > 1 ? 2 : 3}").expressions.count == 1)
    #expect(try text("{a > 1 ? 2 : .5:.1}", [.number(0.5)]) == "0.5")
  }

  @Test(
    "Errors have the column in the template",
    arguments: [
      ("r = {1 +}", 9, "expected a value, found \"}\""), ("r = {}", 6, "expected a value, found \"}\""),
      ("é {a b}", 6, "expected an operator or the end, found \"b\""),
      ("{a:.}", 5, "expected a number of decimals from 0 to 15, found \"}\""),
      ("{a:.16}", 5, "expected a number of decimals from 0 to 15, found \"16\""),
      ("x } y", 3, "expected \"}}\" for a brace, found \"}\""),
      ("x {a", 3, "expected \"}\" after the expression, or \"{{\" for a brace, found \"{\""),
      ("{a {b}}", 1, "expected \"}\" after the expression, or \"{{\" for a brace, found \"{\""),
      (
        "{a:2}", 3,
        "expected \":.\" and a number of decimals, as in {x:.2}, or \"}\", found \":2\""
      ),
    ])
  func errors(template: String, column: Int, message: String) throws {
    let error = try #require(throws: ExpressionError.self) { try TextTemplate(template) }
    #expect(error.column == column && error.message == message)
    #expect(error.text == template)
  }

  @Test("A template has a limited length")
  func limit() throws {
    let limit = TextTemplate.lengthLimit
    _ = try TextTemplate(String(repeating: "a", count: limit))
    let error = try #require(throws: ExpressionError.self) {
      try TextTemplate(String(repeating: "é", count: limit + 1))
    }
    #expect(error.column == limit + 1 && error.message == "expected at most 1000 characters, found more")
  }

  @Test("A bound text follows its expressions, and is set once for each change and batch")
  func binding() throws {
    let scene = Model(["a", "b"])
    let (text, bag) = (Property(""), DisposerBag())
    var texts: [String] = []
    text.subscribe { texts.append($0) }.disposed(by: bag)
    let graph = BindingGraph(scope: scene)
    let template = try TextTemplate("{a.radius:.1} and {2 * a.radius} and {b.radius}")
    try graph.bind(template.bindings("caption.text", label: "text of the caption", to: text))
    #expect(texts == ["", "1.0 and 2 and 1"])
    scene.bodies["a"]!.radius = 2.25
    #expect(texts.dropFirst(2) == ["2.2 and 4.5 and 1"])
    batch {
      scene.bodies["a"]!.radius = 3
      scene.bodies["b"]!.radius = 4
    }
    #expect(texts.dropFirst(3) == ["3.0 and 6 and 4"])
    #expect(graph.expression(of: text) == template.text)
    #expect(graph.dependencies.map(\.property) == ["caption.text", "caption.text{2}", "caption.text{3}"])
    graph.end()
    scene.bodies["a"]!.radius = 5
    #expect(texts.count == 4)
  }

  @Test("An unknown name is an error in the template, and a value that is not finite has an empty text")
  func bindingErrors() throws {
    let scene = Model(["a", "b"])
    let text = Property("")
    let graph = BindingGraph(scope: scene)
    func bind(_ template: String) throws {
      try graph.bind(
        try TextTemplate(template).bindings("caption.text", label: "text of the caption", to: text))
    }
    let error = try #require(throws: BindingError.self) { try bind("r = {erth}") }
    #expect(error.column == 6 && error.text == "r = {erth}")
    try bind("r = {1 / a.radius}")
    scene.bodies["a"]!.radius = 0
    #expect(text.value == "r = " && graph.failures.isEmpty)
    scene.bodies["a"]!.radius = 4
    #expect(text.value == "r = 0.25" && graph.failures.isEmpty)
  }
}
