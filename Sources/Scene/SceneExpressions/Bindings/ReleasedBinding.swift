/// A property whose binding is removed, or the component of it that becomes a number.
package struct ReleasedBinding {
  /// The name of the property.
  package let property: String
  /// The component and its number. Nil for the whole property.
  let component: (index: Int, number: Double)?

  /// Creates a description of a binding to remove.
  package init(_ property: String, component: (index: Int, number: Double)? = nil) {
    (self.property, self.component) = (property, component)
  }
}

extension [ReleasedBinding] {
  /// Returns what remains of `binding` after these releases of its property. Nil if nothing remains.
  func rest(of binding: PropertyBinding) -> PropertyBinding? {
    rest(binding.formula).map { PropertyBinding(binding.property, $0) }
  }

  /// Returns what remains of `binding` after these releases of its property. Nil if nothing remains.
  func rest(of binding: ElementwiseBinding) -> ElementwiseBinding? {
    rest(binding.formula).map { binding.replacing($0) }
  }

  private func rest(_ formula: PropertyBinding.Formula) -> PropertyBinding.Formula? {
    reduce(formula) { formula, released in
      released.component.flatMap { formula?.replacing(component: $0.index, by: $0.number) }
    }
  }
}
