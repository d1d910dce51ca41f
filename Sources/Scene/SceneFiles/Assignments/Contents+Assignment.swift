import Geometry
import SceneExpressions
import SceneModel
import TextCoding

extension SceneFile.Contents {
  /// Sets a parameter (`scale=2`, `axis=0,1,0`, `tint=gold`) or one property of a named model from text, as the option
  /// `--set` does; see `Scene.set`. Removes the binding of the property; expressions that read it follow the new value.
  /// Values of particles of a file apply to all frames.
  ///
  /// - Throws: `AssignmentError`. The scene is then unchanged. If the new value makes values of other properties
  ///   invalid, the `failures` of `bindings` contain the errors.
  package func set(_ assignment: String) throws(AssignmentError) { try set(Assignment(assignment)) }

  /// Sets a parameter or one property of a named model; see `set(_:)` of text. O(models).
  ///
  /// - Throws: `AssignmentError`. The scene is then unchanged.
  package func set(_ assignment: Assignment) throws(AssignmentError) {
    try setTotal(assignment) { scene.model(named: $0) }
  }

  /// Sets a parameter or one property of a model. A value out of range is replaced by the nearest valid one, and one that is
  /// missing changes nothing; a warning of `gapWarnings` counts both. `find` returns the model of a name.
  func setTotal(
    _ assignment: Assignment, appliesLook: Bool = true, find: (_ name: String) -> AssignableModel?
  ) throws(AssignmentError) {
    let error = try assignment.applied { (assignment) throws(AssignmentError) in
      try set(assignment, appliesLook: appliesLook, find: find)
    }
    adjustments.record(error.map { ValueAdjustment($0, path: path) }, of: assignment.target.description)
  }

  /// Sets several parameters and properties of named models, in this order. O(models + expressions + assignments). Use a
  /// `batch` to publish them as one change.
  ///
  /// - Throws: `AssignmentError` for the first assignment that fails. Those before it remain set.
  package func set(_ assignments: [Assignment]) throws(AssignmentError) {
    if assignments.count == 1 { return try set(assignments[0]) }
    bindings?.release(assignments.flatMap(releasedBindings))
    var models: NamedModels?
    for assignment in assignments {
      try setTotal(assignment) { name in
        let known = models ?? NamedModels(scene)
        models = known
        return known[name]
      }
    }
  }

  /// Sets a parameter or one property of a model to a valid value. With `appliesLook`, a look sets its effects and its
  /// background, too. `find` returns the model of a name.
  ///
  /// - Throws: `AssignmentError`. The scene is then unchanged.
  func set(
    _ assignment: Assignment, appliesLook: Bool = true, find: (_ name: String) -> AssignableModel?
  ) throws(AssignmentError) {
    do throws(AssignmentError) {
      if let bindings, try bindings.setParameter(assignment) { return }
    } catch {
      throw scene.naming(error, find: find)
    }
    let assignment = completed(assignment, find: find)
    let target = assignment.target.model
    if let (shapes, element) = repeatedShapes.target(target) {
      try shapes.set(assignment, element: element)
    } else if let model = particles.first(where: { !$0.name.isEmpty && $0.name == target }) {
      try scene.set(assignment, model)
    } else {
      try scene.set(assignment, find: find)
      if appliesLook, assignment.target == .look { apply(scene.look, overriding: true) }
    }
    bindings?.release(releasedBindings(assignment))
  }

  /// Returns the assignment with the whole path of its model if it names only the end of one path: `wheel.color=red` for
  /// `car.wheel`.
  private func completed(_ assignment: Assignment, find: (_ name: String) -> AssignableModel?) -> Assignment {
    let name = assignment.target.model
    guard !name.isEmpty, !Scene.singleModelNames.contains(name), find(name) == nil,
      repeatedShapes.target(name) == nil,
      !particles.contains(where: { $0.name == name }), let path = scene.onlyPath(endingIn: name)
    else { return assignment }
    return assignment.naming(path)
  }

  /// Returns the binding that an assignment removes, if the property has one. The value of a component is that of the
  /// assignment.
  private func releasedBindings(_ assignment: Assignment) -> [ReleasedBinding] {
    switch assignment.target {
    case .name: return assignment.releasedBindings
    case .property(let word, let model, let component):
      let property = propertyName(word, ofModel: model)
      // The camera that shows the scene can be one of those with a name.
      var owner = model == SceneNames.cameraName ? scene.camera?.name ?? model : model
      if let only = scene.onlyAnimation.first(where: { $0.name == model })?.model { owner = only.name }
      if let (shapes, element) = repeatedShapes.target(model) {
        if element != nil { return [] }
        owner = shapes.bindingOwner
      }
      if let (name, index, _) = bindings?.parameterComponent(assignment.target),
        let number = assignment.number
      {
        return [ReleasedBinding(name, component: (index, number))]
      }
      guard let component else { return [ReleasedBinding("\(owner).\(property)")] }
      // An assignment without a number fails.
      guard let number = assignment.number else { return [] }
      return [ReleasedBinding("\(owner).\(property)", component: (component, Double(Float(number))))]
    }
  }
}

extension SceneFile.Contents {
  /// Returns the name of the property of a model that `word` names, also by an earlier name. O(models) for an earlier name.
  func propertyName(_ word: String, ofModel name: String) -> String {
    let canonical = PropertyAliases.name(of: word)
    if canonical == word { return word }
    if case .model(let model)? = scene.model(named: name) { return type(of: model).propertyName(word) }
    return repeatedShapes.target(name) == nil ? word : canonical
  }
}

extension SceneBindings {
  /// Sets the parameter that is the target of `assignment`, or one component of it. Returns whether it is a parameter.
  fileprivate func setParameter(_ assignment: Assignment) throws(AssignmentError) -> Bool {
    if try setComponent(assignment) { return true }
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

  /// Returns the parameter, and the component and the value of it, if the target is a component of a parameter that is a
  /// vector: `axis.x`.
  fileprivate func parameterComponent(
    _ target: Assignment.Target
  ) -> (name: String, component: Int, value: SIMD3<Double>)? {
    guard case .property(let word, of: let name, nil) = target,
      let component = ["x", "y", "z"].firstIndex(of: word), parameter("\(name).\(word)") == nil,
      case .vector(let vector)? = parameter(name)?.value
    else { return nil }
    return (name, component, vector)
  }

  /// Sets one component of a parameter that is a vector: `axis.x=2`. Returns whether the target is such a component.
  private func setComponent(_ assignment: Assignment) throws(AssignmentError) -> Bool {
    guard case (let name, let component, var vector)? = parameterComponent(assignment.target) else {
      return false
    }
    guard let number = assignment.number else { throw assignment.invalidValue("a finite number") }
    vector[component] = number
    try set(name, component: component, to: vector)
    return true
  }
}

extension Assignment {
  /// The bindings that the assignment removes from the property of its path.
  var releasedBindings: [ReleasedBinding] {
    // A uniform background replaces a gradient.
    let others = target == .background ? [ReleasedBinding(Target.backgroundBottom.property)] : []
    return [ReleasedBinding(target.description)] + others
  }

  /// Returns the value of the assignment in the type of a parameter.
  fileprivate func value(of parameter: SceneParameter) throws(AssignmentError) -> PropertyValue {
    let (control, type) = (parameter.control, parameter.value.type)
    if let index = control.choices.firstIndex(of: valueText) { return .number(Double(index)) }
    if control.choices.isEmpty { return try value(type, .total, expected: Self.expected(type)) }
    guard let value = value?.converted(to: type), control.rule.accepts(value) else {
      throw invalidChoice(control.choices)
    }
    return value
  }

  /// Returns the values of a parameter of a type in words, with an example.
  private static func expected(_ type: ValueType) -> String {
    switch type {
    case .boolean: "true or false"
    case .vector: "three numbers X,Y,Z"
    case .numbers: "\(type) such as [1, 2]"
    case .texts: "\(type) such as [\"a\", \"b\"]"
    case .colors: "\(type) such as [\"red\", \"#ffcc33\"]"
    case .vectors: "\(type) such as [[1, 2, 3], [4, 5, 6]]"
    case .number, .color, .word, .text: ValueConstraint.any.expected(type)
    }
  }
}

extension Scene {
  /// Sets a property of the particles of a file. A radius or a colour is that of all particles.
  ///
  /// - Throws: `AssignmentError`. The model is then unchanged.
  func set(_ assignment: Assignment, _ particles: ParticleModel) throws(AssignmentError) {
    switch assignment.target.property {
    case "radius": particles.radii = .fixed(try assignment.number(.total))
    case "color": particles.colors = .fixed(try assignment.color().sRGB8)
    default:
      guard ParticleModel.propertyNames.contains(assignment.target.property) else {
        throw assignment.unknownProperty(
          of: ParticleModel.kind, known: ["radius", "color"] + ParticleModel.propertyNames)
      }
      try set(assignment) { _ in .model(particles) }
    }
  }
}
