import Geometry
import Reactive

import SceneFiles
import SceneModel
import Testing

@testable import Inspector

@Suite("Undo of the inspector's controls")
struct UndoControlTests {
  private let text = """
    { parameters: { size: 1 }, camera: { position: [0, 1, 9] }, environment: { intensity: 0.8 },
      cameras: [{ name: "front", position: [0, 0, 7], height: 4 }, { position: [7, 0, 0] }],
      materials: [{ name: "brass", roughness: 0.3 }], lights: [{ direction: [0, -1, 0] }],
      spheres: [{ name: "bound", radius: "size" }, { radius: 2 }], boxes: [{ size: [1, 2, 3] }],
      groups: [{ name: "arm", children: { cones: [{ radius: 1, height: 2 }] } }],
      surfaces: [{ position: ["u", "0", "v"], u: { from: 0, to: 1, count: 9 }, v: { from: 0, to: 1, count: 9 } }],
      labels: [{ text: "A", at: [0, 1, 0] }], title: "T", legend: { palette: "plasma", from: 0, to: 5 } }
    """

  /// Sets the control to another valid value.
  private func change(_ control: Control) {
    switch control.kind {
    case .number(let property, let range, _):
      let size = range.upperBound - range.lowerBound
      let middle = range.lowerBound + size / 2
      property.value = property.value == middle ? range.lowerBound + size / 4 : middle
    case .drag(let property, _, let range):
      property.value = property.value + 1 <= range.upperBound ? property.value + 1 : property.value / 2
    case .vector(let property, _, _): property.value = property.value * 0.5 + 0.25
    case .color(let property): property.value = property.value == .white ? .black : .white
    case .toggle(let property): property.value.toggle()
    case .choice(let property, let choices): property.value = (property.value + 1) % choices.count
    case .text(let property): property.value += " B"
    }
  }

  @Test("Each change of each control of each entry is one step, and undo and redo restore the value")
  func everything() throws {
    let contents = try SceneFile.parse(Array(text.utf8), path: "a.json5"), scene = contents.scene
    scene.meshes.append(MeshModel(name: "bunny", mesh: SharedMesh(Mesh())))
    let history = SceneHistory(contents), content = InspectorModel(scene) {}
    content.parameters = contents.bindings.map { bindings in
      InspectorParameters(bindings) { try? bindings.set($0.name, to: $1) }
    }
    content.edits = EditSession(history)
    var count = 0
    func check(_ control: Control, _ name: String) {
      if control.expression != nil { return }
      let before = control.text
      change(control)
      let after = control.text
      #expect(before != after, "\(name)")
      #expect(history.history.canUndo, "\(name)")
      history.history.undo()
      #expect(control.text == before && !history.history.canUndo, "\(name)")
      history.history.redo()
      #expect(control.text == after, "\(name)")
      history.history.undo()
      count += 1
    }
    for control in content.parameterControls { check(control, control.label) }
    for number in content.entries.indices {
      content.selectLine(number)
      for (index, control) in content.controls.enumerated() {
        check(control, "\(content.entries[number].name).\(control.label)")
        #expect(content.controls.indices.contains(index))
      }
    }
    #expect(count > 100)
  }

  @Test("An element of a cloud is not recorded")
  func clouds() throws {
    let contents = try SceneFile.parse(Array("{ spheres: [{}] }".utf8), path: "a.json5")
    contents.scene.sphereClouds = [SphereCloud(elements: [.init(center: .zero, radius: 1, color: .white)])]
    let history = SceneHistory(contents), content = InspectorModel(contents.scene) {}
    content.edits = EditSession(history)
    let number = try #require(content.entries.firstIndex { $0.model is SphereCloud })
    content.selectLine(number, element: 0)
    for control in content.controls { change(control) }
    #expect(!content.controls.isEmpty && !history.history.canUndo)
  }
}
