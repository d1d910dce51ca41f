import CImGui
import RenderScene
import SceneFiles
import SceneModel
import TextCoding

/// What a model is, and what its properties depend on, as rows of text.
struct ModelCard: Equatable {
  struct Row: Equatable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  let title: String
  let rows: [Row]

  /// Shows the card beside a point.
  func show(at position: SIMD2<Float>) {
    CImGuiBeginCard(position.x, position.y)
    ImGui.title(title)
    showRows()
    CImGuiEndCard()
  }

  /// The card as lines of text.
  var text: String {
    ([title] + rows.map { "\($0.name)\t\($0.value)" }).joined(separator: "\n") + "\n"
  }

  /// Adds the rows to the current window.
  func showRows() { for row in rows { ImGui.pair(row.name, row.value) } }
}

extension InspectorModel {
  /// The card of the pick that selected the entry. Nil without one.
  var pickedCard: ModelCard? { pick.map { card(of: $0) } }

  /// Returns the card of the model at a point of the picture: its name and kind, what is at the point, its computed
  /// properties with their expressions, and the values that these read.
  func card(of pick: Pick) -> ModelCard {
    let entry = SceneEntry.picked(pick).entry
    // The kind of a cloud is the number of its elements.
    let whole = entry.name.isEmpty ? entry.kind : "\(entry.kind) \(entry.name)"
    let title = pick.element.map { "\(entry.name)[\($0)]" } ?? whole
    return ModelCard(title: title, rows: details(of: pick) + causes(of: pick.model))
  }

  /// Returns what is at the point of a pick: what the file contains about a particle, or the material, the triangle, the
  /// position and the texture coordinates of a mesh.
  func details(of pick: Pick) -> [ModelCard.Row] {
    if let cloud = pick.model as? SphereCloud, let element = pick.element,
      let properties = contents?.particles(of: cloud)?.properties(ofElement: element)
    {
      return properties.map { ModelCard.Row($0.name, $0.value) }
    }
    var rows: [ModelCard.Row] = []
    if let material = pick.model.traits.sharedMaterial {
      rows.append(.init("material", material.name))
    }
    if let triangle = pick.triangle { rows.append(.init("triangle", "\(triangle)")) }
    func text(_ numbers: [Float]) -> String {
      "[\(numbers.map { Measurement.text(ofLength: $0) }.joined(separator: ", "))]"
    }
    let origin = scene.origin
    let point =
      origin == .zero
      ? text([pick.position.x, pick.position.y, pick.position.z])
      : "[\((0..<3).map { fixed(Double(pick.position[$0]) + origin[$0], decimals: 3) }.joined(separator: ", "))]"
    rows.append(.init("point", point))
    if let coordinates = pick.textureCoordinates {
      rows.append(.init("UV", text([coordinates.x, coordinates.y])))
    }
    return rows
  }

  /// Returns a row for each computed property of a model and of the groups that contain it, and one for what they read.
  private func causes(of model: any Model) -> [ModelCard.Row] {
    guard let bindings else { return [] }
    var rows: [ModelCard.Row] = [], computed = [ObjectIdentifier(model)]
    func add<Described: DescribedModel>(_ model: Described, prefix: String) {
      for property in Described.properties {
        guard let expression = bindings.expression(of: property[of: model]) else { continue }
        computed.append(ObjectIdentifier(property[of: model].observed))
        let value = property[of: model].propertyValue.map(\.text).map { "\($0) = " } ?? ""
        rows.append(.init(prefix + property.name, value + expression))
      }
    }
    if let model = model as? any DescribedModel { add(model, prefix: "") }
    var group = model.group
    while let ancestor = group {
      add(ancestor, prefix: ancestor.name.isEmpty ? "group " : "\(ancestor.name).")
      group = ancestor.parent
    }
    let inputs = dependencies.inputNames(of: computed)
    if !inputs.isEmpty { rows.append(.init("depends on", inputs.joined(separator: ", "))) }
    return rows
  }
}
