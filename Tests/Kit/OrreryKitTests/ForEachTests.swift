import OrreryKit
import TestSupport
import Testing

@Suite("Models of changing collections")
struct ForEachTests {
  /// An object with a place.
  private final class Body {
    let number: Int
    @Property var radius: Float

    init(_ number: Int) {
      self.number = number
      radius = Float(number + 1)
    }
  }

  /// A value with an identity.
  private struct Row: Identifiable, Equatable {
    let id: Int
    var height: Float
  }

  @Test("An edit of the collection is one edit of the list, within a group and between other models")
  func oneEdit() {
    let bodies = ArrayProperty((0..<5).map(Body.init))
    let scene = Scene {
      Sphere(name: "first")
      Group { ForEach(bodies) { body in Sphere(name: "\(body.number)", radius: body.$radius) } }
      Sphere(name: "last")
      Box()
    }
    var edits: [ArrayEdit<any Model>] = []
    let bag = DisposerBag()
    scene.models.edits.subscribe { edits.append($0) }.disposed(by: bag)
    func names() -> [String] { scene.spheres.map(\.name) }
    #expect(names() == ["first", "0", "1", "2", "3", "4", "last"])
    bodies.append(Body(5))
    #expect(names() == ["first", "0", "1", "2", "3", "4", "5", "last"])
    bodies.insert(contentsOf: [Body(6), Body(7)], at: 1)
    #expect(names() == ["first", "0", "6", "7", "1", "2", "3", "4", "5", "last"])
    bodies.remove(at: 0)
    bodies.move(from: 0, to: 2)
    #expect(names() == ["first", "7", "1", "6", "2", "3", "4", "5", "last"])
    bodies[1] = Body(8)
    #expect(names() == ["first", "7", "8", "6", "2", "3", "4", "5", "last"])
    #expect(edits.count == 5 && scene.models.last is Box)
    bodies[1].radius = 12
    #expect(scene.spheres[2].radius == 12 && edits.count == 5)
    bodies.removeAll()
    #expect(names() == ["first", "last"] && edits.count == 6)
  }

  @Test("A replaced array keeps the models of the elements that stay, by object and by id")
  func identity() {
    let (a, b, c) = (Body(0), Body(1), Body(2))
    let bodies = ArrayProperty([a, b])
    let rows = Property([Row(id: 1, height: 1), Row(id: 2, height: 2)])
    let numbers = Property([10, 20])
    var made = 0
    let scene = Scene {
      ForEach(bodies) { body in Sphere(name: "\(body.number)") }
      ForEach(rows) { row in Box().size([1, row.height, 1]) }
      ForEach(numbers, id: { $0 }) { number in
        let _ = made += 1
        Label("\(number)")
      }
    }
    let (spheres, boxes, labels) = (scene.spheres, scene.shapes, scene.labels)
    bodies.value = [c, b, a]
    #expect(scene.spheres.map(\.name) == ["2", "1", "0"])
    #expect(scene.spheres[1] === spheres[1] && scene.spheres[2] === spheres[0])
    rows.value = [Row(id: 2, height: 2), Row(id: 1, height: 5)]
    #expect(scene.shapes[0] === boxes[1])
    #expect((scene.shapes[1] as? Box)?.size == [1, 5, 1] && scene.shapes[1] !== boxes[0])
    numbers.value = [20, 30, 10]
    #expect(scene.labels.map(\.text) == ["20", "30", "10"] && made == 3)
    #expect(scene.labels[0] === labels[1] && scene.labels[2] === labels[0])
  }

  @Test("Elements without identity get new models when they are replaced, and only those")
  func values() {
    let numbers = ArrayProperty([1, 2, 3])
    let scene = Scene { ForEach(numbers) { number in Sphere(radius: Float(number)) } }
    let before = scene.spheres
    numbers.replaceSubrange(1..<2, with: [5, 6])
    #expect(scene.spheres.map(\.radius) == [1, 5, 6, 3])
    #expect(scene.spheres[0] === before[0] && scene.spheres[3] === before[2])
  }

  @Test("After random edits, the lists equal those that are made anew, and elements keep their models")
  func random() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(20) {
      let bodies = ArrayProperty<Body>()
      let isShown = Property(true)
      var count = 0, models: [Int: ObjectIdentifier] = [:]
      func content(_ body: Body) -> SceneContent {
        ForEach(ArrayProperty([body])) { body in
          Sphere(name: "\(body.number)", radius: body.$radius)
          // Elements have 1 to 4 models, in two lists.
          if body.number % 2 == 0 { Box(name: "\(body.number)") }
          for part in 0..<body.number % 3 { Sphere(name: "\(body.number).\(part)") }
        }.content
      }
      let scene = Scene {
        Box(name: "first")
        Group(name: "g") { ForEach(bodies) { body in content(body) } }
        If(isShown) {
          ForEach(bodies) { body in Sphere(name: "copy \(body.number)") }
        }
        Sphere(name: "last")
      }
      func made() -> Body {
        count += 1
        return Body(count)
      }
      func index(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
      for _ in 0..<40 {
        let n = bodies.count
        batch {
          switch Int.random(in: 0..<10, using: &random) {
          case 0, 1: bodies.append(made())
          case 2: bodies.insert(contentsOf: [made(), made(), made()], at: index(n + 1))
          case 3 where n > 0: bodies.remove(at: index(n))
          case 4 where n > 0:
            let start = index(n)
            bodies.removeSubrange(start..<start + index(n - start + 1))
          case 5 where n > 1: bodies.move(from: index(n), to: index(n))
          case 6 where n > 0: bodies[index(n)] = made()
          case 7: bodies.value = (bodies.value + [made()]).shuffled(using: &random)
          case 8: bodies.removeAll { $0.number % 5 == 0 }
          case 9: isShown.value.toggle()
          default: bodies.append(made())
          }
          // Several edits in one batch now and then.
          if index(4) == 0 { bodies.insert(made(), at: index(bodies.count + 1)) }
        }
        var spheres: [String] = [], boxes = ["first"]
        for body in bodies.value {
          spheres.append("g.\(body.number)")
          if body.number % 2 == 0 { boxes.append("g.\(body.number)") }
          for part in 0..<body.number % 3 { spheres.append("g.\(body.number).\(part)") }
        }
        if isShown.value { spheres += bodies.map { "copy \($0.number)" } }
        spheres.append("last")
        #expect(scene.spheres.map(\.name) == spheres)
        #expect(scene.shapes.map(\.name) == boxes)
        let named = Dictionary(uniqueKeysWithValues: scene.spheres.map { ($0.name, $0) })
        for body in bodies.value {
          guard let sphere = named["g.\(body.number)"] else { continue }
          #expect(models[body.number] ?? ObjectIdentifier(sphere) == ObjectIdentifier(sphere))
          models[body.number] = ObjectIdentifier(sphere)
          body.radius += 1
          #expect(sphere.radius == body.radius)
        }
      }
    }
  }
}
