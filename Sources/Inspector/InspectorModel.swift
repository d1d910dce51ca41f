import Reactive
import Rendering
import SceneModel
import Windowing

/// The contents of the inspector, without drawing: the parameters, the list, its selection, and the controls.
final class InspectorModel {
  /// The parameters of the scene file. Nil if it has none.
  var parameters: InspectorParameters? {
    didSet { listParameters() }
  }
  private(set) var parameterControls: [Control] = []
  /// The lines of the list.
  private(set) var entries: [SceneEntry] = []
  /// The number of the selected line.
  private(set) var selection: Int?
  /// The picked element, if a cloud is selected.
  private(set) var element: Int?
  private(set) var controls: [Control] = []

  private let scene: Scene
  private let onChange: () -> Void
  private let bag = DisposerBag()
  /// The subscriptions of the current selection, and those of the current parameters.
  private var selectionBag = DisposerBag()
  private var parametersBag = DisposerBag()

  /// Follows `scene`. Calls `onChange` at each change of the contents.
  init(_ scene: Scene, onChange: @escaping () -> Void) {
    (self.scene, self.onChange) = (scene, onChange)
    entries = SceneEntry.all(of: scene)
    combine(
      combine(scene.$spheres, scene.$shapes, scene.$sphereClouds),
      combine(scene.$rodClouds, scene.$meshes, scene.$materials),
      combine(scene.$lights, scene.$camera)
    )
    .subscribe { [unowned self] _ in listModels() }
    .disposed(by: bag)
  }

  /// Selects a line of the list and an element of its model. Nil clears the selection.
  func selectLine(_ number: Int?, element: Int? = nil) {
    (selection, self.element) = (number, element)
    selectionBag = DisposerBag()
    let maker = ControlMaker(scene: scene, bindings: parameters?.bindings, bag: selectionBag)
    controls = number.map { maker.controls(entries[$0], element: element) } ?? []
    for control in controls { control.watch(selectionBag, onChange) }
    onChange()
  }

  /// Selects the model that was picked in the picture. Nil, the background, clears the selection.
  func select(_ pick: Pick?) {
    guard let pick else { return selectLine(nil) }
    let (entry, element) = SceneEntry.picked(pick)
    selectLine(entries.firstIndex { $0.isSame(as: entry) }, element: element)
  }

  private func listParameters() {
    parametersBag = DisposerBag()
    parameterControls = parameters?.controls(parametersBag) ?? []
    for control in parameterControls { control.watch(parametersBag, onChange) }
    // Controls may have changed between read-only and editable.
    selectLine(selection, element: element)
  }

  /// Lists the models again. Keeps the selected model, or selects the one with the same name and kind.
  private func listModels() {
    let old = selection.map { entries[$0] }
    entries = SceneEntry.all(of: scene)
    let same = old.flatMap { old in entries.firstIndex { $0.isSame(as: old) } }
    selectLine(same ?? old.flatMap { old in entries.firstIndex { $0.replaces(old) } }, element: element)
  }
}
