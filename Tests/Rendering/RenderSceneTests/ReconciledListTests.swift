import Reactive
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("Objects reconciled with a list")
struct ReconciledListTests {
  private final class Renderer {
    let sphere: Sphere
    init(_ sphere: Sphere) { self.sphere = sphere }
  }

  @Test("Edits of the list create and remove renderers, and keep all others")
  func edits() {
    let spheres = (0..<5).map { _ in Sphere() }
    let list = ArrayProperty(spheres)
    var (set, made) = (ReconciledList<Renderer>(), 0)
    func expectMade(_ count: Int, _ edit: () -> Void) {
      let (before, old) = (made, set.objects)
      edit()
      set.reconcile(list.value) { sphere in
        made += 1
        return Renderer(sphere)
      }
      #expect(made - before == count)
      #expect(set.objects.map { ObjectIdentifier($0.sphere) } == list.value.map(ObjectIdentifier.init))
      // The renderer of a kept model is the same object.
      for renderer in set.objects {
        let known = old.first { $0.sphere === renderer.sphere }
        #expect(known == nil || known === renderer)
      }
    }
    expectMade(5) {}
    expectMade(0) {}
    expectMade(1) { list.append(Sphere()) }
    expectMade(2) {
      list.insert(Sphere(), at: 0); list.insert(Sphere(), at: 4)
    }
    expectMade(0) { list.remove(at: 3) }
    expectMade(0) { list.move(from: 0, to: 5) }
    expectMade(1) { list[2] = Sphere() }
    expectMade(0) { list.removeAll { $0 === spheres[0] || $0 === spheres[4] } }
    expectMade(0) { list.value = list.value.reversed() }
    expectMade(0) { list.value = [] }
    expectMade(5) { list.value = spheres }
    set.removeAll { $0.sphere === spheres[1] || $0.sphere === spheres[4] }
    #expect(zip(set.objects, [0, 2, 3]).allSatisfy { $0.sphere === spheres[$1] } && set.objects.count == 3)
    expectMade(2) {}
  }

  @Test("After random edits the renderers match the models in the list, each once")
  func random() {
    var generator = SeededGenerator(seed: RandomTests.seed)
    let models = (0..<12).map { _ in Sphere() }
    // One of the models has no renderer until later.
    var refused = models[3]
    for _ in 0..<300 {
      var (set, list) = (ReconciledList<Renderer>(), [Sphere]())
      for _ in 0..<20 {
        let start = Int.random(in: 0...list.count, using: &generator)
        let end = Int.random(in: start...list.count, using: &generator)
        let new = (0..<Int.random(in: 0..<5, using: &generator)).compactMap { _ in
          models.randomElement(using: &generator)
        }
        list.replaceSubrange(start..<end, with: new)
        set.reconcile(list) { $0 === refused ? nil : Renderer($0) }
        let there = Set(list.map(ObjectIdentifier.init))
        let drawn = set.objects.map { ObjectIdentifier($0.sphere) }
        #expect(Set(drawn).count == drawn.count)
        #expect(Set(drawn).isSubset(of: there))
        #expect(there.subtracting(drawn).isSubset(of: [ObjectIdentifier(refused)]))
        if there.count == list.count, !there.contains(ObjectIdentifier(refused)) {
          #expect(drawn == list.map(ObjectIdentifier.init))
        }
      }
      refused = models.randomElement(using: &generator)!
    }
  }
}
