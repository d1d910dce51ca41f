extension BindingGraph {
  /// Returns the errors for which `bind` fails, and not only the first: those of names, or else those of types, or else the
  /// rejected values. What is wrong only because another value is wrong is left out. The graph has no bindings afterwards.
  /// O(expressions).
  package func mistakes(
    in bindings: [PropertyBinding], repeated: [ElementwiseBinding] = [], functions: [FunctionBinding] = []
  ) -> [BindingError] {
    end()
    let names = ResolvedBindings.mistakes(in: bindings, repeated, functions, scope: scope)
    guard names.isEmpty, let resolved = try? ResolvedBindings(bindings, repeated, functions, scope: scope)
    else {
      return names
    }
    let types = CompiledBindings.mistakes(in: resolved, functions)
    guard types.isEmpty, let compiled = try? CompiledBindings(resolved, functions) else { return types }
    return rejectedValues(compiled)
  }
}

extension ResolvedBindings {
  /// Returns the errors of all names.
  static func mistakes(
    in bindings: [PropertyBinding], _ repeated: [ElementwiseBinding], _ functions: [FunctionBinding],
    scope: any BindingScope
  ) -> [BindingError] {
    var mistakes: [BindingError] = []
    func check(_ body: () throws(BindingError) -> Void) {
      do throws(BindingError) { try body() } catch { mistakes.append(error) }
    }
    func check(
      _ property: BindableProperty, _ formula: PropertyBinding.Formula, _ columns: ElementwiseColumns? = nil
    ) {
      switch formula {
      case .whole(let bound):
        check { () throws(BindingError) in _ = try resolve(property, nil, bound, scope, columns) }
      case .components(let parts):
        for (component, part) in parts.enumerated() {
          guard let bound = part.expression(ofComponent: component) else { continue }
          check { () throws(BindingError) in _ = try resolve(property, component, bound, scope, columns) }
        }
      }
    }
    for binding in bindings { check(binding.property, binding.formula) }
    for binding in repeated { check(binding.property, binding.formula, binding.columns) }
    for function in functions {
      check { () throws(BindingError) in _ = try FunctionInputs(function, scope: scope) }
    }
    return mistakes
  }
}
