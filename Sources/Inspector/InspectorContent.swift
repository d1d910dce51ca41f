import Reactive
import Rendering
import SceneModel
import Windowing

/// What the inspector shows, apart from how: the parameters, the list, what is selected in it, and the controls.
final class InspectorContent {
  /// The parameters of the file that is shown; nil where it has none.
  var parameters: InspectorParameters? {
    didSet { listParameters() }
  }
  private(set) var parameterControls: [Control] = []
  /// The lines of the list.
  private(set) var entries: [SceneEntry] = []
  /// The number of the line that is selected.
  private(set) var selection: Int?
  /// Of a cloud that is selected, the element that was picked.
  private(set) var element: Int?
  private(set) var controls: [Control] = []

  private let scene: Scene
  private let onChange: () -> Void
  private let bag = DisposerBag()
  /// What ends when something else is selected, and when there are other parameters.
  private var selectionBag = DisposerBag()
  private var parametersBag = DisposerBag()

  /// Follows `scene`, and calls `onChange` at each change of what is shown.
  init(_ scene: Scene, onChange: @escaping () -> Void) {
    (self.scene, self.onChange) = (scene, onChange)
    entries = SceneEntry.all(of: scene)
    combine(
      combine(scene.$spheres, scene.$shapes, scene.$clouds), combine(scene.$rods, scene.$meshes),
      combine(scene.$lights, scene.$camera)
    )
    .subscribe { [unowned self] _ in listModels() }
    .disposed(by: bag)
  }

  /// Selects a line of the list, and an element of it; nil for none.
  func selectLine(_ number: Int?, element: Int? = nil) {
    (selection, self.element) = (number, element)
    selectionBag = DisposerBag()
    let maker = ControlMaker(scene: scene, bindings: parameters?.bindings, bag: selectionBag)
    controls = number.map { maker.controls(entries[$0], element: element) } ?? []
    for control in controls { control.watch(selectionBag, onChange) }
    onChange()
  }

  /// Selects what was picked in the picture; nothing of the background.
  func select(_ pick: Pick?) {
    guard let pick else { return selectLine(nil) }
    let (entry, element) = SceneEntry.picked(pick)
    selectLine(entries.firstIndex { $0.isSame(as: entry) }, element: element)
  }

  private func listParameters() {
    parametersBag = DisposerBag()
    parameterControls = parameters?.controls(parametersBag) ?? []
    for control in parameterControls { control.watch(parametersBag, onChange) }
    // What was read-only may be no longer.
    selectLine(selection, element: element)
  }

  /// What was selected stays so while it is there, or something of its name and kind.
  private func listModels() {
    let old = selection.map { entries[$0] }
    entries = SceneEntry.all(of: scene)
    let same = old.flatMap { old in entries.firstIndex { $0.isSame(as: old) } }
    selectLine(same ?? old.flatMap { old in entries.firstIndex { $0.replaces(old) } }, element: element)
  }
}
