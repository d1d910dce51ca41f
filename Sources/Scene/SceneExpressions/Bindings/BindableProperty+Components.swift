/// The names of the components of a vector, by index.
let componentNames = ["x", "y", "z"]

extension BindableProperty {
  /// Returns the name in expressions of a component, or of the whole property: `earth.center.x`.
  func name(ofComponent component: Int?) -> String {
    component.map { "\(name).\(componentNames[$0])" } ?? name
  }

  /// Returns the name in messages of a component, or of the whole property: `x of center of sphere "earth"`.
  func label(ofComponent component: Int?) -> String {
    component.map { "\(componentNames[$0]) of \(label)" } ?? label
  }
}
