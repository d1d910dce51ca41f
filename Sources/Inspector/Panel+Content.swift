import CImGui
import Geometry
import Reactive

// The sections of the panel.
extension Panel {
  func showParameters() {
    if content.parameterControls.isEmpty { return }
    guard CImGuiSection("Parameters", true) else { return }
    CImGuiPushIdentity(1)
    for control in content.parameterControls { show(control, place: "parameter \(control.label)") }
    CImGuiPopIdentity()
  }

  func showList() {
    guard CImGuiSection("Models", true) else { return }
    let entries = content.entries
    var (first, end): (Int32, Int32) = (0, 0)
    CImGuiBeginList("models", Int32(min(max(entries.count, 3), 8)), Int32(entries.count), &first, &end)
    var clicked: Int?
    for number in Int(first)..<Int(end) {
      let entry = entries[number]
      let name = entry.name.isEmpty ? "without a name" : entry.name
      if CImGuiListLine(Int32(number), name, entry.kind, number == content.selection) { clicked = number }
      places["line \(name)"] = CImGuiLastPlace()
    }
    CImGuiEndList(Int32(entries.count), Int32(shownLine ?? -1))
    shownLine = nil
    if let clicked { content.selectLine(clicked) }
  }

  func showControls() {
    guard let selection = content.selection else { return }
    let entry = content.entries[selection]
    let name = entry.name.isEmpty ? entry.kind : entry.name
    // The text after ### is Dear ImGui's identity, which stays the same when another model is selected.
    guard CImGuiSection("\(name)\(content.element.map { "[\($0)]" } ?? "")###selection", true) else { return }
    CImGuiPushIdentity(2)
    if content.controls.isEmpty { CImGuiNote("Click at one of them in the picture.") }
    for control in content.controls { show(control, place: control.label) }
    CImGuiPopIdentity()
  }

  func showStatistics() {
    guard let statistics, CImGuiSection("Drawing", true) else { return }
    for line in statistics.lines { CImGuiText(line) }
  }

  private func show(_ control: Control, place: String) {
    if let expression = control.expression {
      CImGuiText("\(control.label) = \(control.text)")
      places[place] = CImGuiLastPlace()
      CImGuiNote(expression)
      return
    }
    switch control.kind {
    case .number(let property, let range, let isLogarithmic):
      var value = property.value
      let shown = range.widened(for: value)
      if CImGuiSlider(control.label, &value, shown.lowerBound, shown.upperBound, isLogarithmic) {
        // A length that is being typed may begin with 0.
        if !isLogarithmic || value > 0 { property.value = value }
      }
    case .vector(let property, let step, let lowest):
      var value = (property.value.x, property.value.y, property.value.z)
      let isChanged = withUnsafeMutableBytes(of: &value) {
        // A tuple of three floats has the layout of three consecutive floats.
        CImGuiVector(control.label, $0.bindMemory(to: Float.self).baseAddress, step)
      }
      guard isChanged else { break }
      let vector = SIMD3(value.0, value.1, value.2)
      property.value =
        lowest.map {
          vector.clamped(
            lowerBound: SIMD3(repeating: $0), upperBound: SIMD3(repeating: .greatestFiniteMagnitude))
        } ?? vector
    case .color(let property):
      let color = property.value
      var encoded = (
        Color.encode(color.red), Color.encode(color.green), Color.encode(color.blue), color.alpha
      )
      let isChanged = withUnsafeMutableBytes(of: &encoded) {
        CImGuiColor(control.label, $0.bindMemory(to: Float.self).baseAddress)
      }
      guard isChanged else { break }
      property.value = Color(
        red: Color.decode(encoded.0), green: Color.decode(encoded.1), blue: Color.decode(encoded.2),
        alpha: encoded.3)
    case .toggle(let property):
      var isOn = property.value
      if CImGuiCheckbox(control.label, &isOn) { property.value = isOn }
    }
    places[place] = CImGuiLastPlace()
  }
}
