import Geometry
import Reactive
import SceneExpressions
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Moves a model that the user drags: by its centre or position, or, where expressions compute that, by the parameter
/// behind it. What an expression computes is never overwritten.
///
/// ```swift
/// let mover = ModelMover(moon, in: contents)
/// if case .property = mover.way { mover.move(to: [1, 0, 0]) }
/// ```
package final class ModelMover {
  /// What moves the model.
  package enum Way {
    /// Its own property, which no expression computes.
    case property
    /// The only parameter that moves it.
    case parameter(SceneParameter)
    /// Several parameters, of which one has to be chosen.
    case parameters([SceneParameter])
    /// Nothing: it is an element of a cloud, or only the time moves it.
    case none
  }

  /// What moves the model.
  package let way: Way

  private let model: any Model
  private let bindings: SceneBindings?
  /// The handle that is moved. Nil for a model without one.
  private let handle: ModelHandle?

  /// The largest number of steps in which a parameter is searched for.
  private static let stepLimit = 16
  /// The part of its range, or of its value, by which a parameter is changed to see what it moves.
  private static let trial = 1e-3

  /// Finds what moves `model`. Each parameter is changed a little and set back, unless the model has a property of its own.
  /// O(parameters × values that depend on them).
  ///
  /// - `names`: the names of parameters that something else changes, such as the time.
  package convenience init(
    _ model: any Model, in contents: SceneFile.Contents, except names: Set<String> = []
  ) {
    self.init(model, ModelHandle.all(of: model).first, in: contents, except: names)
  }

  /// Finds what moves `handle`, as the other initializer does for the centre of a model.
  package convenience init(
    _ handle: ModelHandle, in contents: SceneFile.Contents, except names: Set<String> = []
  ) {
    self.init(handle.model, handle, in: contents, except: names)
  }

  private init(
    _ model: any Model, _ handle: ModelHandle?, in contents: SceneFile.Contents, except names: Set<String>
  ) {
    (self.model, self.handle, bindings) = (model, handle, contents.bindings)
    if let handle, contents.bindings?.computes(handle.property) != true {
      way = .property
      return
    }
    let parameters = (contents.bindings?.parameters ?? []).filter { parameter in
      !names.contains(parameter.name) && contents.bindings?.expression(of: parameter.$value) == nil
    }
    let bindings = contents.bindings
    let movers = parameters.filter { parameter in
      let moved = Self.derivative(of: { handle?.point ?? Self.point(of: model) }, by: parameter, bindings)
      return moved != .zero
    }
    way = movers.isEmpty ? .none : movers.count == 1 ? .parameter(movers[0]) : .parameters(movers)
  }

  /// The path of the property that expressions compute, such as `moon.center`, which `unbind()` releases. Nil if there is
  /// none.
  package var boundName: String? {
    guard let handle else { return nil }
    return bindings?.name(ofBound: handle.property)
  }

  /// Removes the expression of the property, which keeps its value; see `SceneBindings.unbind(_:)`.
  package func unbind() { if let handle { bindings?.unbind(handle.property) } }

  /// The point of the model that is moved, in the scene.
  package var point: SIMD3<Float> { handle?.point ?? Self.point(of: model) }

  /// Moves the model to `target` by its property or its only parameter; see `way`. Otherwise does nothing. A parameter may
  /// leave it beside `target` by `tolerance`, in metres.
  package func move(to target: SIMD3<Float>, tolerance: Float = 0) {
    switch way {
    case .property: handle?.move(to: target)
    case .parameter(let parameter): move(to: target, by: parameter, tolerance: tolerance)
    case .parameters, .none: break
    }
  }

  /// Moves the model as near to `target` as `parameter` can, within its range. The value is searched for by the secant
  /// method, and rounded to the decimal places that move the model by less than `tolerance`, in metres. O(values that depend
  /// on the parameter).
  package func move(to target: SIMD3<Float>, by parameter: SceneParameter, tolerance: Float = 0) {
    guard case .number(let start) = parameter.value, let bindings else { return }
    var (value, distance) = (start, offset(to: target))
    var best = (value: start, distance: length(distance))
    var direction = Self.derivative(of: { [self] in point }, by: parameter, bindings)
    for _ in 0..<Self.stepLimit {
      let slope = Double(length(direction))
      guard slope > 0 else { break }
      // The change of the parameter that brings the point nearest, as far as the point moves evenly.
      let change = Double(dot(distance, direction)) / (slope * slope)
      let next = parameter.control.clamped(value + change)
      guard next != value, next.isFinite, bindings.sets(parameter, to: next) else { break }
      let moved = offset(to: target)
      let (valueChange, pointChange) = (Float(next - value), distance - moved)
      (value, distance) = (next, moved)
      if length(moved) <= best.distance { best = (next, length(moved)) }
      guard length(pointChange) > 1e-6 * max(1, length(target)) else { break }
      direction = pointChange / valueChange
    }
    let change = Double(tolerance) / Double(length(direction))
    let rounded = parameter.control.clamped(best.value.rounded(within: change))
    if value != rounded { _ = bindings.sets(parameter, to: rounded) }
  }

  /// Returns the movement of a point for each unit of a number. The parameter is changed a little and set back.
  private static func derivative(
    of point: () -> SIMD3<Float>, by parameter: SceneParameter, _ bindings: SceneBindings?
  ) -> SIMD3<Float> {
    guard case .number(let value) = parameter.value, parameter.control.choices.isEmpty, let bindings else {
      return .zero
    }
    let (before, step) = (point(), step(of: parameter))
    for change in [step, -step] where bindings.sets(parameter, to: value + change) {
      let movement = point() - before
      _ = bindings.sets(parameter, to: value)
      return movement / Float(change)
    }
    return .zero
  }

  private func offset(to target: SIMD3<Float>) -> SIMD3<Float> { target - point }

  private static func point(of model: any Model) -> SIMD3<Float> { model.placement.transform.translation }

  private static func step(of parameter: SceneParameter) -> Double {
    guard case .number(let value) = parameter.value else { return 0 }
    if let range = parameter.control.range, range.lowerBound.isFinite, range.upperBound.isFinite {
      return (range.upperBound - range.lowerBound) * trial
    }
    return max(1, abs(value)) * trial
  }
}

extension SceneBindings {
  /// Sets a parameter to a number. Returns false, and changes nothing, if it is not accepted.
  fileprivate func sets(_ parameter: SceneParameter, to number: Double) -> Bool {
    (try? set(parameter.name, to: .number(number))) != nil
  }
}

extension Double {
  /// Returns the number with as few decimal places as a change by at most `change` allows. The same number if `change` is not
  /// positive.
  fileprivate func rounded(within change: Double) -> Double {
    guard change > 0, change.isFinite else { return self }
    // Half of the last place is below `change`. Places before the point stay.
    let places = max(0, -log10(2 * change).rounded(.down))
    let scale = pow(10, places)
    let rounded = (self * scale).rounded() / scale
    return rounded.isFinite ? rounded : self
  }
}
