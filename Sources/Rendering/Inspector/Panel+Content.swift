import CImGui
import Geometry
import Reactive

// The sections of the panel.
extension Panel {
  func showParameters() {
    if content.parameterControls.isEmpty { return }
    guard ImGui.section("Parameters") else { return }
    CImGuiPushIdentity(1)
    for control in content.parameterControls { show(control, place: "parameter \(control.label)") }
    CImGuiPopIdentity()
  }

  func showList() {
    guard ImGui.section("Models") else { return }
    let lines = content.visibleLines
    let shown = ImGui.beginList("models", rows: min(max(lines.count, 3), 12), count: lines.count)
    var (clicked, toggled): (Int?, Int?)
    for number in lines[shown] {
      let line = content.tree.lines[number]
      let result = ImGui.listLine(
        number, line.entry.localName.isEmpty ? "unnamed" : line.entry.localName, kind: line.entry.kind,
        depth: line.depth, marker: !line.isParent ? "" : content.isCollapsed(number) ? "+" : "-",
        isSelected: number == content.selection)
      if result == CImGuiLineSelected { clicked = number }
      if result == CImGuiLineToggled { toggled = number }
      places["line \(line.entry.name.isEmpty ? "unnamed" : line.entry.name)"] = CImGuiLastPlace()
    }
    let shownRow = shownLine.flatMap { shown in lines.firstIndex(of: shown) }
    CImGuiEndList(Int32(lines.count), Int32(shownRow ?? -1))
    shownLine = nil
    if let clicked { content.selectLine(clicked) }
    if let toggled { content.toggle(toggled) }
  }

  func showControls() {
    guard let selection = content.selection else { return }
    let entry = content.tree.lines[selection].entry
    let name = entry.name.isEmpty ? entry.kind : entry.name
    // The text after ### is Dear ImGui's identity, which stays the same when another model is selected.
    guard ImGui.section("\(name)\(content.element.map { "[\($0)]" } ?? "")###selection") else { return }
    CImGuiPushIdentity(2)
    if content.controls.isEmpty { ImGui.note("Click one of its parts in the picture to select it.") }
    for control in content.controls { show(control, place: control.label) }
    CImGuiPopIdentity()
  }

  func showStatistics() {
    guard let statistics, ImGui.section("Drawing") else { return }
    for line in statistics.lines { ImGui.text(line) }
  }

  private func show(_ control: Control, place: String) {
    if let expression = control.expression {
      ImGui.text("\(control.label) = \(control.text)")
      places[place] = CImGuiLastPlace()
      ImGui.note(expression)
      return
    }
    switch control.kind {
    case .number(let property, let range, let isLogarithmic):
      var value = property.value
      let shown = range.widened(for: value)
      if ImGui.slider(control.label, &value, shown, isLogarithmic: isLogarithmic) {
        // A length that is being typed may begin with 0.
        if !isLogarithmic || value > 0 { property.value = value }
      }
    case .drag(let property, let step, let range):
      var value = property.value
      guard ImGui.drag(control.label, &value, step: step) else { break }
      property.value = min(max(value, range.lowerBound), range.upperBound)
    case .text(let property):
      var text = property.value
      if ImGui.textField(control.label, &text) { property.value = text }
    case .vector(let property, let step, let lowest):
      var vector = property.value
      guard ImGui.vector(control.label, &vector, step: step) else { break }
      property.value =
        lowest.map {
          vector.clamped(
            lowerBound: SIMD3(repeating: $0), upperBound: SIMD3(repeating: .greatestFiniteMagnitude))
        } ?? vector
    case .color(let property):
      var encoded = property.value.sRGB
      guard ImGui.color(control.label, &encoded) else { break }
      property.value = Color(sRGB: encoded)
    case .toggle(let property):
      var isOn = property.value
      if ImGui.checkbox(control.label, &isOn) { property.value = isOn }
    case .choice(let property, let choices):
      var index = property.value
      if ImGui.choice(control.label, &index, choices) { property.value = index }
    }
    places[place] = CImGuiLastPlace()
  }
}
