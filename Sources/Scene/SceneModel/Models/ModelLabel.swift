import TextCoding

/// The description of a model in messages: its kind and its name, or its number if it has none, such as `torus "ring"` and
/// `torus number 2`.
public struct ModelLabel: Equatable, Sendable, CustomStringConvertible {
  /// The kind of the model.
  package let kind: String
  /// The name, or empty.
  package let name: String
  /// The place of a model without a name among the models of its kind, from 1. 0 for a model with a name.
  package let number: Int

  /// Creates a label. The number of a model with a name is ignored.
  package init(kind: String, name: String, number: Int = 0) {
    (self.kind, self.name, self.number) = (kind, name, name.isEmpty ? number : 0)
  }

  /// The kind, and the name in quotation marks or the number.
  public var description: String { name.isEmpty ? "\(kind) number \(number)" : "\(kind) \(quoted(name))" }
}

/// The labels of the models of a scene. All messages about models have their numbers from here.
///
/// The models of a kind are numbered in the order of the scene, from 1, also those with names: in a scene file without
/// repetitions that is their order in the list of the kind. The numbers are counted when the first is needed, which is
/// O(models).
package final class ModelLabels {
  /// Returns the models and groups that have numbers, in their order.
  private let listed: () -> (models: [any Model], groups: [Group])
  private var numbers: [ObjectIdentifier: Int]?

  /// Creates the labels of the models and groups that `listed` returns when the first number is needed.
  init(_ listed: @escaping () -> (models: [any Model], groups: [Group])) { self.listed = listed }

  /// Returns the label of a model.
  package func label(of model: any Model) -> ModelLabel {
    label(of: model, kind: model.kindName, name: model.name)
  }

  /// Returns the label of a group.
  package func label(of group: Group) -> ModelLabel { label(of: group, kind: Group.kind, name: group.name) }

  /// Returns the label of a model, with another name of its kind.
  func label(of model: AnyObject, kind: String, name: String) -> ModelLabel {
    if !name.isEmpty { return ModelLabel(kind: kind, name: name) }
    let numbers = numbers ?? count()
    self.numbers = numbers
    return ModelLabel(kind: kind, name: name, number: numbers[ObjectIdentifier(model)] ?? 0)
  }

  private func count() -> [ObjectIdentifier: Int] {
    var (numbers, counts): ([ObjectIdentifier: Int], [String: Int]) = ([:], [:])
    func add(_ model: AnyObject, _ kind: String) {
      // The same model may be listed twice.
      guard numbers[ObjectIdentifier(model)] == nil else { return }
      counts[kind, default: 0] += 1
      numbers[ObjectIdentifier(model)] = counts[kind]
    }
    let (models, groups) = listed()
    for model in models { add(model, model.kindName) }
    for group in groups { add(group, Group.kind) }
    return numbers
  }
}
