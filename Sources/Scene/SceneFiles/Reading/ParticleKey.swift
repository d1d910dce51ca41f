import Geometry
import ParticleFormats
import SceneExpressions
import SceneModel
import TextCoding

/// A key of particles in a scene file, and the option of the command line that has its name.
///
/// Scene files, the reference, the schema and the options of the command line follow from `all`, and from the properties that
/// `ParticleModel` describes. Before a key is read, the model has its file.
package struct ParticleKey: Sendable {
  /// The name of the key and, after two hyphens, of the option.
  package let name: String
  /// What the key does.
  package let meaning: String
  /// The values of the option. Nil for a key without an option of its own.
  package let option: OptionValue?
  let type: SceneKey.ValueType
  /// Whether names in expressions of the key are those of columns first.
  var readsColumns = true
  /// Reads the key of an entry of a scene file, and returns the expressions whose names the model follows. Nil if the file is
  /// read by it, before there is a model.
  let read: (@Sendable (Reading) throws(SceneFileError) -> [LocatedExpression])?

  /// The values of an option.
  package struct OptionValue: Sendable {
    /// The name of the value in the help.
    package var name = ""
    /// The values in words, with an example. Empty for a Boolean.
    package var form = ""
    /// The names of which the value is one. Empty if it is another text.
    package var names: [String] = []
    /// Whether the option has no value.
    package var isFlag = false
    /// The files to which the option applies.
    package var inputs = Inputs.particles
    /// The files to which one of the values applies.
    package var narrowed: (value: PropertyValue, inputs: Inputs)?
    /// Throws an error if a text is not a value.
    package var check: @Sendable (String) throws -> Void = { _ in }
  }

  /// The particle files to which an option applies.
  package enum Inputs: Sendable { case particles, boxes, bondLists, wrapped }

  /// An entry whose keys are read.
  struct Reading {
    let object: SceneFileObject
    let model: ParticleModel
    let key: JSON5Key
  }

  private init(
    _ name: String, _ type: SceneKey.ValueType, _ meaning: String, readsColumns: Bool = true,
    _ option: OptionValue? = nil,
    _ read: (@Sendable (Reading) throws(SceneFileError) -> [LocatedExpression])? = nil
  ) {
    (self.name, self.type, self.meaning, self.option, self.read) = (name, type, meaning, option, read)
    self.readsColumns = readsColumns
  }

  /// The keys besides those of properties.
  static let all = [
    ParticleKey(
      "select", .text,
      "Show only the selected particles: \"element O\", \"chain A and not residue HOH\", \"within 5 of residue HEM\", \"number 10..20 or z > 3.5\".",
      readsColumns: false,
      OptionValue(
        name: "selection", form: "a selection, as \"element C\"", check: { _ = try ParticleSelection($0) })
    ) { reading throws(SceneFileError) in
      reading.model.selection = try reading.object.selection(reading.key)
      return try reading.object.names(ofSelection: reading.model.selection, reading.key)
    },
    ParticleKey(
      "radius", .property(.number(.length)),
      "The radius of particles: vdw (space-filling, the default), covalent (bonded atoms touch), ball (a quarter of vdw), one number for all, or an expression such as \"0.3 * vdw\" of the columns of the file, x, y, z, index, count, frame and t.",
      OptionValue(
        name: "radius", form: "vdw, covalent, ball, a number or an expression, as 0.5",
        check: { _ = try ParticleRadii($0) })
    ) { reading throws(SceneFileError) in
      guard let radius = try reading.object.radii(reading.key) else { return [] }
      (reading.model.radii, reading.model.hasOwnRadii) = (radius.value, true)
      return radius.bound.map { [$0] } ?? []
    },
    ParticleKey(
      "color", .property(.color),
      "The colour of particles: one for all, element, a column of the file such as chain, residue, mol or \"column charge\", or an expression such as \"viridis(charge, -1, 1)\" or \"rgb('red') if element == 'O' else rgb('grey')\". \"viridis(charge)\" takes the range of the column over the first frame.",
      OptionValue(
        name: "color", form: "a colour, element, a column or an expression, as \"viridis(x)\"",
        check: { _ = try ParticleColors($0) })
    ) { reading throws(SceneFileError) in
      guard let color = try reading.object.colors(reading.key) else { return [] }
      reading.model.colors = color.value
      return color.bound.map { [$0] } ?? []
    },
    ParticleKey(
      "palette", .word(Palette.allCases.map(\.rawValue)), "The palette for columns of numbers.",
      OptionValue(name: "palette", names: Palette.allCases.map(\.rawValue))
    ) { reading throws(SceneFileError) in
      reading.model.palette = try reading.object.word(reading.key, of: Palette.self)
      return []
    },
    ParticleKey(
      "labels", .text,
      "Label the particles by a text with columns of the file in braces: \"{element}\", \"{residue} {number}\" or \"{charge:.2}\". Particles of a residue or a molecule share a label.",
      OptionValue(
        name: "text", form: "a text, as \"{element}\"", check: { _ = try TextTemplate($0) })
    ) { reading throws(SceneFileError) in
      guard let labels = try reading.object.labels(reading.key) else { return [] }
      reading.model.labels = labels
      return labels.expressions.compactMap { expression in
        reading.object.value(reading.key).map {
          reading.object.text.located(expression, $0, reading.object.scope)
        }
      }
    },
    ParticleKey(
      SceneFileObject.wrappedKey.text, .boolean,
      "Keep particles wrapped into the periodic box, or move them out of it by the image flags of the file. (default: moved out; in pictures, unless the look is plain, wrapped with whole molecules by their numbers or bonds)",
      OptionValue(isFlag: true, inputs: .wrapped)),
    ParticleKey(
      SceneFileObject.lenientKey.text, .boolean,
      "Leave out invalid records and report how many there are, instead of stopping at the first.",
      OptionValue(isFlag: true)),
  ]

  /// The keys that have options, in the order of the help.
  package static let options =
    all.filter { $0.option != nil }
    + ParticleModel.ownProperties.filter(\.hasOption).map {
      property in
      let inputs: (Inputs, narrowed: (PropertyValue, Inputs)?) =
        switch property.name {
        case "cell": (.boxes, nil)
        case "bonds": (.particles, (BondSource.file.propertyValue ?? .text(""), .bondLists))
        default: (.particles, nil)
        }
      var option = OptionValue(inputs: inputs.0, narrowed: inputs.narrowed)
      switch property.kind {
      case .boolean: option.isFlag = true
      case .choice(let names): (option.name, option.names) = ("name", names)
      case let kind: (option.name, option.form) = ("value", SceneKey.words(kind))
      }
      return ParticleKey(property.name, .property(property.kind), property.meaning, option)
    }

  /// Returns the value of the key for a text on the command line, where another text than a number is a word or an expression.
  ///
  /// - Throws: An error with the expected values. `AssignmentError` if the property of the key does not accept the value.
  @Sendable
  package func value(_ text: String) throws -> PropertyValue {
    try option?.check(text)
    let kind: PropertyKind
    switch type {
    case .property(let ofProperty): kind = ofProperty
    case .word(let names): kind = .choice(names)
    default: return .text(text)
    }
    if case .choice(let names) = kind, !names.contains(text) {
      throw AssignmentError(text, isNoneOf: names, for: name, in: text)
    }
    // Expressions compute numbers and colours.
    guard let type = kind.type, type != .color, let value = PropertyValue(text, as: type) else {
      return .text(text)
    }
    let admission = kind.constraint.admission(of: value)
    if admission == .valid { return value }
    throw AssignmentError(
      assignment: text,
      reason: .invalidValue(expected: "\(kind.constraint.expected(type)) for \(name)", found: quoted(text)),
      admission: admission)
  }
}
