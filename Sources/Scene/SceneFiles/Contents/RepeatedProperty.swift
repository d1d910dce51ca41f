import Geometry
import SceneExpressions
import SceneModel

/// The place in a cloud of repeated shapes where the values of an elementwise binding are stored.
package struct RepeatedProperty {
  /// The values of the elements that a property changes.
  package enum Part {
    /// The centres, in metres.
    case centers
    /// The rotations about X, then about Y, then about Z, in degrees.
    case rotations
    /// The radii of spheres, in metres.
    case radii
    /// The factors by which the elements scale the template along axes.
    case scales(axes: [Int])
    case colors
  }

  package let part: Part
  /// The origin to which centres are relative. Zero for other parts.
  package let origin: SIMD3<Double>
  /// The elements that keep their values, with the component. Nil for the whole value.
  package let kept: [(element: Int, component: Int?)]
}

extension SceneFile.Contents {
  /// Returns the place of the values of an elementwise binding. Nil if the target is not a cloud of repeated shapes.
  package func repeatedProperty(of binding: ElementwiseDescription) -> RepeatedProperty? {
    guard let target = binding.target, let shapes = repeatedShapes[target],
      let property = shapes.properties.first(where: { binding.property.name.hasSuffix(".\($0.name)") }),
      let part = part(of: property, shapes)
    else { return nil }
    let origin: SIMD3<Double> =
      if case .vector(let vector, _) = property.content { shapes.origin(of: vector) } else { .zero }
    return RepeatedProperty(part: part, origin: origin, kept: shapes.kept(property.name))
  }

  private func part(of property: RepeatedShapes.Property, _ shapes: RepeatedShapes) -> RepeatedProperty.Part?
  {
    let isSphere = shapes.elements is RepeatedSphereElements
    switch property.content {
    case .vector(.center, _): return .centers
    case .vector(.rotation, _): return .rotations
    case .vector(.lengths, _): return isSphere ? .radii : .scales(axes: [0, 1, 2])
    case .length(_, let axes): return isSphere ? .radii : .scales(axes: axes)
    case .color: return .colors
    case .templateLength, .templateLengths: return nil
    }
  }

  /// Returns the rotations and scales of the elements of a cloud of repeated shapes. Nil for another cloud. O(elements).
  package func rotationsAndScales(
    of cloud: ShapeCloud
  ) -> (rotations: [SIMD3<Float>], scales: [SIMD3<Float>])? {
    guard let elements = elements(of: cloud) else { return nil }
    let indices = 0..<elements.count
    return (indices.map { elements.vector(.rotation, at: $0) }, indices.map { elements.scale(at: $0) })
  }

  /// Returns the elements of a cloud of repeated shapes, and their axes, whose lengths were set by name and do not follow
  /// those of the template.
  package func fixedAxes(of cloud: ShapeCloud) -> [(element: Int, axis: Int)] {
    elements(of: cloud)?.fixedAxes ?? []
  }

  private func elements(of cloud: ShapeCloud) -> RepeatedShapeElements? {
    repeatedShapes[ObjectIdentifier(cloud)]?.elements as? RepeatedShapeElements
  }
}
