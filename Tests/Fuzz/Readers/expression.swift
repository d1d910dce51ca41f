import Reactive
import SceneExpressions
import SceneModel

/// Expressions: evaluated with values of every type, and bound to a number. The same text as a template.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: bytes(start, count), as: UTF8.self)
  do throws(ExpressionError) {
    let template = try TextTemplate(text)
    let written = template.text(of: template.expressions.map { _ in .number(0.5) })
    require(template.expressions.isEmpty || !written.isEmpty, "no text")
  } catch { check(error, text) }
  do throws(ExpressionError) {
    let expression = try Expression(text)
    if let value = try? expression.evaluate(values) {
      // A second evaluation must give the same value.
      let again = try? expression.evaluate(values)
      require(again == value || !value.isFinite, "\(value), then \(String(describing: again))")
    }
    bind(expression)
  } catch { check(error, text) }
  return 0
}

private func check(_ error: ExpressionError, _ text: String) {
  require(1...text.unicodeScalars.count + 1 ~= error.column, "at character \(error.column)")
  requireMessage(error.description, naming: "")
  require(error.excerpt.count == 2, "\(error.excerpt)")
  for line in error.excerpt { requireMessage(line, naming: "") }
}

private let values: [String: PropertyValue] = [
  "t": .number(0.5), "scale": .number(-2), "axis": .vector([1, -2, 3]), "tint": .color(.white),
  "sales": .list(ValueList([3, 5, 2, 8])), "months": .list(ValueList(["Jan", "Feb"])),
  "word": .text("Feb"),
  "a.radius": .number(4), "a.center": .vector([10, 20, 30]), "s[3].radius": .number(7),
]

/// Binds `t` to the expression, which may read `scale` and `axis`, and changes both.
private func bind(_ expression: Expression) {
  let names = Names()
  let graph = BindingGraph(scope: names)
  let bound = LocatedExpression(expression, repetition: RepetitionIndex(name: "i", value: 2))
  do throws(BindingError) {
    try graph.bind([PropertyBinding(names.bindable("t"), .whole(bound))])
    for number in [0.0, 1e30, -1] {
      batch {
        names.properties["scale"]?.value = .number(number)
        names.properties["axis"]?.value = .vector([number, 1, number])
      }
      require(names.properties["t"]?.value.isFinite == true, "a value that is not finite was set")
      for failure in graph.failures { requireMessage(failure.description, naming: "t") }
    }
  } catch {
    requireMessage(error.description, naming: "t")
  }
}

private final class Names: BindingScope {
  let properties: [String: Property<PropertyValue>] = [
    "t": Property(.number(1)), "scale": Property(.number(2)), "axis": Property(.vector([1, 2, 3])),
  ]

  func bindable(_ name: String) -> BindableProperty {
    let property = properties[name] ?? Property(.number(0))
    return BindableProperty(
      name: name, label: name, type: name == "axis" ? .vector : .number,
      read: { property.value }, set: { property.value = $0 })
  }

  func lookUp(_ path: [String], in scope: String) -> NameLookup {
    properties[path[0]] == nil ? .unknown(suggestion: nil) : .property(bindable(path[0]), words: 1)
  }
}
