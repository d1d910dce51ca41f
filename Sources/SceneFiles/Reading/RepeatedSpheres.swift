import Geometry
import SceneExpressions
import SceneModel

/// A cloud of very many spheres created by one repetition. Expressions compute all its elements at once.
///
/// The spheres have no names of their own, so a repetition becomes a cloud only if the file does not refer to a single
/// one of them, and they have no material. The rotation has no effect without a material.
struct RepeatedSpheres {
  let cloud: SphereCloud

  /// Reads the template of the spheres. Nil if there are few spheres or they must be models.
  ///
  /// - Throws: `SceneFileError` as for a sphere.
  init?(
    _ written: SceneFileObject, _ repetition: Repetition, name: String, _ parts: inout SceneBuilder
  ) throws(SceneFileError) {
    let text = written.text
    guard repetition.count >= text.repetitionLimits.cloudThreshold, !text.mentionsOne(of: name),
      written.value(MaterialList.keyInShapes) == nil
    else { return nil }
    let one = written.repeated(
      RepetitionIndex(name: repetition.index, value: 0, owner: name), place: written.place)
    let radius = try one.writtenNumber("radius", expected: "a positive finite number", where: { $0 > 0 })
    let center = try one.writtenVector("center")
    let color = try one.writtenColor("color")
    _ = try one.writtenVector("rotation")
    if radius?.readsByIndex == true || center?.readsByIndex == true || color?.readsByIndex == true {
      return nil
    }
    try repetition.claim(\.cloudSpheres, "spheres of clouds")

    let model = Sphere()
    var element = SphereCloud.Element(
      center: center?.value ?? model.center, radius: radius?.value ?? model.radius,
      color: color?.value ?? model.color)
    if case .formula(.components(let components))? = center {
      for (axis, part) in components.enumerated() {
        if case .constant(let number) = part { element.center[axis] = Float(number) }
      }
    }
    let cloud = SphereCloud(
      name: name, elements: Array(repeating: element, count: repetition.count),
      group: written.scope.group)
    self.cloud = cloud

    let owner = name.isEmpty ? "spheres" : name
    let place = "\(written.place)"
    func bind(
      _ property: String, _ type: ExpressionType, _ formula: PropertyBinding.Formula?,
      rule: ValueConstraint = .any, _ set: @escaping (Int?, ElementwiseValues) -> Void
    ) {
      guard let formula else { return }
      parts.repeatedBindings.append(
        ElementwiseBinding(
          name: "\(owner)[*].\(property)", label: "\(property) of \(place)", type: type, rule: rule,
          count: repetition.count, formula, set: set))
    }
    bind("radius", .number, radius?.formula, rule: .positive) { _, values in
      guard case .numbers(let numbers) = values else { return }
      cloud.edit { index, element in element.radius = Float(numbers[index]) }
    }
    bind("center", .vector, center?.formula) { component, values in
      switch (component, values) {
      case (let axis?, .numbers(let numbers)):
        cloud.edit { index, element in element.center[axis] = Float(numbers[index]) }
      case (nil, .vectors(let vectors)):
        cloud.edit { index, element in element.center = SIMD3<Float>(vectors[index]) }
      default: break
      }
    }
    bind("color", .color, color?.formula) { _, values in
      guard case .colors(let colors) = values else { return }
      cloud.edit { index, element in element.color = colors[index] }
    }
  }
}

extension SphereCloud {
  /// Changes every element in place and publishes one change.
  fileprivate func edit(_ change: (Int, inout Element) -> Void) {
    func edit(_ elements: inout [Element]) {
      for index in elements.indices { change(index, &elements[index]) }
    }
    edit(&elements)
  }
}
