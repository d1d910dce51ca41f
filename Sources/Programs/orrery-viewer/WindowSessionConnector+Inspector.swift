#if Inspector
  import Inspector
  import Reactive
  import SceneFiles
  import Windowing

  extension WindowSessionConnector {
    /// Adds the inspector to the window until `bag` is disposed. It is open at first if the scene has parameters. The key
    /// `I` opens and closes it, and Tab gives it the keyboard.
    func connectInspector(_ bag: DisposerBag) {
      let inspector = SceneInspector(view)
      // Other files then leave it as it is.
      var isChosen = false
      session.$document
        .subscribe { document in
          inspector.history = document.history
          inspector.contents = document.contents
          inspector.parameters = document.parameters.map { parameters in
            InspectorParameters(parameters.bindings, unattended: [ParameterController.timeName]) {
              parameters.set($0, to: $1)
            }
          }
          if !isChosen { inspector.isOpen = document.parameters?.bindings.parameters.isEmpty == false }
        }
        .disposed(by: bag)
      view.window.input.keyDown
        .filter { !$0.isRepeat }
        .subscribe { event in
          switch event.key {
          case .character("I"): inspector.toggle()
          case .tab: inspector.takeKeyboard()
          case .character("M"):
            inspector.isMeasuring.toggle()
            return
          case .character("C") where event.modifiers.contains(.control):
            inspector.copy()
            return
          default: return
          }
          isChosen = true
        }
        .disposed(by: bag)
    }
  }
#endif
