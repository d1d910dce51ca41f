import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// A property of a scene, of its effects or of its environment as an option of the command line. The name, the values and
/// the help follow from the description of the model: `--axis-box` sets `effects.axisBox`.
package struct PropertyOption: Sendable {
  /// The path of the property: `effects.axisBox`.
  package let target: Assignment.Target
  /// The option as one word: `axisBox`, `environmentRotation`.
  package let key: String
  /// The type of the values, and the valid ones.
  package let kind: PropertyKind
  /// What the property does.
  package let meaning: String
  private let assign: @Sendable (Scene, Assignment) throws(AssignmentError) -> Void

  /// The options of all properties that have one, in the order of the descriptions.
  package static let all =
    Scene.properties.filter(\.hasOption).map { property in
      // A background may have two colours, and an exposure may be measured.
      PropertyOption(.name(property.name), property.name, property) {
        (scene, assignment) throws(AssignmentError) in
        try scene.set(assignment) { scene.model(named: $0) }
      }
    } + options(prefix: "") { $0.effects } + options(prefix: Environment.kind) { $0.environment }

  /// Returns the options of a model of the scene. The name of each begins with `prefix`.
  private static func options<Model: DescribedModel>(
    prefix: String, of model: @escaping @Sendable (Scene) -> Model
  ) -> [PropertyOption] {
    Model.properties.filter(\.hasOption).map { property in
      let name = property.name
      let key = prefix.isEmpty ? name : prefix + name.prefix(1).uppercased() + name.dropFirst()
      return PropertyOption(.property(name, of: Model.kind), key, property) {
        (scene, assignment) throws(AssignmentError) in
        try scene.setProperty(of: model(scene), kind: "", assignment)
      }
    }
  }

  private init<Model>(
    _ target: Assignment.Target, _ key: String, _ property: ModelProperty<Model>,
    _ assign: @escaping @Sendable (Scene, Assignment) throws(AssignmentError) -> Void
  ) {
    (self.target, self.key, self.assign) = (target, key, assign)
    (kind, meaning) = (property.kind, property.meaning)
  }

  /// The name of a value in the help, and the form of the values in words, with an example. Nil for a Boolean.
  package var values: (name: String, form: String)? {
    switch kind {
    case _ where target == .exposure: ("number", "a number of stops or auto, as 1.5")
    case _ where target == .background:
      ("colour", "a colour, as white or #203040, two as TOP,BOTTOM, or transparent")
    case .boolean: nil
    case .number(.angle), .number(.angleOfView): ("degrees", "an angle in degrees, as 90")
    case .number(let number):
      ("number", "\(SceneKey.words(kind)), as \(number.constraint.accepts(.number(1.5)) ? 1.5 : 0.5)")
    case .vector(.direction): ("x,y,z", "a nonzero vector X,Y,Z, as 0,0,1")
    case .vector: ("x,y,z", "three numbers X,Y,Z, as 0,0,1")
    case .color: ("colour", "a colour, as white or #203040")
    case .text: ("text", "a text")
    case .choice(let names): ("name", alternatives(names))
    }
  }

  /// Returns the value that a text stands for.
  ///
  /// - Throws: `AssignmentError` if the property does not accept it.
  @Sendable
  package func value(_ text: String) throws(AssignmentError) -> PropertyValue {
    let value = PropertyValue.text(text[...].trimmed)
    try assign(Scene(), Assignment(target, to: value))
    return value
  }

  /// Sets the property of `scene`, and removes its binding.
  ///
  /// - Throws: `AssignmentError` if the property does not accept the value.
  package func set(
    _ assignment: Assignment, in scene: Scene, _ bindings: SceneBindings?
  ) throws(AssignmentError) {
    try assign(scene, assignment)
    bindings?.release(assignment.releasedBindings)
  }
}
