import Geometry
import Reactive
import SceneExpressions
import SceneModel

/// The shapes of a repetition with very many elements, as one cloud whose properties can be bound and set.
///
/// Expressions compute a property of all elements at once. A property of all elements that does not depend on the element
/// is one of the cloud's template: a length, or a constant colour.
final class RepeatedShapes {
  /// The path of the repetition. Empty if it has no name.
  let name: String
  /// The name before the properties in bindings: `crate[*]`.
  let bindingOwner: String
  /// The kind of the shapes in messages.
  let kind: String
  let elements: any RepeatedElements
  /// The properties that can be bound and set, in declaration order.
  let properties: [Property]
  /// The origin to which the centres are relative; see `Group.contentOrigin`.
  private let origin: SIMD3<Double>
  /// The elements that keep a value set by name, for each property or component of one.
  private var assigned: [AssignedValue: Set<Int>] = [:]

  private struct AssignedValue: Hashable {
    let property: String
    /// Nil for the whole value.
    let component: Int?
  }

  /// A property of the shapes.
  struct Property {
    let name: String
    let content: Content
  }

  /// The place where the values of a property are stored.
  enum Content {
    /// A vector of each element.
    case vector(ElementVector, VectorKind)
    /// A length of each element along some of the axes of the shape.
    case length(NumberKind, axes: [Int])
    case color
    /// A length of the template. `axes` are those along which the length scales the shape. Nil if no scale has the effect
    /// of the length.
    case templateLength(Reactive.Property<Float>, NumberKind, axes: [Int]?)
    /// Three lengths of the template.
    case templateLengths(Reactive.Property<SIMD3<Float>>, VectorKind)
  }

  /// Creates shapes. `path` is the name, or describes the repetition if it has none.
  init(
    name: String, path: String, kind: String, elements: any RepeatedElements, properties: [Property],
    origin: SIMD3<Double>
  ) {
    self.origin = origin
    (self.name, self.kind, self.elements, self.properties) = (name, kind, elements, properties)
    bindingOwner = "\(path)[*]"
  }

  /// Sets a property, or one component of it, of every element. Elements with a value set by name keep it.
  /// O(elements).
  func set(_ property: Property, _ component: Int?, _ values: ElementwiseValues) {
    let whole = assigned[AssignedValue(property: property.name, component: nil)] ?? []
    func isFree(_ index: Int) -> Bool { whole.isEmpty || !whole.contains(index) }
    switch (property.content, values) {
    case (.vector(let vector, _), .vectors(let vectors)):
      let origin = origin(of: vector)
      let parts = (0..<3).map { assigned[AssignedValue(property: property.name, component: $0)] }
      elements.edit(vector, in: vectors.indices) { index, value in
        guard isFree(index) else { return }
        let old = value
        value = SIMD3<Float>(vectors[index] - origin)
        for axis in 0..<3 where parts[axis]?.contains(index) == true { value[axis] = old[axis] }
      }
    case (.vector(let vector, _), .numbers(let numbers)):
      guard let component else { return }
      let origin = origin(of: vector)[component]
      let part = assigned[AssignedValue(property: property.name, component: component)]
      elements.edit(vector, in: numbers.indices) { index, value in
        if isFree(index), part?.contains(index) != true { value[component] = Float(numbers[index] - origin) }
      }
    case (.length(_, let axes), .numbers(let numbers)):
      elements.edit(.lengths, in: numbers.indices) { index, lengths in
        guard isFree(index) else { return }
        for axis in axes { lengths[axis] = Float(numbers[index]) }
      }
    case (.color, .colors(let colors)):
      elements.setColors(in: colors.indices) { isFree($0) ? colors[$0].orMissing : nil }
    default: break
    }
  }

  /// Returns the origin to which a vector of the elements is relative.
  func origin(of vector: ElementVector) -> SIMD3<Double> { vector == .center ? origin : .zero }

  /// Returns the elements that keep a value set by name, with the component that they keep. The component is nil for the
  /// whole value.
  func kept(_ property: String) -> [(element: Int, component: Int?)] {
    assigned.filter { $0.key.property == property }
      .flatMap { key, elements in elements.map { ($0, key.component) } }
  }

  /// Keeps the value of a property, or of a component, of an element from later values of expressions.
  func keep(_ property: String, _ component: Int?, at index: Int) {
    assigned[AssignedValue(property: property, component: component), default: []].insert(index)
  }

  /// Makes every element follow later values of expressions for a property, or a component.
  func releaseElements(_ property: String, _ component: Int?) {
    assigned = assigned.filter { key, _ in
      key.property != property || component != nil && key.component != component
    }
  }
}

/// The repetitions of a scene file that are clouds, by their paths and by their clouds.
struct RepeatedShapeList {
  private var shapes: [String: RepeatedShapes] = [:]
  private var shapesOfClouds: [ObjectIdentifier: RepeatedShapes] = [:]

  /// Creates the list. Repetitions without a name cannot be set.
  init(_ all: [RepeatedShapes] = []) {
    for shapes in all {
      if !shapes.name.isEmpty { self.shapes[shapes.name] = shapes }
      shapesOfClouds[ObjectIdentifier(shapes.elements.target)] = shapes
    }
  }

  /// The repetition that is the cloud with this identity. Nil if there is none. O(1).
  subscript(cloud: ObjectIdentifier) -> RepeatedShapes? { shapesOfClouds[cloud] }

  /// Returns the repetition with a path, or that of a path with an index such as `crate[7]`. The element is nil for all.
  /// O(1).
  func target(_ model: String) -> (RepeatedShapes, element: Int?)? {
    if shapes.isEmpty { return nil }
    if let found = shapes[model] { return (found, nil) }
    guard model.last == "]", let bracket = model.lastIndex(of: "["),
      let found = shapes[String(model[..<bracket])],
      let element = Int(model[model.index(after: bracket)...].dropLast()),
      (0..<found.elements.count).contains(element), model[bracket...] == "[\(element)]"
    else { return nil }
    return (found, element)
  }
}
