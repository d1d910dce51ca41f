import CImGui
import RenderScene
import Rendering
import SceneModel

// The outlines over the picture.
extension Panel {
  /// What the pointer or the keyboard is at.
  enum Pointed: Equatable {
    /// The entry with this number in the list.
    case entry(Int)
    /// The value of a row.
    case value(ObjectIdentifier)
  }

  /// Makes what has followed from the last changes glow.
  func glowConsequences() {
    if lastChanges.consequences.isEmpty { return }
    let targets = content.dependencies.targets
    startGlow(lastChanges.consequences.compactMap { targets[$0] })
  }

  /// Traces the outlines of the models that glow, are selected, or read the value at which the pointer is. `isChanging` is
  /// whether the picture changes in this frame.
  func updateOutlines(of scene: Scene, _ size: WindowSize, isChanging: Bool) {
    outlines.parts[.glow] = glowingParts
    outlines.parts[.selection] = content.selectedParts
    outlines.parts[.pointer] =
      switch pointed ?? pinned.map({ .value($0) }) {
      case .entry(let number): content.parts(ofEntry: number)
      case .value(let value): content.models.parts(of: content.dependencies.readers(of: value))
      case nil: []
      }
    if outlines.update(scene, width: size.width, height: size.height, isChanging: isChanging) { mark() }
  }

  func showOutlines() {
    for reason in OutlineLayer.Reason.allCases {
      guard let lines = outlines.contours[reason] else { continue }
      let color = color(of: reason)
      for line in lines where line.count > 2 {
        ImGui.line(line, isClosed: true, color, thickness: 2 * scale)
      }
    }
  }

  private func color(of reason: OutlineLayer.Reason) -> CImGuiColorValue {
    switch reason {
    case .glow: CImGuiColorValue(red: 1, green: 0.7, blue: 0.15, alpha: glows.strength(at: now))
    case .selection: CImGuiColorValue(red: 1, green: 1, blue: 1, alpha: 0.9)
    case .pointer: CImGuiColorValue(red: 0.35, green: 0.85, blue: 1, alpha: 1)
    }
  }
}

extension InspectorModel {
  /// The selected model, or the selected element.
  fileprivate var selectedParts: [ModelOutline.Part] {
    guard let selection else { return [] }
    if let element, case .model(let model) = tree.lines[selection].entry {
      return [ModelOutline.Part(model, element: element)]
    }
    return parts(ofEntry: selection)
  }

  fileprivate func parts(ofEntry number: Int) -> [ModelOutline.Part] {
    guard tree.lines.indices.contains(number) else { return [] }
    if case .model(let model) = tree.lines[number].entry {
      return model.isHidden ? [] : [ModelOutline.Part(model)]
    }
    guard let model = tree.lines[number].entry.model else { return [] }
    return models.parts(of: [ObjectIdentifier(model)])
  }
}
