import ArgumentParser
import Geometry
import SceneFiles
import SceneModel

/// The operations on the meshes of an output: one option for each of `MeshOperations.keys`.
package struct OperationOptions: ParsableArguments, CustomReflectable, Sendable {
  private static let options = MeshOperations.keys.map { GeneratedOption($0) }
  /// The argument parser reflects the group twice.
  private static let declarations = options.map { $0.declaration }

  private let values: [(number: Int, value: PropertyValue)]

  /// Creates the options for the argument parser.
  package init() { values = [] }

  /// Decodes the options from the command line.
  package init(from decoder: any Decoder) throws {
    values = try GeneratedOption.decode(Self.options, from: decoder)
  }

  /// The declarations of the options.
  package var customMirror: Mirror { Mirror(self, children: Self.declarations.map { $0 }) }

  /// Throws a `ValidationError` for an option of an operation that is not chosen.
  package func validate() throws {
    for (number, value) in values {
      guard let operation = MeshOperations.keys[number].requirement,
        !values.contains(where: { MeshOperations.keys[$0.number].name == operation })
      else { continue }
      throw ValidationError("\(Self.options[number].name(value)) requires --\(operation)")
    }
  }

  /// The chosen operations.
  package var operations: MeshOperations {
    var operations = MeshOperations()
    for (place, value) in values {
      switch value {
      case .boolean(let isOn):
        operations[place] = isOn ? 1 : MeshOperations.keys[place].requirement == nil ? nil : 0
      case .number(let amount): operations[place] = Float(amount)
      default: break
      }
    }
    return operations
  }

  /// The first option that is given. Nil if there is none.
  package var given: String? { values.first.map { Self.options[$0.number].name($0.value) } }
}

extension GeneratedOption {
  fileprivate init(_ key: MeshOperationKey) {
    guard let number = key.numberKind else {
      self.init(key: key.name, meaning: key.meaning, values: .flag)
      return
    }
    let kind = PropertyKind.number(number)
    self.init(
      key: key.name, meaning: key.meaning,
      values: .value(
        name: key.valueName, form: kind.constraint.expected(.number), beginsWithHyphen: true
      ) { text in
        try Assignment(.name(key.name), to: .text(text)).value(of: kind) ?? .number(0)
      })
  }
}

extension OperationOptions: PlainOptions {
  // The options are stored as they are given.
  package mutating func setDefaults() {}
}
