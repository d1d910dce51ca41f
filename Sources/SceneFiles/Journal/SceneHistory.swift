import Reactive
import SceneExpressions

/// The undo history of the contents of a file: what the user changes of its parameters and named models.
///
/// It records the properties that have a path and that no expression computes, without those of the camera, which the
/// mouse moves, and without the names in `excluding`. Of a large scene the first ones are recorded, up to
/// `propertyLimit`.
public final class SceneHistory {
  /// The largest number of recorded properties. Each takes about 300 bytes.
  public static let propertyLimit = 50_000

  /// The record, which undoes and redoes.
  public let history = History()
  /// The journal of all changes, undos and redos so far: one line for each changed property, as `Contents.replay` reads
  /// it.
  public private(set) var journal: [UInt8] = []
  /// Sends an event after lines were added to `journal`.
  public let journalGrew = EventEmitter<Void>()

  private let properties: [String: NamedProperty]
  private let bag = DisposerBag()

  /// Records the changes of `contents` from now on. `journal` is the beginning of the journal: the lines that were
  /// replayed. O(models).
  public init(_ contents: SceneFile.Contents, excluding names: Set<String> = [], journal: [UInt8] = []) {
    self.journal = journal
    let computed = contents.bindings?.boundNames ?? []
    let recorded = contents.namedProperties(limit: Self.propertyLimit).filter { property in
      property.target.model != SceneNames.cameraName && !names.contains(property.path)
        && !computed.contains(property.path)
    }
    properties = Dictionary(recorded.map { ($0.path, $0) }) { first, _ in first }
    for property in recorded { property.record(in: history) }
    history.changes.subscribe { [unowned self] in write($0) }.disposed(by: bag)
  }

  /// Adds a line with the current value of the parameter `name`, such as that of the time. Does nothing if there is no
  /// such parameter.
  public func writeValue(of parameter: SceneParameter) {
    journal += JournalEntry(parameter.name, parameter.value).bytes
    journalGrew.emit(())
  }

  private func write(_ paths: [String]) {
    for path in paths {
      guard let value = properties[path]?.value else { continue }
      journal += JournalEntry(path, value).bytes
    }
    journalGrew.emit(())
  }
}
