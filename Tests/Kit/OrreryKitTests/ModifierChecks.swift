import Geometry
import OrreryKit
import Reactive
import SceneModel
import Testing

/// A type of properties with some values to set.
protocol Sampled: Equatable {
  static var samples: [Self] { get }
}

extension Sampled where Self: CaseIterable {
  static var samples: [Self] { Array(allCases) }
}

extension Float: Sampled { static let samples: [Float] = [0.25, 0.5, 0.75] }
extension Bool: Sampled { static let samples = [false, true] }
extension String: Sampled { static let samples = ["a", "b", "c"] }
extension Color: Sampled { static let samples: [Color] = [.gold, .navy, .teal] }
extension SIMD3: Sampled where Scalar == Float {
  static var samples: [SIMD3<Float>] { [[1, 2, 3], [2, 3, 4], [3, 1, 2]] }
}
extension Optional: Sampled where Wrapped: Sampled {
  static var samples: [Wrapped?] { Wrapped.samples.map { $0 } }
}
extension RectanglePoint: Sampled {}
extension ToneMapping: Sampled {}
extension Palette: Sampled {}
extension Material.AlphaMode: Sampled {}
extension Look: Sampled {}
extension Light.Kind: Sampled {}
extension Legend.Subject: Sampled {}

/// Expects that a modifier sets and binds the property of a name, and changes no other one.
func checkModifier<Model: DescribedModel, Value: Sampled>(
  _ name: String, setting set: (Model, Value) -> Model, binding bind: (Model, Property<Value>) -> Model
) {
  let model = Model.description.make("", nil)
  guard let number = Model.properties.firstIndex(where: { $0.name == name }),
    // A cast from the protocol is wrongly said to fail always.
    let property = Model.properties[number][of: model] as Any as? Property<Value>
  else {
    Issue.record("\(Model.kind) has no property \(name) of \(Value.self)")
    return
  }
  func others() -> [PropertyValue?] {
    Model.properties.indices.filter { $0 != number }.map { Model.properties[$0][of: model].propertyValue }
  }
  let before = others()
  let values = Value.samples.filter { $0 != property.value }
  #expect(!values.isEmpty)
  for value in values {
    #expect(set(model, value) === model)
    #expect(property.value == value, "\(Model.kind).\(name)")
  }
  let source = Property(Value.samples[0])
  #expect(bind(model, source) === model)
  for value in Value.samples {
    source.value = value
    #expect(property.value == value, "\(Model.kind).\(name) bound")
  }
  #expect(others() == before, "\(Model.kind).\(name) changes another property")
}
