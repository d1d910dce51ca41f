import SceneExpressions
import SceneModel
import TextParsing

extension SceneFile.Contents {
  /// Sets a parameter (`scale=2`, `axis=0,1,0`, `tint=gold`) or one property of a named model from text, as `--set` does;
  /// see `Scene.set`. What was bound to an expression is bound no longer, and what reads it follows. What is set of a
  /// trajectory's particles is so in every frame.
  ///
  /// - Throws: `AssignmentError`; the scene is then as it was. That a value makes others impossible is told by the
  ///   `failures` of `bindings`.
  public func set(_ assignment: String) throws(AssignmentError) {
    if let bindings, try bindings.setParameter(assignment) { return }
    let parsed = try Assignment(assignment)
    try scene.set(parsed)
    try trajectory?.keep(parsed)
    guard let bindings else { return }
    let property = parsed.model.isEmpty ? parsed.property : "\(parsed.model).\(parsed.property)"
    let component = parsed.axis.flatMap { axis in
      scene.vector(parsed.model, parsed.property).map { Double($0[axis]) }
    }
    bindings.release(property, axis: parsed.axis, number: component)
  }
}

extension SceneBindings {
  /// Whether `assignment` names a parameter, which it has then set.
  fileprivate func setParameter(_ assignment: String) throws(AssignmentError) -> Bool {
    guard let (target, text) = Assignment.split(assignment) else { return false }
    let parsed = Assignment(parameter: target, assignment, value: text)
    guard let parameter = parameter(target) else {
      if parameters.isEmpty || !SceneNames.isFree(target) { return false }
      let known = parameters.map(\.name)
      throw parsed.error(
        .unknownParameter(target, suggestion: nearestName(to: target, among: known), known: known))
    }
    switch parameter.value {
    case .number: set(target, to: .number(try parsed.preciseNumber()))
    case .vector(let current):
      set(target, to: .vector(SIMD3<Double>(try parsed.vector(SIMD3<Float>(current)))))
    case .color: set(target, to: .color(try parsed.color()))
    case .boolean: throw parsed.invalidValue("a parameter that is no comparison")
    }
    return true
  }
}

extension Scene {
  /// The vector that a property of a named model is.
  fileprivate func vector(_ model: String, _ property: String) -> SIMD3<Float>? {
    func vector(of shape: some Shape) -> SIMD3<Float>? {
      type(of: shape).properties.first { $0.name == property }?.vector(of: shape)?.value
    }
    if model == "camera" {
      switch property {
      case "position": return camera?.position
      case "target": return camera?.target
      default: return camera?.up
      }
    }
    if let sphere = spheres.first(where: { $0.name == model }) { return vector(of: sphere) }
    return shapes.first { $0.name == model }.flatMap { vector(of: $0) }
  }
}
