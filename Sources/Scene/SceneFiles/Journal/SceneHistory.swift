import Reactive
import SceneExpressions
import SceneModel

/// The undo history of the contents of a file: what the user changes of its parameters and models.
///
/// It records the properties that have a path and that no expression computes, without the names in `excluding`. Of a
/// large scene the first ones are recorded, up to `propertyLimit`. Other models are recorded from `record(_:)` on: those
/// beyond the limit, those without a name, and the camera of the scene that is not one of its `cameras`, which the mouse
/// moves. Elements of clouds are not recorded.
package final class SceneHistory {
  /// The largest number of properties that are recorded without a call of `record(_:)`. Each takes about 300 bytes.
  package static let propertyLimit = 50_000

  /// The record, which undoes and redoes.
  package let history = History()
  /// The journal of all changes, undos and redos so far: one line for each changed property, as `Contents.replay` reads
  /// it.
  package private(set) var journal: [UInt8] = []
  /// Sends the lines that were added to `journal`.
  package let journalGrew = EventEmitter<[UInt8]>()
  /// Sends an event after a step, an undo or a redo that has also changed properties without a path, which a journal
  /// cannot contain.
  package let journalOmitted = EventEmitter<Void>()
  /// The number of properties with a path that are recorded only after a call of `record(_:)`, because of
  /// `propertyLimit`.
  package let omittedCount: Int

  let contents: SceneFile.Contents
  private let excludedNames: Set<String>
  private var properties: [String: NamedProperty] = [:]
  /// The values that the journal gives the properties in it.
  private var lastChanges: [String: JournalEntry.Change] = [:]
  /// The identities of the recorded properties. The history keeps them alive.
  private var recorded: Set<ObjectIdentifier> = []
  /// The paths of the models, for `record(_:)`.
  private lazy var modelNames = Dictionary(
    (contents.scene.namedModels + contents.scene.modelsByPlace).map { (ObjectIdentifier($0.model), $0.name) }
  ) { first, _ in first }
  private let bag = DisposerBag()

  /// Records the changes of `contents` from now on. `journal` is the beginning of the journal: the lines that were
  /// replayed. O(models).
  package init(_ contents: SceneFile.Contents, excluding names: Set<String> = [], journal: [UInt8] = []) {
    (self.contents, excludedNames, self.journal) = (contents, names, journal)
    let computed = contents.bindings?.boundNames ?? []
    let named: [NamedProperty]
    (named, omittedCount) = contents.limitedNamedProperties(limit: Self.propertyLimit)
    for property in named
    where property.target.model != SceneNames.cameraName && !computed.contains(property.path) {
      record(property, isNamed: true)
    }
    lastChanges = JournalEntry.lastChanges(of: journal)
    if let bindings = contents.bindings {
      // The name is not a path: the lines of unbound properties are written when the set changes.
      history.record(bindings.$unboundNames, name: Self.unbindingName)
      var known = bindings.unboundNames
      bindings.$unboundNames.subscribe { [unowned self] names in
        let (removed, added) = (known.subtracting(names).sorted(), names.subtracting(known).sorted())
        known = names
        writeUnbinding(removed.map { JournalEntry($0, .bind) } + added.map { JournalEntry($0, .unbind) })
      }
      .disposed(by: bag)
    }
    history.changes.subscribe { [unowned self] in write($0.map(\.name)) }.disposed(by: bag)
  }

  /// Continues `old`, the history of the contents before the file was read again. Its steps can be undone and redone, as far
  /// as their properties have paths in the new contents, and the journal goes on: lines are added for the properties in it
  /// that have other values now. O(recorded properties + size of the journal).
  package func resume(after old: SceneHistory) {
    history.adoptSteps(of: old.history)
    journal = old.journal
    lastChanges = old.lastChanges
    let changed = lastChanges.keys.sorted().filter { path in
      guard case .set(let value)? = lastChanges[path], let property = properties[path] else { return false }
      return property.value != value
    }
    write(changed)
  }

  /// Records the changes of the properties of `model` from now on, apart from those that an expression computes. Does
  /// nothing for those that are recorded already, and for an object that is not a model.
  ///
  /// A model without a name has a path by its place, such as `spheres[2]`. The changes of a mesh of a mesh file without a name, which
  /// has no path, can be undone, and are not in the journal. Costs about 300 bytes for each
  /// property, and with the first call O(models).
  package func record(_ model: AnyObject) {
    for property in properties(of: model) where contents.bindings?.computes(property.property) != true {
      // A model that is no longer part of the contents has no path, and neither has a mesh of a mesh file.
      record(property, isNamed: !property.target.model.isEmpty)
    }
    if let mesh = model as? MeshModel, recorded.insert(ObjectIdentifier(mesh.$transform)).inserted {
      history.record(mesh.$transform)
      history.record(mesh.$color)
      history.record(mesh.$material)
    }
  }

  /// Returns the lines of a journal without an incomplete last one, which `Contents.replay` skips.
  package static func completeLines(of journal: [UInt8]) -> [UInt8] {
    JournalEntry.completeLines(of: journal)
  }

  /// Adds a line with the current value of the parameter `name`, such as that of the time. Does nothing if there is no
  /// such parameter.
  package func writeValue(of parameter: SceneParameter) {
    add(JournalEntry(parameter.name, .set(parameter.value)).bytes)
  }

  /// Adds a line with the current value of the property at `path`, so that a replay removes its expression, too. Does nothing
  /// for a property that is not recorded.
  package func writeValue(at path: String) { write([path]) }

  /// Returns the properties of `model`, with an empty model as the target if it has no path.
  private func properties(of model: AnyObject) -> [NamedProperty] {
    switch model {
    case let material as MaterialModel: material.namedProperties(material.name)
    case let particles as ParticleModel: particles.namedProperties(particles.name)
    case let model as any DescribedModel: model.namedProperties(name(of: model))
    default: []
    }
  }

  private func name(of model: any DescribedModel) -> String {
    if let name = modelNames[ObjectIdentifier(model)] { return name }
    // The mouse has replaced the camera that the scene had.
    return model is Camera ? SceneNames.cameraName : ""
  }

  private func record(_ property: NamedProperty, isNamed: Bool) {
    let identity = ObjectIdentifier(property.property)
    guard !excludedNames.contains(property.path), recorded.insert(identity).inserted
    else { return }
    if isNamed { properties[property.path] = property }
    property.record(in: history, isNamed: isNamed)
  }

  private func write(_ paths: [String]) {
    add(
      paths.flatMap { path -> [UInt8] in
        guard let property = properties[path] else { return [] }
        // A line would remove the expression of a property that an undo has bound again.
        if let bindings = contents.bindings, bindings.isReleasable(path), bindings.computes(property.property)
        {
          return []
        }
        let entry = JournalEntry(path, .set(property.value))
        lastChanges[path] = entry.change
        return entry.bytes
      })
    if paths.contains("") { journalOmitted.emit(()) }
  }

  /// The name of a change of the unbound properties, which is no path.
  private static let unbindingName = "an expression removed"

  private func writeUnbinding(_ entries: [JournalEntry]) {
    for entry in entries { lastChanges[entry.path] = entry.change }
    add(entries.flatMap(\.bytes))
  }

  private func add(_ lines: [UInt8]) {
    if lines.isEmpty { return }
    journal += lines
    journalGrew.emit(lines)
  }
}
