import SceneExpressions
import SceneModel
import TextCoding

extension SceneFile.Contents {
  /// Sets a parameter (`scale=2`, `axis=0,1,0`, `tint=gold`) or one property of a named model from text, as the option
  /// `--set` does; see `Scene.set`. Removes the binding of the property; expressions that read it follow the new value.
  /// Values of a trajectory's particles apply to all frames.
  ///
  /// - Throws: `AssignmentError`. The scene is then unchanged. If the new value makes values of other properties
  ///   invalid, the `failures` of `bindings` contain the errors.
  public func set(_ assignment: String) throws(AssignmentError) { try set(Assignment(assignment)) }

  /// Sets a parameter or one property of a named model; see `set(_:)` of text. O(models).
  ///
  /// - Throws: `AssignmentError`. The scene is then unchanged.
  public func set(_ assignment: Assignment) throws(AssignmentError) {
    try set(assignment) { scene.model(named: $0) }
  }

  /// Sets a parameter or one property of a model. `find` returns the model of a name.
  ///
  /// - Throws: `AssignmentError`. The scene is then unchanged.
  func set(
    _ assignment: Assignment, find: (_ name: String) -> AssignableModel?
  ) throws(AssignmentError) {
    if let bindings, try bindings.setParameter(assignment) { return }
    if let model = particles.first(where: { !$0.name.isEmpty && $0.name == assignment.target.model }) {
      try scene.set(assignment, model)
    } else {
      try scene.set(assignment, find: find)
      try trajectory?.applyToAllFrames(assignment)
    }
    guard let bindings else { return }
    switch assignment.target {
    case .name(let name): bindings.release(name, axis: nil, number: nil)
    case .property(let property, let model, let component):
      let number = component.flatMap { axis in scene.vector(model, property).map { Double($0[axis]) } }
      bindings.release("\(model).\(property)", axis: component, number: number)
    }
  }
}

extension SceneBindings {
  /// Sets the parameter that is the target of `assignment`. Returns whether it is a parameter.
  fileprivate func setParameter(_ assignment: Assignment) throws(AssignmentError) -> Bool {
    let name: String
    switch assignment.target {
    case .name(let target): name = target
    case .property(let target, let component, nil): name = "\(component).\(target)"
    case .property: return false
    }
    guard let parameter = parameter(name) else {
      guard case .name = assignment.target, !parameters.isEmpty, SceneNames.isFree(name) else { return false }
      throw assignment.error(unknownParameter(name))
    }
    try set(name, to: try assignment.value(of: parameter))
    return true
  }
}

extension Assignment {
  /// Returns the value of the assignment in the type of a parameter.
  fileprivate func value(of parameter: SceneParameter) throws(AssignmentError) -> ExpressionValue {
    let (control, choices) = (parameter.control, parameter.control.choices)
    if let index = choices.firstIndex(of: valueText) { return .number(Double(index)) }
    switch parameter.value {
    case .number:
      if choices.isEmpty { return .number(try preciseNumber()) }
      guard case .number(let number)? = value, control.constraint.accepts(.number(number)) else {
        let hint = nearestName(to: valueText, among: choices).map { ", did you mean \(quoted($0))?" } ?? ""
        throw invalidValue(alternatives(choices), found: quoted(valueText) + hint)
      }
      return .number(number)
    case .vector(let current): return .vector(SIMD3<Double>(try vector(SIMD3<Float>(current))))
    case .color: return .color(try color())
    case .boolean: return .boolean(try boolean())
    }
  }
}

extension Scene {
  /// Returns the value of a vector property of a named model.
  fileprivate func vector(_ name: String, _ property: String) -> SIMD3<Float>? {
    if name == SceneNames.cameraName { return camera?.vector(property) }
    switch model(named: name) {
    case .model(let model)?: return model.vector(property)
    case .part(let group, _)?: return group.vector(property)
    default: return nil
    }
  }
}
