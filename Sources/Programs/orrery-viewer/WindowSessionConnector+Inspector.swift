#if Inspector
  import Inspector
  import Reactive
  import SceneFiles
  import Windowing

  extension WindowSessionConnector {
    /// Adds the inspector to the window until `bag` is disposed. It is open at first if the scene has parameters.
    /// `inspectorKeys` sends what the user does with it.
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
      inspectorKeys
        .subscribe { key in
          switch key {
          case .toggle: inspector.toggle()
          case .takeKeyboard: inspector.takeKeyboard()
          case .measure: inspector.isMeasuring.toggle()
          case .copy: inspector.copy()
          }
          if key == .toggle || key == .takeKeyboard { isChosen = true }
        }
        .disposed(by: bag)
    }
  }
#endif
