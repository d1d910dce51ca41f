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
    try scene.set(assignment, find: find)
    try trajectory?.applyToAllFrames(assignment)
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
    guard case .name(let name) = assignment.target else { return false }
    guard let parameter = parameter(name) else {
      if parameters.isEmpty || !SceneNames.isFree(name) { return false }
      throw assignment.error(unknownParameter(name))
    }
    switch parameter.value {
    case .number: try set(name, to: .number(try assignment.preciseNumber()))
    case .vector(let current):
      try set(name, to: .vector(SIMD3<Double>(try assignment.vector(SIMD3<Float>(current)))))
    case .color: try set(name, to: .color(try assignment.color()))
    case .boolean: throw assignment.invalidValue("a parameter that is not a comparison")
    }
    return true
  }
}

extension Scene {
  /// Returns the value of a vector property of a named model.
  fileprivate func vector(_ name: String, _ property: String) -> SIMD3<Float>? {
    if name == SceneNames.cameraName { return camera?.vector(property) }
    guard case .model(let model)? = model(named: name) else { return nil }
    return model.vector(property)
  }
}
