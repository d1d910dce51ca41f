import Geometry
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A point of a model that the user drags to change its place, a length or its rotation.
package struct ModelHandle {
  /// The quantity that the handle changes.
  package enum Kind: Hashable, Sendable {
    /// The centre or position, along an axis of the scene: 0 for X, 1 for Y, 2 for Z.
    case position(axis: Int)
    /// The length `name`, along an axis of the model.
    case length(name: String, axis: Int)
    /// The angle about an axis.
    case rotation(axis: Int)
  }

  /// What the handle changes.
  package let kind: Kind
  /// The model.
  package let model: any Model
  /// The property, and its component if it is a vector.
  let property: any AnyModelProperty
  private let component: Int?
  /// For a length: the place in the model where it is zero, and its share of the distance from there.
  private var origin = SIMD3<Float>.zero, factor: Float = 1

  /// The smallest length that a drag sets, as a share of the larger one before.
  private static let smallestShare: Float = 1e-3

  private init(_ kind: Kind, _ model: any Model, _ property: any AnyModelProperty, component: Int?) {
    (self.kind, self.model, self.property, self.component) = (kind, model, property, component)
  }

  /// Returns the handles of a model: none for clouds, and for kinds without a centre or position.
  package static func all(of model: any Model) -> [ModelHandle] {
    guard let described = model as? any DescribedModel else { return [] }
    return handles(of: described, model)
  }

  private static func handles<Described: DescribedModel>(
    of described: Described, _ model: any Model
  ) -> [ModelHandle] {
    var handles: [ModelHandle] = []
    for property in Described.properties {
      let found = property[of: described]
      let own: any AnyModelProperty = (found as? DistantPoint)?.property ?? found
      switch property.kind {
      case .vector(.point) where !handles.contains { if case .position = $0.kind { true } else { false } }:
        handles += (0..<3).map { ModelHandle(.position(axis: $0), model, own, component: $0) }
      case .vector(.angles) where !(model is Sphere):
        handles += (0..<3).map { ModelHandle(.rotation(axis: $0), model, own, component: $0) }
      case .vector(.lengths) where model is any Shape:
        for axis in 0..<3 {
          var handle = ModelHandle(.length(name: property.name, axis: axis), model, own, component: axis)
          handle.factor = property.name == "radii" ? 1 : 0.5
          handles.append(handle)
        }
      case .number(.length) where model is any Shape:
        let (axis, factor): (Int, Float) =
          switch property.name {
          case "height", "tubeRadius": (1, property.name == "height" ? 0.5 : 1)
          case "depth": (2, 0.5)
          case "width": (0, 0.5)
          default: (0, 1)
          }
        var handle = ModelHandle(.length(name: property.name, axis: axis), model, own, component: nil)
        handle.factor = factor
        if let torus = model as? Torus, property.name == "tubeRadius" {
          handle.origin = [torus.radius, 0, 0]
        }
        handles.append(handle)
      default: break
      }
    }
    return handles.contains { if case .position = $0.kind { true } else { false } } ? handles : []
  }

  /// The centre of the model, in the scene.
  package var center: SIMD3<Float> { model.placement.transform.translation }

  /// The direction in the scene in which the handle moves, or about which it rotates. A unit vector, or zero.
  package var direction: SIMD3<Float> {
    let outer = model.group?.placement.transform ?? .identity
    switch kind {
    case .position(let axis): return unit(axis)
    case .length(_, let axis):
      return Geometry.direction(model.placement.transform.applyLinear(to: unit(axis))) ?? .zero
    case .rotation(let axis):
      // The rotations about X, Y and Z follow each other, so those about X and Y are about rotated axes.
      guard var angles = SIMD3<Float>(property.propertyValue) else { return .zero }
      for earlier in 0...axis { angles[earlier] = 0 }
      let local = placement(center: .zero, rotation: angles).applyLinear(to: unit(axis))
      return Geometry.direction(outer.applyLinear(to: local)) ?? .zero
    }
  }

  /// The point of the handle in the scene: the centre for a position, and for a rotation a point beside the axis at the
  /// distance 1, which rotates with the model.
  package var point: SIMD3<Float> {
    switch kind {
    case .position: return center
    case .length(_, let axis):
      return model.placement.transform.apply(to: origin + unit(axis) * (factor * value))
    case .rotation(let number):
      let axis = direction
      // The axis of X has Y of the model at its side, and that of Y has X. Beside Z, of the three projections, whose squares
      // add up to 2, the first long one is taken: it stays the same while the model rotates about Z.
      let sides = number == 0 ? [1] : number == 1 ? [0] : [0, 1, 2]
      let projections = sides.map { side -> SIMD3<Float> in
        let way = Geometry.direction(model.placement.transform.applyLinear(to: unit(side))) ?? .zero
        return way - axis * dot(way, axis)
      }
      let side = projections.first { dot($0, $0) > 0.6 } ?? projections.first ?? .zero
      return center + (Geometry.direction(side) ?? .zero)
    }
  }

  /// The number that the handle changes.
  package var value: Float {
    switch property.propertyValue {
    case .number(let number)?: Float(number)
    case .vector(let vector)?: Float(vector[component ?? 0])
    default: 0
    }
  }

  /// Sets the property so that the handle is as near to `target` as it can be.
  func move(to target: SIMD3<Float>) {
    switch kind {
    case .position:
      guard let old = SIMD3<Float>(property.propertyValue) else { return }
      let outer = model.group?.placement.transform ?? .identity
      if let from = outer.preimage(of: center), let to = outer.preimage(of: target) {
        property.set((old + to - from).propertyValue)
      }
    case .length(_, let axis):
      guard let local = model.placement.transform.preimage(of: target), factor > 0 else { return }
      let length = (local[axis] - origin[axis]) / factor
      if length.isFinite { set(max(length, abs(value) * Self.smallestShare)) }
    case .rotation:
      let (from, to, axis) = (point - center, target - center, direction)
      let angle = atan2(dot(cross(from, to), axis), dot(from, to) - dot(from, axis) * dot(to, axis))
      if angle.isFinite { set(value + angle * 180 / .pi) }
    }
  }

  private func set(_ number: Float) {
    guard let component, var vector = SIMD3<Float>(property.propertyValue) else {
      property.set(number.propertyValue)
      return
    }
    vector[component] = number
    property.set(vector.propertyValue)
  }

  private func unit(_ axis: Int) -> SIMD3<Float> {
    var vector = SIMD3<Float>.zero
    vector[axis] = 1
    return vector
  }
}
