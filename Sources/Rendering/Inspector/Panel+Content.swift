import CImGui
import Geometry
import Reactive

// The sections of the panel.
extension Panel {
  func showParameters() {
    if content.parameterControls.isEmpty { return }
    guard ImGui.section("Parameters") else { return }
    show(content.parameterControls, identity: 1, place: "parameter ")
  }

  func showList() {
    guard ImGui.section("Scene") else { return }
    var search = content.search
    if ImGui.textField(&search, identity: "##search", hint: "Search by name or kind") {
      content.search = search
    }
    places["search"] = CImGuiLastPlace()
    let lines = content.visibleLines
    let shown = ImGui.beginList("models", rows: min(max(lines.count, 3), 12), count: lines.count)
    for number in lines[shown] { showLine(number) }
    let shownRow = shownLine.flatMap { shown in lines.firstIndex(of: shown) }
    CImGuiEndList(Int32(lines.count), Int32(shownRow ?? -1))
    shownLine = nil
  }

  private func showLine(_ number: Int) {
    let (line, isSearched) = (content.tree.lines[number], !content.search.isEmpty)
    let entry = line.entry
    // A line that was searched for is not below its group.
    let name = isSearched ? entry.name : entry.localName
    let (isVisible, canHide) = content.visibility(entry)
    let use = ImGui.listLine(
      number, name.isEmpty ? "unnamed" : name, kind: entry.kind,
      CImGuiLine(
        depth: isSearched ? 0 : Int32(line.depth), isParent: line.isParent && !isSearched,
        isExpanded: !content.isCollapsed(number), canHide: canHide, isVisible: isVisible,
        isSelected: number == content.selection, glow: 0))
    if use.isHovered { pointed = .entry(number) }
    places["line \(entry.name.isEmpty ? "unnamed" : entry.name)"] = use.place
    // The frame goes on with the lines that it began with: a change of them requests another one.
    if use.isSelected { content.selectLine(number) }
    if use.isToggled { content.toggle(number) }
    if use.isVisibilityToggled { content.toggleVisibility(number) }
  }

  func showControls() {
    guard let selection = content.selection else { return }
    let entry = content.tree.lines[selection].entry
    let name = entry.name.isEmpty ? entry.kind : entry.name
    // The text after ### is Dear ImGui's identity, which stays the same when another model is selected.
    guard ImGui.section("\(name)\(content.element.map { "[\($0)]" } ?? "")###selection") else { return }
    if let pick = content.pick {
      for row in content.details(of: pick) { ImGui.pair(row.name, row.value) }
    }
    if content.controls.isEmpty, content.pick == nil {
      ImGui.note("Click one of its parts in the picture to select it.")
    }
    show(content.controls, identity: 2)
  }

  func showStatistics() {
    guard let statistics, ImGui.section("Drawing", isOpen: false) else { return }
    for line in statistics.lines { ImGui.text(line) }
  }

  /// Adds a row for each control. Their places have the labels as names, after `prefix`.
  private func show(_ controls: [Control], identity: Int32, place prefix: String = "") {
    CImGuiPushIdentity(identity)
    for (number, control) in controls.enumerated() {
      CImGuiPushIdentity(Int32(number))
      ImGui.beginRow(control.label, glow: glows.strength(of: control.source, at: now))
      if let expression = control.expression {
        ImGui.value(control.text, expression: "= \(expression)")
      } else {
        take(show(control.kind, unit: control.unit))
      }
      places[prefix + control.label] = CImGuiLastPlace()
      let use = CImGuiEndRow()
      if let source = control.source {
        if use.isHovered { pointed = .value(source) }
        if use.isLabelClicked { pinned = pinned == source ? nil : source }
      }
      CImGuiPopIdentity()
    }
    CImGuiPopIdentity()
  }

  /// Adds a control without its row. Returns the change that the user makes in this frame. Nil for none.
  func show(_ kind: Control.Kind, unit: String = "") -> (() -> Void)? {
    switch kind {
    case .number(let property, let range, let isLogarithmic):
      var value = property.value
      let shown = range.widened(for: value)
      guard ImGui.slider(&value, shown, isLogarithmic: isLogarithmic, unit: unit) else { return nil }
      // A logarithmic slider has no place for 0.
      return !isLogarithmic || value > 0 ? { property.value = value } : nil
    case .drag(let property, let step, let range):
      var value = property.value
      guard ImGui.drag(&value, step: step, unit: unit) else { return nil }
      return { property.value = min(max(value, range.lowerBound), range.upperBound) }
    case .text(let property):
      var text = property.value
      return ImGui.textField(&text) ? { property.value = text } : nil
    case .vector(let property, let step, let lowest):
      var vector = property.value
      guard ImGui.vector(&vector, step: step, unit: unit) else { return nil }
      return {
        property.value =
          lowest.map {
            vector.clamped(
              lowerBound: SIMD3(repeating: $0), upperBound: SIMD3(repeating: .greatestFiniteMagnitude))
          } ?? vector
      }
    case .color(let property):
      var encoded = property.value.sRGB
      return ImGui.color(&encoded) ? { property.value = Color(sRGB: encoded) } : nil
    case .toggle(let property):
      var isOn = property.value
      return ImGui.checkbox(&isOn) ? { property.value = isOn } : nil
    case .choice(let property, let choices):
      var index = property.value
      return ImGui.choice(&index, choices) ? { property.value = index } : nil
    }
  }
}
