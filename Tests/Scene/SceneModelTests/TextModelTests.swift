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
    check(Legend.self, ["palette", "from", "to", "title", "position", "color", "size", "visible"])
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
      let other = names.first { .text($0) != object.modelValue } ?? ""
      #expect(object.set(.text(other)) && object.modelValue == .text(other), "\(property.name)")
      #expect(!object.set(.text("other")) && object.modelValue == .text(other))
    }
    #expect(Set(identities).count == identities.count)
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
