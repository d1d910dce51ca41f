#if Inspector
  import Inspector
  import Reactive
  import SceneFiles
  import Windowing

  extension WindowSessionConnector {
    /// Adds the inspector to the window until `bag` is disposed. `inspectorToggled` shows and hides it.
    func connectInspector(_ bag: DisposerBag) {
      let inspector = SceneInspector(view)
      session.$document
        .subscribe { document in
          inspector.history = document.history
          inspector.trace = document.contents.map { SceneTrace($0, capacity: 64) }
          inspector.parameters = document.parameters.map { parameters in
            InspectorParameters(parameters.bindings) { parameters.set($0, to: $1) }
          }
        }
        .disposed(by: bag)
      inspectorToggled.subscribe { inspector.toggle() }.disposed(by: bag)
    }
  }
#endif
