import CImGui
import Reactive

// The menu, the dialog and the timeline.
extension Panel {
  /// Runs the commands that the user has chosen since the last call. They may make frames, so they are not run in one.
  func runCommands() {
    let commands = pendingCommands
    pendingCommands = []
    for command in commands { command() }
  }

  func showMenus() {
    guard !menus.isEmpty else { return }
    let isOpen = ImGui.section("Menu", isOpen: false)
    places["menu"] = CImGuiLastPlace()
    guard isOpen else { return }
    for (number, menu) in menus.enumerated() {
      CImGuiPushIdentity(Int32(number))
      let isOpen = ImGui.beginBranch(menu.title)
      places["menu \(menu.title)"] = CImGuiLastPlace()
      if isOpen {
        for (number, item) in menu.items.enumerated() {
          CImGuiPushIdentity(Int32(number))
          if ImGui.command(item.name, keys: item.keys) { pendingCommands.append(item.action) }
          places["command \(item.name)"] = CImGuiLastPlace()
          CImGuiPopIdentity()
        }
        CImGuiEndBranch()
      }
      CImGuiPopIdentity()
    }
  }

  func showDialog() {
    guard let content = dialog?.content else { return }
    ImGui.title(content.title)
    if !content.note.isEmpty { ImGui.note(content.note) }
    // Without a field, the first button has the keyboard.
    let isFocusDue = dialog?.isFocusDue == true
    dialog?.isFocusDue = false
    if isFocusDue { CImGuiFocusNext() }
    // Another dialog has other fields, also while one of these is edited.
    CImGuiPushIdentity(3 + dialogCount)
    for (number, field) in content.fields.enumerated() {
      CImGuiPushIdentity(Int32(number))
      show(field)
      CImGuiPopIdentity()
    }
    for button in content.buttons {
      if ImGui.button(button.name) { endDialog(button) }
      places["button \(button.name)"] = CImGuiLastPlace()
      if content.buttons.count < 4 { CImGuiSameLine() }
    }
    if ImGui.button("Cancel") { endDialog(nil) }
    places["button Cancel"] = CImGuiLastPlace()
    CImGuiPopIdentity()
  }

  /// Ends the dialog, and presses a button of it.
  func endDialog(_ button: InspectorDialog.Button?) {
    guard dialog != nil else { return }
    dialog = nil
    leaveKeyboard()
    if let button { pendingCommands.append(button.action) }
    mark()
  }

  private func show(_ field: InspectorDialog.Field) {
    switch field {
    case .text(let label, let property):
      row(label) {
        var text = property.value
        if ImGui.textField(&text, selectsAll: true) { property.value = text }
      }
    case .choice(let label, let property, let names): row(label) { show(.choice(property, names))?() }
    case .toggle(let label, let property): row(label) { show(.toggle(property))?() }
    case .path(let label, let property, let complete):
      dialog?.search(property.value, complete)
      let completion = dialog?.completion(of: property.value) ?? ""
      row(label) {
        var text = property.value
        if ImGui.completedField(&text, completion: completion) { property.value = text }
      }
      for candidate in dialog?.candidates.prefix(Self.candidateLimit) ?? [] {
        if ImGui.command(candidate, keys: "") {
          property.value = candidate
          dialog?.isFocusDue = true
        }
        places["candidate \(candidate)"] = CImGuiLastPlace()
      }
      let count = (dialog?.candidates.count ?? 0) - Self.candidateLimit
      if count > 0 { ImGui.note("and \(count) more") }
    }
  }

  /// The largest number of paths that are listed below the field.
  private static let candidateLimit = 10

  private func row(_ label: String, _ control: () -> Void) {
    ImGui.beginRow(label, glow: 0)
    control()
    places["field \(label)"] = CImGuiLastPlace()
    _ = CImGuiEndRow()
  }

  /// The height of the bar, in pixels. 0 without one.
  var timelineHeight: Float { timeline == nil ? 0 : 44 * scale }

  func showTimeline() {
    guard let timeline else { return }
    let gap = 10 * scale
    ImGui.beginBar(
      "timeline",
      CImGuiRectangle(
        x: gap, y: Float(size.height) - timelineHeight, width: max(1, Float(size.width) - 2 * gap),
        height: timelineHeight - gap))
    if ImGui.button(timeline.isPaused ? "Play" : "Pause") { pendingCommands.append(timeline.togglePause) }
    places["timeline play"] = CImGuiLastPlace()
    CImGuiSameLine()
    let texts = [timeline.text, timeline.speed, timeline.order]
    var position = timeline.position
    let choices = timeline.choices.map { String($0.filter { $0 != "\0" }.prefix(24)) }
    // The arrow of a list is as wide as it is high.
    let choiceWidth = choices.map { ImGui.buttonWidth($0) }.max().map { $0 + 24 * scale } ?? 0
    let reserved = texts.map { ImGui.buttonWidth($0) }.reduce(choiceWidth, +)
    if ImGui.track(&position, timeline.extent, range: timeline.range, reserved: reserved) {
      timeline.seek(position)
    }
    places["timeline"] = CImGuiLastPlace()
    CImGuiSameLine()
    if choiceWidth > 0 {
      var choice = timeline.choice
      if ImGui.choice(&choice, choices, identity: "##choices", width: choiceWidth - 10 * scale) {
        pendingCommands.append { timeline.choose(choice) }
      }
      places["timeline choices"] = CImGuiLastPlace()
      CImGuiSameLine()
    }
    if ImGui.button("\(texts[0])##text") { pendingCommands.append(timeline.togglePause) }
    CImGuiSameLine()
    if ImGui.button("\(texts[1])##speed") { pendingCommands.append(timeline.changeSpeed) }
    places["timeline speed"] = CImGuiLastPlace()
    CImGuiSameLine()
    if ImGui.button("\(texts[2])##order") { pendingCommands.append(timeline.changeOrder) }
    places["timeline order"] = CImGuiLastPlace()
    CImGuiEndBar()
  }
}
