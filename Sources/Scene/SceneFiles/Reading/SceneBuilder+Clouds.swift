import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// Clouds of very many shapes created by one repetition. Expressions compute all elements at once.
///
/// Spheres become a `SphereCloud`, other shapes a `ShapeCloud`. The shapes are no models of their own, so a repetition
/// becomes a cloud only if no expression of the file refers to a single one of them. Spheres of a cloud have no material.
/// The elements of a shape cloud are scaled copies of one template. So a length that depends on the element must scale the
/// shape, as the radius of a cylinder does, and the tube radius of a torus does not.
extension SceneBuilder {
  /// Reads a repetition of shapes as a cloud, and adds it with its bindings. Returns false if there are few shapes, or if
  /// they must be models.
  ///
  /// - Parameter path: The path of the repetition; its name, if it has one.
  /// - Throws: `SceneFileError` as for a single shape.
  mutating func readCloud<Model: Shape>(
    of _: Model.Type, _ written: SceneFileObject, _ repetition: Repetition, name: String, path: String
  ) throws(SceneFileError) -> Bool {
    guard repetition.count >= text.repetitionLimits.cloudThreshold, !text.mentionsOne(of: name) else {
      return false
    }
    if Self.endKeys.contains(where: { written.value($0) != nil }) { return false }
    let isSphere = Model.self == Sphere.self
    if isSphere, written.value(MaterialList.keyInShapes) != nil { return false }
    if let particles = repetition.particles { names.add(particles, particle: 0, path: "\(path)[0]") }
    let one = written.repeated(
      RepetitionIndex(name: repetition.index, value: 0, owner: path), place: written.place,
      expressionPath: repetition.particles == nil ? nil : "\(path)[0]")
    guard
      let reader = try RepeatedShapeReader(
        make(Model.description, name, of: one, in: written.scope.distantGroup, path: path), one, repetition,
        hasTemplate: !isSphere,
        isList: { [names] in names.isList($0, in: one.scope.expressionPath ?? one.scope.path) })
    else { return false }
    try repetition.claim(\.cloudElements, "elements of clouds")
    let group = written.scope.group
    let (shapes, target): (RepeatedShapes, AnyObject)
    if let sphere = reader.template as? Sphere {
      let element = SphereCloud.Element(
        center: reader.center, radius: sphere.radius, color: sphere.color)
      let cloud = SphereCloud(
        name: name, elements: Array(repeating: element, count: repetition.count), group: group)
      clouds.append(cloud)
      (shapes, target) = (reader.shapes(name, path, RepeatedSphereElements(cloud)), cloud)
    } else {
      if let material = try materials.material(of: one) { reader.template.material = material }
      let element = ShapeCloud.Element(
        transform: Transform(translation: reader.center), sRGB8: SIMD4(repeating: 255))
      let cloud = ShapeCloud(
        name: name, template: reader.template,
        elements: Array(repeating: element, count: repetition.count), group: group)
      shapeClouds.append(cloud)
      let elements = RepeatedShapeElements(cloud, rotation: reader.rotation, scale: reader.scale)
      (shapes, target) = (reader.shapes(name, path, elements), cloud)
    }
    repeatedShapes.append(shapes)
    let (owner, place) = (shapes.bindingOwner, "\(one.place)")
    for binding in reader.bindings {
      if binding.isOfTemplate {
        guard let bindable = binding.property.bindable(of: reader.template, owner: owner, place: place) else {
          continue
        }
        bindings.append(PropertyBinding(bindable, binding.formula))
      } else {
        let name = binding.property.name
        guard let property = shapes.properties.first(where: { $0.name == name }) else { continue }
        repeatedBindings.append(
          ElementwiseBinding(
            name: "\(owner).\(name)", label: "\(name) of \(place)", type: property.type, rule: property.rule,
            angleUnit: name == "rotation" ? .degrees : nil, count: repetition.count,
            columns: repetition.particles?.elementwiseColumns, binding.formula,
            target: target
          ) { component, values in shapes.set(property, component, values) })
      }
    }
    return true
  }
}

/// The template of the shapes of a repetition, and the formulas of its properties.
private struct RepeatedShapeReader<Model: Shape> {
  /// A property with its formula.
  struct Binding {
    let property: ModelProperty<Model>
    let formula: PropertyBinding.Formula
    /// Whether the formula is that of the template's property.
    let isOfTemplate: Bool
  }

  let template: Model
  private(set) var bindings: [Binding] = []
  /// The first centre, rotation and scale of each element.
  private(set) var center: SIMD3<Float> = .zero
  /// The origin to which the centres are relative.
  private var origin = SIMD3<Double>.zero
  private(set) var rotation: SIMD3<Float> = .zero
  private(set) var scale = SIMD3<Float>(repeating: 1)
  private var properties: [RepeatedShapes.Property] = []

  /// Reads the properties of `template`, the first shape of the repetition. Nil if the shapes must be models.
  ///
  /// - Parameter hasTemplate: Whether the elements are scaled copies of the template. If not, they are spheres with radii
  ///   of their own.
  init?(
    _ template: Model, _ object: SceneFileObject, _ repetition: Repetition, hasTemplate: Bool,
    isList: ([String]) -> Bool
  ) throws(SceneFileError) {
    self.template = template
    var formulas: [(property: ModelProperty<Model>, formula: PropertyBinding.Formula)] = []
    for property in Model.properties {
      let formula = try SceneBuilder.set(property, JSON5Key(property.name), of: template, from: object)
      guard let formula else { continue }
      if formula.readsByIndex(isList: isList) { return nil }
      // A sphere without a material looks the same with any rotation.
      if !hasTemplate, property.name == "rotation" { continue }
      formulas.append((property, formula))
    }
    for property in Model.properties {
      if case .boolean = property.kind {
        // The elements of a cloud cannot be hidden.
        if !template.isVisible || formulas.contains(where: { $0.property.name == property.name }) {
          return nil
        }
        continue
      }
      let formula = formulas.first { $0.property.name == property.name }?.formula
      let isOfElement = !hasTemplate || formula.map { repetition.isRead(by: $0) } == true
      guard let content = append(property, formula, isOfElement: isOfElement) else { return nil }
      properties.append(RepeatedShapes.Property(name: property.name, content: content))
    }
  }

  /// Returns the content of a property, and appends its binding. Nil if the elements cannot have the property.
  private mutating func append(
    _ property: ModelProperty<Model>, _ formula: PropertyBinding.Formula?, isOfElement: Bool
  ) -> RepeatedShapes.Content? {
    var isOfTemplate = false
    defer {
      if let formula {
        bindings.append(Binding(property: property, formula: formula, isOfTemplate: isOfTemplate))
      }
    }
    switch (property.kind, property[of: template]) {
    case (.vector(.point), _):
      guard let value = property.vector(of: template)?.value else { return nil }
      origin = property.origin(of: template)
      center = formula?.constants(value, relativeTo: origin) ?? value
      return .vector(.center, .point)
    case (.vector(.angles), let value as Property<SIMD3<Float>>):
      rotation = formula?.constants(value.value) ?? value.value
      return .vector(.rotation, .angles)
    case (.vector(let kind), let value as Property<SIMD3<Float>>):
      guard isOfElement, let formula else {
        isOfTemplate = true
        return .templateLengths(value, kind)
      }
      value.value = SIMD3(repeating: 1)
      scale = formula.constants(scale)
      return .vector(.lengths, kind)
    case (.number(let kind), let value as Property<Float>):
      let axes = scaledAxes(value)
      guard isOfElement else {
        isOfTemplate = true
        return .templateLength(value, kind, axes: axes)
      }
      guard let axes else { return nil }
      if !(template is Sphere) { value.value = 1 }
      return .length(kind, axes: axes)
    case (.color, _): return .color
    default: return nil
    }
  }

  /// Returns the axes along which `length` scales the template. Nil if no scale has its effect.
  private func scaledAxes(_ length: Property<Float>) -> [Int]? {
    let (size, value) = (template.size, length.value)
    length.value = value * 2
    defer { length.value = value }
    return Model.Tessellated.scale(from: size, to: template.size).map { scale in
      (0..<3).filter { scale[$0] != 1 }
    }
  }

  /// Returns the shapes with these elements.
  func shapes(_ name: String, _ path: String, _ elements: any RepeatedElements) -> RepeatedShapes {
    RepeatedShapes(
      name: name, path: path, kind: Model.kind, elements: elements, properties: properties, origin: origin)
  }
}

extension Repetition {
  /// Returns whether a formula reads the index or a column of particles.
  fileprivate func isRead(by formula: PropertyBinding.Formula) -> Bool {
    formula.reads { $0 == index || particles?.repeatedColumns?.hasNumbers($0) == true }
  }
}

extension RepeatedShapes.Property {
  /// The type of the values of each element.
  fileprivate var type: ValueType {
    switch content {
    case .vector, .templateLengths: .vector
    case .length, .templateLength: .number
    case .color: .color
    }
  }

  fileprivate var rule: ValueConstraint {
    switch content {
    case .vector(_, let kind), .templateLengths(_, let kind): kind.constraint
    case .length(let kind, _), .templateLength(_, let kind, _): kind.constraint
    case .color: .total
    }
  }
}

extension PropertyBinding.Formula {
  /// Returns `vector` with the constant components of the formula, relative to an origin.
  fileprivate func constants(
    _ vector: SIMD3<Float>, relativeTo origin: SIMD3<Double> = .zero
  ) -> SIMD3<Float> {
    guard case .components(let parts) = self else { return vector }
    var vector = vector
    for (axis, part) in parts.enumerated() {
      if case .constant(let number) = part { vector[axis] = Float(number - origin[axis]) }
    }
    return vector
  }
}
