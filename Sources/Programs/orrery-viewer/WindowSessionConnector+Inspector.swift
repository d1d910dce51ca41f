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
          inspector.trace = document.contents.map { SceneTrace($0, capacity: 64) }
          inspector.parameters = document.parameters.map { parameters in
            InspectorParameters(parameters.bindings) { parameters.set($0, to: $1) }
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
          default: return
          }
          isChosen = true
        }
        .disposed(by: bag)
    }
  }
#endif
