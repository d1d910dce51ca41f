import Reactive
import RenderScene
import SceneFiles
import SceneModel
import Windowing

/// The contents of the inspector, without drawing: the parameters, the list, its selection, and the controls.
final class InspectorModel {
  /// The parameters of the scene file. Nil if it has none.
  var parameters: InspectorParameters? {
    didSet { listParameters() }
  }
  /// The edits of the scene, whose history records the selected models.
  var edits = EditSession() {
    didSet { recordSelection() }
  }
  /// The contents of the file. Nil if the scene is not from a file.
  var contents: SceneFile.Contents?
  /// The pick that selected the entry. Nil for an entry that was selected in the list.
  private(set) var pick: Pick?
  private(set) var parameterControls: [Control] = []
  /// The entries of the scene, in the order of the list.
  private(set) var tree = SceneTree([])
  /// The numbers of the entries in the list, without those in collapsed groups and without the copies of bound repetitions
  /// that do not exist for the current count. O(models) after a change.
  var visibleLines: [Int] {
    if let knownLines { return knownLines }
    var lines = search.isEmpty ? tree.visibleLines(collapsed: collapsed) : tree.lines(containing: search)
    if let bindings, !bindings.rows.isEmpty {
      lines.removeAll { bindings.isAbsent(tree.lines[$0].entry.parent) }
    }
    knownLines = lines
    return lines
  }
  private var knownLines: [Int]?
  private var collapsed: Set<ObjectIdentifier> = [] {
    didSet { knownLines = nil }
  }
  /// The text that is searched for in the names and kinds of the entries. All are listed if it is empty.
  var search = "" {
    didSet {
      knownLines = nil
      onChange()
    }
  }
  /// The number of the selected entry.
  private(set) var selection: Int?
  /// The picked element, if a cloud is selected.
  private(set) var element: Int?
  private(set) var controls: [Control] = []

  private var cachedModels: ModelIndex?
  private var cachedDependencies: DependencyIndex?

  let scene: Scene
  private let onChange: () -> Void
  private let bag = DisposerBag()
  /// The subscriptions of the current selection, and those of the current parameters.
  private var selectionBag = DisposerBag()
  private var parametersBag = DisposerBag()
  /// The subscriptions to the presence of the copies of bound repetitions.
  private var rowBag = DisposerBag()

  /// Follows `scene`. Calls `onChange` at each change of the contents.
  init(_ scene: Scene, onChange: @escaping () -> Void) {
    (self.scene, self.onChange) = (scene, onChange)
    combine(
      combine(scene.models.contents, scene.$materials.contents),
      combine(scene.$groups.contents, scene.$importedMeshes.contents, scene.$lights),
      combine(
        combine(scene.$camera, scene.$cameras.contents),
        combine(scene.$labels.contents, scene.$title, scene.$legend))
    )
    .subscribe { [unowned self] _ in listModels() }
    .disposed(by: bag)
  }

  /// The entries, in the order of the list.
  var entries: [SceneEntry] { tree.lines.map(\.entry) }

  /// Returns whether the entry is a group whose contents are not listed.
  func isCollapsed(_ number: Int) -> Bool {
    tree.lines[number].entry.group.map { collapsed.contains(ObjectIdentifier($0)) } ?? false
  }

  /// Hides an entry or shows it.
  func toggleVisibility(_ number: Int) {
    let entry = tree.lines[number].entry
    guard let visibility = entry.visibility, bindings?.expression(of: visibility) == nil else { return }
    for model in entry.editedModels(in: scene) { edits.history?.record(model) }
    edits.commit()
    visibility.value.toggle()
    onChange()
  }

  /// Returns whether a property hides the entry, and whether it can be set, which it cannot while an expression computes
  /// it. O(bindings) if there is such a property.
  func visibility(_ entry: SceneEntry) -> (isVisible: Bool, canHide: Bool) {
    guard let visibility = entry.visibility else { return (true, false) }
    return (visibility.value, bindings?.expression(of: visibility) == nil)
  }

  var bindings: SceneBindings? { parameters?.bindings }

  /// Lists the contents of a group, or lists them no longer.
  func toggle(_ number: Int) {
    guard let group = tree.lines[number].entry.group else { return }
    collapsed.formSymmetricDifference([ObjectIdentifier(group)])
    onChange()
  }

  /// Selects an entry of the list and an element of its model. Nil clears the selection.
  func selectLine(_ number: Int?, element: Int? = nil) {
    (selection, self.element, pick) = (number, element, nil)
    selectionBag = DisposerBag()
    let maker = ControlMaker(scene: scene, bindings: bindings, bag: selectionBag)
    controls = number.map { maker.controls(tree.lines[$0].entry, element: element) } ?? []
    for control in controls { control.watch(selectionBag, onChange) }
    recordSelection()
    onChange()
  }

  /// Records the changes of the selected models, so that they can be undone.
  private func recordSelection() {
    guard let history = edits.history, let selection else { return }
    for model in tree.lines[selection].entry.editedModels(in: scene) { history.record(model) }
  }

  /// Selects the model that was picked in the picture. Nil, the background, clears the selection.
  func select(_ pick: Pick?) {
    guard let pick else { return selectLine(nil) }
    let (entry, element) = SceneEntry.picked(pick)
    selectLine(tree.lines.firstIndex { $0.entry.isSame(as: entry) }, element: element)
    self.pick = pick
    var ancestor = entry.parent
    while let group = ancestor {
      collapsed.remove(ObjectIdentifier(group))
      ancestor = group.parent
    }
  }

  /// The models by their properties. It is created when it is needed.
  var models: ModelIndex {
    let index = cachedModels ?? ModelIndex(scene, particles: bindings?.particles ?? [])
    cachedModels = index
    return index
  }

  /// What reads what. It is created when it is needed.
  var dependencies: DependencyIndex {
    let index = cachedDependencies ?? DependencyIndex(bindings)
    cachedDependencies = index
    return index
  }

  private func listParameters() {
    parametersBag = DisposerBag()
    parameterControls = parameters?.controls(parametersBag) ?? []
    for control in parameterControls { control.watch(parametersBag, onChange) }
    // Controls may have changed between read-only and editable, and the file may have other particles.
    listModels()
  }

  /// Lists the models again. Keeps the selected model, or selects the one with the same name and kind.
  private func listModels() {
    let old = selection.map { tree.lines[$0].entry }
    cachedModels = nil
    cachedDependencies = nil
    let rows = bindings?.rows ?? []
    tree = SceneTree(SceneEntry.all(of: scene, particles: bindings?.particles ?? []), rows: rows)
    knownLines = nil
    rowBag = DisposerBag()
    for group in scene.groups where rows.contains(ObjectIdentifier(group)) {
      group.$isVisible.subscribe { [unowned self] _ in
        knownLines = nil
        onChange()
      }
      .disposed(by: rowBag)
    }
    let same = old.flatMap { old in tree.lines.firstIndex { $0.entry.isSame(as: old) } }
    selectLine(
      same ?? old.flatMap { old in tree.lines.firstIndex { $0.entry.replaces(old) } }, element: element)
  }
}
