import Geometry
import Reactive
import RenderScene
import SceneFiles
import SceneModel

/// The changes that the user makes of the document: parameters, models, and what is shown of them.
extension ViewerSession {
  /// Chooses the parameter `count` places after the chosen one.
  func chooseParameter(_ count: Int) { document.parameters?.choose(count) }

  /// Changes the chosen parameter by `steps` steps.
  func changeParameter(by steps: Double) { document.parameters?.change(by: steps) }

  /// Undoes the last change of a parameter or a model, and says which.
  func undo() { restore("undone", "nothing to undo", \.canUndo) { $0.undo() } }

  /// Repeats the change that was undone last, and says which.
  func redo() { restore("redone", "nothing to redo", \.canRedo) { $0.redo() } }

  private func restore(
    _ verb: String, _ nothing: String, _ canRestore: KeyPath<History, Bool>, _ action: (EditSession) -> Void
  ) {
    guard let edits = document.edits, let history = edits.history?.history else { return show(nothing) }
    edits.commit()
    guard history[keyPath: canRestore] else { return show(nothing) }
    // The changes are sent at the end of the transaction.
    history.changes.prefix(1)
      .subscribe { [weak self] changes in
        let named = changes.first.map { $0.name.isEmpty ? "a change" : $0.name } ?? ""
        self?.show("\(verb): \(named)" + (changes.count > 1 ? " and \(changes.count - 1) more" : ""))
      }
      .disposed(by: bag)
    action(edits)
  }

  /// Runs `change`, which is no step of the undo history, such as a change of the view or one by live input.
  func changeView(_ change: () -> Void) {
    guard let history = document.history?.history else { return change() }
    history.withoutRecording(change)
  }

  /// Selects a picked model, and shows its name. Nil, the background, selects nothing.
  func select(_ pick: Pick?) {
    batch {
      if pick?.model !== selectedModel { document.parameters?.forgetMover() }
      (selection, selectedModel) = (pick?.label, pick?.model)
      picked.emit(pick)
    }
  }

  /// Begins a drag of the selected model, or of `handle`, one of its handles. If several parameters move it and none of them
  /// is chosen, the result is a question for `ask(_:)`.
  func beginDrag(
    at position: SIMD2<Float>, handle: ModelHandle? = nil, in scene: Scene, size: WindowSize
  ) -> ModelDrag.Start {
    guard let selectedModel, let contents = document.contents, scene.camera != nil else { return .nothing }
    if handle == nil {
      guard let pick = scene.pick(at: position, in: size), pick.model === selectedModel, pick.element == nil
      else { return .nothing }
    }
    let start = ModelDrag.begin(
      selectedModel, handle, at: position, in: contents, chosen: document.parameters?.mover,
      camera: scene.pictureCamera(in: size), size: size)
    switch start {
    case .drag: document.history?.record(selectedModel)
    case .ambiguous, .nothing: break
    }
    return start
  }

  /// Asks which parameter moves a model.
  func ask(_ move: AmbiguousMove) {
    let name = move.mover.boundName ?? selection ?? "the model"
    var answers = move.parameters.map { parameter in
      (
        name: parameter.control.label ?? parameter.name,
        action: { [weak self] in
          self?.document.parameters?.choose(parameter)
          self?.show("drags change \(parameter.name)")
        }
      )
    }
    if move.mover.boundName != nil {
      answers.append((name: "Unbind", action: { [weak self] in self?.unbind(move.mover) }))
    }
    questions.emit(
      Question(
        title: "What changes \(name)?",
        note: "An expression computes it. Unbind removes the expression and keeps the value.",
        answers: answers))
  }

  /// Removes the expression of the property that `mover` moves.
  private func unbind(_ mover: ModelMover) {
    guard let name = mover.boundName else { return }
    mover.unbind()
    if let selectedModel { document.history?.record(selectedModel) }
    document.history?.writeValue(at: name)
    show("\(name) keeps its value and has no expression")
  }

  /// Hides the selected model, or the group that contains it.
  func hideSelection() {
    guard let model = selectedModel else { return show("nothing is selected: click a model first") }
    guard let property = visibility(of: model) else {
      return show("an expression hides and shows the model, or it is a cloud that no group contains")
    }
    document.history?.record(model)
    property.value = false
    show("hidden: \(selection ?? "")")
    select(nil)
  }

  /// Shows all models and groups that are hidden, apart from those that an expression hides.
  func showAll() {
    let scene = document.scene
    let own = scene.models.compactMap { ($0 as? any DescribedModel)?.visibility }
    let hidden = (own + scene.groups.map(\.$isVisible)).filter { !$0.value && !isComputed($0) }
    batch { for property in hidden { property.value = true } }
    show(hidden.isEmpty ? "nothing is hidden" : "all models are visible")
  }

  /// Shows or hides an effect, such as the axes, and says which if the picture does not.
  func toggle(_ effect: ShownEffect) {
    let property = effect.property(of: document.scene.effects)
    if isComputed(property) { return show("an expression shows and hides the \(effect.name)") }
    changeView { property.value.toggle() }
    show("\(effect.name): \(property.value ? "shown" : "hidden")")
  }

  /// Switches the clipping plane off, or on: through the middle of the scene, with the half on the side of the eye cut away.
  func toggleClipPlane(facing camera: Camera?) {
    let effects = document.scene.effects
    guard !isComputed(effects.$clipPlane) else {
      return show("an expression switches the clipping plane")
    }
    if effects.clipPlane {
      changeView { effects.clipPlane = false }
      return show("clipping plane: off")
    }
    let bounds = document.scene.bounds
    guard let camera = camera?.inScene, !bounds.isEmpty else { return show("there is nothing to cut open") }
    if isComputed(effects.$clipNormal) || isComputed(effects.$clipDistance) {
      changeView { effects.clipPlane = true }
    } else {
      changeView { batch { effects.clip(at: bounds.center, normal: camera.position - camera.target) } }
    }
    show("clipping plane: on, shift-K and ctrl-K move it")
  }

  /// Moves the clipping plane along its normal by 1/40 of the extent of the scene, `steps` times.
  func moveClipPlane(by steps: Float) {
    let effects = document.scene.effects
    guard effects.clipPlane else { return show("no clipping plane: K switches it on") }
    guard !isComputed(effects.$clipDistance) else {
      return show("an expression moves the clipping plane")
    }
    let extent = length(document.scene.bounds.size)
    guard extent.isFinite else { return }
    changeView { effects.clipDistance += steps * extent / 40 }
  }

  /// Shows or hides the labels, the title and the legend.
  func toggleTexts() {
    let scene = document.scene
    let texts =
      scene.labels.map(\.$isVisible) + [scene.title?.$isVisible, scene.legend?.$isVisible].compactMap(\.self)
    let visible = texts.filter { $0.value && !isComputed($0) }
    let hidden = hiddenTexts
    if hidden.isEmpty, visible.isEmpty { return show("the scene has no labels") }
    changeView {
      for text in hidden.isEmpty ? visible : hidden { text.value = !hidden.isEmpty }
    }
    hiddenTexts = hidden.isEmpty ? visible : []
  }

  /// Returns the property by which `model`, or else its group, is hidden. Nil if it has none, or if an expression computes
  /// it.
  private func visibility(of model: any Model) -> Property<Bool>? {
    let own = (model as? any DescribedModel)?.visibility
    return [own, model.group?.$isVisible].compactMap(\.self).first { !isComputed($0) }
  }

  private func isComputed<Value: PropertyValueConvertible>(_ property: Property<Value>) -> Bool {
    document.contents?.bindings?.expression(of: property) != nil
  }
}

/// An effect that a key shows and hides.
enum ShownEffect: CaseIterable {
  case axes, grid, box, wireframe, edges, normals

  /// The name in messages.
  var name: String {
    switch self {
    case .axes: "axes"
    case .grid: "grid"
    case .box: "bounding box"
    case .wireframe: "wireframe"
    case .edges: "edges"
    case .normals: "normals"
    }
  }

  /// The property that shows the effect.
  func property(of effects: Effects) -> Property<Bool> {
    switch self {
    case .axes: effects.$axes
    case .grid: effects.$grid
    case .box: effects.$box
    case .wireframe: effects.$wireframe
    case .edges: effects.$edges
    case .normals: effects.$normals
    }
  }
}
