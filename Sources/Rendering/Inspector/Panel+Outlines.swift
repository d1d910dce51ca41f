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

/// The outlines of models over the picture and beneath the panel. Saved pictures do not contain them.
final class OutlineLayer {
  /// The reason for an outline, in drawing order.
  enum Reason: CaseIterable {
    /// The model has followed from a change a moment ago.
    case glow
    /// The model is selected.
    case selection
    /// The model reads the value at which the pointer is, or is the one in the list at which the pointer is.
    case pointer
  }

  /// The parts that each reason outlines.
  var parts: [Reason: [ModelOutline.Part]] = [:]
  /// The lines, in pixels of the window.
  private(set) var contours: [Reason: [[SIMD2<Float>]]] = [:]

  private let outlines = Dictionary(
    uniqueKeysWithValues: Reason.allCases.map { ($0, ModelOutline()) })
  /// The time that the last tracing of each reason took.
  private var costs: [Reason: Duration] = [:]

  /// The time above which outlines are left out while the picture changes, so that it is shown soon.
  private static let costLimit = Duration.milliseconds(4)

  /// Traces the outlines of `parts` again where they or their view have changed. Leaves them out while the picture changes
  /// if tracing takes long. Returns whether it has left some out, which a later call has to trace.
  func update(_ scene: Scene, width: Int, height: Int, isChanging: Bool) -> Bool {
    contours = [:]
    for (reason, outline) in outlines { outline.parts = parts[reason] ?? [] }
    var isAnyLeftOut = false
    for (reason, outline) in outlines where !outline.parts.isEmpty {
      if isChanging, costs[reason, default: .zero] > Self.costLimit {
        isAnyLeftOut = true
        continue
      }
      let traceCount = outline.traceCount
      let cost = ContinuousClock().measure {
        let lines = outline.contours(scene, width: width, height: height)
        if !lines.isEmpty { contours[reason] = lines }
      }
      // Lines that have not changed cost nothing, which says nothing about the next ones.
      if outline.traceCount != traceCount { costs[reason] = cost }
    }
    return isAnyLeftOut
  }
}
