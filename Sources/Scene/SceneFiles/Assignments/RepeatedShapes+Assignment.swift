import Geometry
import SceneModel

// Assignments to repeated shapes by name: `crate.color=red` for all elements, `crate[7].color=red` for one.
extension RepeatedShapes {
  /// Sets a property of one element, which then keeps it, or of all elements. O(elements).
  ///
  /// - Throws: `AssignmentError`. The shapes are then unchanged.
  func set(_ assignment: Assignment, element: Int?) throws(AssignmentError) {
    let (word, component) = (assignment.target.property, assignment.target.component)
    let name = PropertyAliases.name(of: word)
    let range = element.map { $0..<$0 + 1 } ?? 0..<elements.count
    guard let property = properties.first(where: { $0.name == name && isSettable($0, element) }) else {
      let known = properties.filter { isSettable($0, element) }.map(\.name)
      throw assignment.unknownProperty(of: element == nil ? kind : "repeated \(kind)", known: known)
    }
    switch property.content {
    case .vector(let vector, let kind):
      let (old, origin) = (elements.vector(vector, at: range.lowerBound), origin(of: vector))
      let value = SIMD3<Float>(try assignment.vector(kind, SIMD3<Double>(old) + origin) - origin)
      elements.edit(vector, in: range) { _, found in
        if let component { found[component] = value[component] } else { found = value }
      }
    case .length(let kind, let axes):
      let length = try assignment.number(kind.constraint)
      elements.edit(.lengths, in: range) { _, lengths in for axis in axes { lengths[axis] = length } }
    case .color:
      let color = try assignment.color()
      elements.setColors(in: range) { _ in color }
    case .templateLength(let ofTemplate, let kind, let axes):
      let length = try assignment.number(kind.constraint)
      if element == nil { ofTemplate.value = length }
      for axis in axes ?? [] { fix(length, axis, element) { ofTemplate.value } }
    case .templateLengths(let ofTemplate, let kind):
      let lengths = try assignment.vector(kind, ofTemplate.value)
      if element == nil { ofTemplate.value = lengths }
      for axis in component.map({ [$0] }) ?? [0, 1, 2] {
        fix(lengths[axis], axis, element) { ofTemplate.value[axis] }
      }
    }
    if let element {
      keep(name, component, at: element)
    } else {
      releaseElements(name, component)
    }
  }

  /// Fixes a length of one element, or makes all elements follow the template.
  private func fix(_ length: Float, _ axis: Int, _ element: Int?, ofTemplate: @escaping () -> Float) {
    guard let shapes = elements as? RepeatedShapeElements else { return }
    if let element {
      shapes.fix(length, axis: axis, at: element, ofTemplate: ofTemplate)
    } else {
      shapes.unfix(axis: axis)
    }
  }

  /// Returns whether a property can be set. A length that does not scale the shape cannot be set for a single element.
  private func isSettable(_ property: Property, _ element: Int?) -> Bool {
    if element != nil, case .templateLength(_, _, nil) = property.content { return false }
    return true
  }
}
