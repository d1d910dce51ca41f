import Reactive
import SceneModel

extension TextTemplate {
  /// Returns the bindings that keep `property` the text of the current values of the expressions: one for each
  /// expression, for a `BindingGraph`, which retains them.
  ///
  /// The text is set once for each change and `batch`. A value that is not finite is missing: its text is empty. The first binding is called `name`, as the
  /// property is in expressions, and the second one `name{2}`.
  ///
  /// - Parameters:
  ///   - name: the name of the property.
  ///   - label: the name of the property in messages.
  ///   - property: the property. A template without expressions sets it at once.
  ///   - located: returns an expression with its place in the file.
  public func bindings(
    _ name: String, label: @escaping @autoclosure () -> String, to property: Property<String>,
    located: (Expression) -> LocatedExpression = { LocatedExpression($0) }
  ) -> [PropertyBinding] {
    let values = TemplateValues(self, property)
    return expressions.enumerated().map { number, expression in
      let slot = BindableProperty(
        name: number == 0 ? name : "\(name){\(number + 1)}", label: label(), type: nil,
        rule: .total, target: property,
        read: { values.value(number) }, set: { values.set(number, $0) }
      ).value(number, of: self)
      return PropertyBinding(slot, .whole(located(expression)))
    }
  }
}

/// The values of the expressions of a template, which set its text. The bindings own it.
private final class TemplateValues {
  private let values: [Property<PropertyValue?>]
  private let bag = DisposerBag()

  init(_ template: TextTemplate, _ property: Property<String>) {
    values = template.expressions.map { _ in Property(nil) }
    guard !values.isEmpty else {
      property.value = template.text(of: [])
      return
    }
    combine(values).subscribe { values in
      let known = values.compactMap(\.self)
      if known.count == values.count { property.value = template.text(of: known) }
    }.disposed(by: bag)
  }

  func value(_ number: Int) -> PropertyValue? { values[number].value }

  func set(_ number: Int, _ value: PropertyValue) { values[number].value = value }
}
