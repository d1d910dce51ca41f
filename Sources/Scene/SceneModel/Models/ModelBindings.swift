import Reactive

/// The bindings of the properties of a model to sources, by the numbers of the properties in its description. They end
/// with this object, which the model owns.
package final class ModelBindings {
  private var handles: [(property: Int, handle: DisposalHandle)] = []

  /// Creates an object without bindings.
  package init() {}

  deinit { for (_, handle) in handles { handle.dispose() } }

  /// The numbers of the bound properties, in the order of binding.
  package var properties: [Int] { handles.map(\.property) }

  /// Adds the binding of a property, after `end(_:)` for the one before.
  package func add(_ binding: consuming Disposer, of property: Int) {
    handles.append((property, binding.takeHandle()))
  }

  /// Ends the binding of a property. Does nothing if there is none. O(bindings).
  package func end(_ property: Int) {
    guard let index = handles.firstIndex(where: { $0.property == property }) else { return }
    handles.remove(at: index).handle.dispose()
  }
}

/// A model that owns bindings of its properties.
package protocol BindingOwner: DescribedModel {
  /// The bindings. Nil if there are none.
  var bindings: ModelBindings? { get set }
}

extension Sphere: BindingOwner {}
extension Box: BindingOwner {}
extension Plane: BindingOwner {}
extension Disc: BindingOwner {}
extension Cylinder: BindingOwner {}
extension Cone: BindingOwner {}
extension Torus: BindingOwner {}
extension Capsule: BindingOwner {}
extension Ellipsoid: BindingOwner {}
extension ParametricSurface: BindingOwner {}
extension ParametricCurve: BindingOwner {}
extension Lathe: BindingOwner {}
extension Extrusion: BindingOwner {}
extension Group: BindingOwner {}
extension ImportedMesh: BindingOwner {}
extension Light: BindingOwner {}
extension Camera: BindingOwner {}
extension Label: BindingOwner {}
extension MaterialModel: BindingOwner {}
extension Environment: BindingOwner {}
extension Effects: BindingOwner {}
extension Title: BindingOwner {}
extension Legend: BindingOwner {}
extension Scene: BindingOwner {}
