import Geometry
import Reactive
import Testing

@testable import SceneModel

@Suite("Labels, titles and legends")
struct TextModelTests {
  @Test("A title is visible and has a size of 30, unless it is told otherwise")
  func defaults() {
    let title = Title("a")
    #expect(title.size == 30 && title.isVisible && title.color == nil)
  }

  @Test("Points of a rectangle are shares of its width and height")
  func rectanglePoints() {
    let shares = RectanglePoint.allCases.map(\.share)
    #expect(
      shares == [
        [0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.5, 0.5], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
      ])
  }

  @Test("Each property of a kind has its own name and belongs to the model")
  func properties() {
    check(Label.self, ["text", "position", "color", "size", "anchor", "outlined", "occluded", "visible"])
    check(Title.self, ["text", "color", "size", "visible"])
    check(
      Legend.self, ["palette", "from", "to", "title", "position", "color", "size", "visible", "subject"])
  }

  private func check<Model: DescribedModel>(_ kind: Model.Type, _ names: [String]) {
    let model = kind.description.make("a", nil)
    #expect(kind.properties.map(\.name) == names)
    // A property that is listed twice would be counted twice.
    var identities: [ObjectIdentifier] = []
    for property in kind.properties {
      let object = property[of: model]
      identities.append(ObjectIdentifier(object))
      guard case .choice(let names) = property.kind else { continue }
      let other = names.first { .text($0) != object.propertyValue } ?? ""
      #expect(object.set(.text(other)) && object.propertyValue == .text(other), "\(property.name)")
      #expect(!object.set(.text("other")) && object.propertyValue == .text(other))
    }
    #expect(Set(identities).count == identities.count)
  }

  @Test(
    "A legend of materials lists the named ones of visible models, with their colours and numbers of models")
  func materials() throws {
    let brass = MaterialModel(name: "brass", baseColor: Color(hex: "#c89632") ?? .white)
    let steel = MaterialModel(name: "steel", baseColor: Color(hex: "#8090a0") ?? .white)
    let (ball, hidden, plain, nameless) = (Sphere(), Sphere(), Sphere(), Sphere())
    (ball.material, hidden.material, nameless.material) = (steel, steel, MaterialModel())
    hidden.isVisible = false
    let boxes = (0..<2).map { _ in Box(color: .white) }
    boxes.forEach { $0.material = brass }
    let scene = Scene(spheres: [ball, hidden, plain, nameless], legend: Legend(subject: .materials))
    scene.models.append(contentsOf: boxes)
    let cloud = ShapeCloud(
      template: Box(), elements: Array(repeating: ShapeCloud.Element(sRGB8: [255, 0, 0, 255]), count: 5))
    cloud.template.material = brass
    scene.models.append(cloud)
    let mesh = MeshModel(mesh: SharedMesh(try .box()), color: Color(hex: "#204060") ?? .white)
    mesh.material.name = "paint"
    scene.models.append(mesh)
    let legend = try #require(scene.legend)
    func listed() -> [String] {
      legend.listedCategories(of: scene).map { "\($0.name) \(Color(sRGB8: $0.color).hex) \($0.count ?? 0)" }
    }
    #expect(listed() == ["steel #8090a0 1", "brass #c89632 7", "paint #204060 1"])
    var changes: [[String]] = []
    let derived = Derived { listed() }
    let subscription = derived.subscribe { changes.append($0) }
    brass.baseColor = .white
    hidden.isVisible = true
    #expect(changes.last == ["steel #8090a0 2", "brass #ffffff 7", "paint #204060 1"] && changes.count == 3)
    legend.subject = .colors
    #expect(changes.last == [])
    subscription.dispose()
  }

  @Test("Texts of another scene replace those of a scene, and its title, legend and font are followed")
  func replacing() {
    let (shown, other, bag) = (Scene(labels: [Label("old")]), Scene(labels: [Label("new")]), DisposerBag())
    shown.replaceContents(of: other, following: bag)
    #expect(shown.labels.map(\.text) == ["new"])
    other.title = Title("later")
    other.legend = Legend(to: 3)
    other.font = FontFile(name: "font", bytes: [])
    #expect(shown.title?.text == "later" && shown.legend?.to == 3 && shown.font?.name == "font")
    bag.dispose()
    other.title = nil
    #expect(shown.title != nil)
  }
}
