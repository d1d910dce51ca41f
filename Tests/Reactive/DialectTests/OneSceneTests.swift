import Chaining
import CombineBridge
import Geometry
import MeshFormats
import Observation
import Reactive
import RxStreams
import SceneModel
import TestSupport
import Testing

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The changes of the sphere in every dialect: a radius, a colour, both in the dialect's form of a batch, and another
/// sphere.
private enum Script {
  static let smallRadius: Float = 0.5
  static let largeRadius: Float = 2
  static let green = Color(hex: "#00ff00") ?? .white
  static let swapped: (radius: Float, color: Color) = (0.75, Color(hex: "#3366cc") ?? .white)
}

/// The driven scene: one sphere, rebuilt for each radius and colour that it receives.
private final class Stage {
  let sphere = Sphere(name: "it")
  private(set) var rebuildCount = 0

  /// Rebuilds the sphere. The last operator of each dialect calls it.
  func show(_ radius: Float, _ color: Color) {
    rebuildCount += 1
    batch {
      sphere.radius = radius
      sphere.color = color
    }
  }

  func bytes() throws -> [UInt8] {
    try Scene(spheres: [sphere]).meshDocument(tessellation: .uv(segments: 8, rings: 4)).bytes(as: .glb)
  }
}

@Suite("One scene, five dialects: the same bytes")
struct OneSceneTests {
  /// Returns the bytes of a sphere with the final values of the script.
  private func expectedBytes() throws -> [UInt8] {
    let stage = Stage()
    stage.show(Script.swapped.radius, Script.swapped.color)
    return try stage.bytes()
  }

  @Test("Reactive: the sphere is rebuilt once at the start, for each set, for the batch and for the swap")
  func reactive() throws {
    let stage = Stage(), first = Sphere(),
      second = Sphere(radius: Script.swapped.radius, color: Script.swapped.color)
    let current = Property(first)
    let end = current.flatMapLatest { combine($0.$radius, $0.$color) }.subscribe { stage.show($0, $1) }
    #expect(stage.rebuildCount == 1)
    first.radius = Script.smallRadius
    first.color = Script.green
    #expect(stage.rebuildCount == 3)
    batch {
      first.radius = Script.largeRadius
      first.color = .white
    }
    #expect(stage.rebuildCount == 4)
    current.value = second
    first.radius = 9
    #expect(stage.rebuildCount == 5)
    #expect(try stage.bytes() == expectedBytes())
    end.dispose()
  }

  @Test("RxStreams: without batches, two sets rebuild the sphere twice")
  func rxStreams() throws {
    final class Model {
      let radius = BehaviorRelay<Float>(value: 1), color = BehaviorRelay(value: Color.white)
      init(_ radius: Float = 1, _ color: Color = .white) {
        self.radius.accept(radius)
        self.color.accept(color)
      }
    }
    let stage = Stage(), first = Model(), second = Model(Script.swapped.radius, Script.swapped.color)
    let current = BehaviorRelay(value: first), bag = DisposeBag()
    current
      .flatMapLatest { model in
        Observable<(Float, Color)>.combineLatest(model.radius, model.color) { ($0, $1) }
      }
      .subscribe(onNext: { stage.show($0, $1) })
      .disposed(by: bag)
    #expect(stage.rebuildCount == 1)
    first.radius.accept(Script.smallRadius)
    first.color.accept(Script.green)
    #expect(stage.rebuildCount == 3)
    first.radius.accept(Script.largeRadius)
    first.color.accept(.white)
    #expect(stage.rebuildCount == 5)
    current.accept(second)
    first.radius.accept(9)
    #expect(stage.rebuildCount == 6)
    #expect(try stage.bytes() == expectedBytes())
  }

  @Test("CombineBridge: publishers have no batches, so two sets rebuild the sphere twice")
  func combineBridge() throws {
    let stage = Stage(), first = Sphere(),
      second = Sphere(radius: Script.swapped.radius, color: Script.swapped.color)
    let current = Property(first)
    let end = current.publisher
      .map { $0.$radius.publisher.combineLatest($0.$color.publisher) }
      .switchToLatest()
      .sink { stage.show($0, $1) }
    #expect(stage.rebuildCount == 1)
    first.radius = Script.smallRadius
    first.color = Script.green
    #expect(stage.rebuildCount == 3)
    batch {
      first.radius = Script.largeRadius
      first.color = .white
    }
    #expect(stage.rebuildCount == 5)
    current.value = second
    first.radius = 9
    #expect(stage.rebuildCount == 6)
    #expect(try stage.bytes() == expectedBytes())
    end.cancel()
  }

  @Test("Chaining: chains cannot switch, so the swap sets both holders in one batch")
  func chaining() throws {
    let stage = Stage(), radius = ValueHolder<Float>(1), color = ValueHolder(Color.white)
    let observer = radius.chain().combine(color.chain()).do { stage.show($0, $1) }.sync()
    #expect(stage.rebuildCount == 1)
    radius.value = Script.smallRadius
    color.value = Script.green
    #expect(stage.rebuildCount == 3)
    batch {
      radius.value = Script.largeRadius
      color.value = .white
    }
    #expect(stage.rebuildCount == 4)
    batch {
      radius.value = Script.swapped.radius
      color.value = Script.swapped.color
    }
    #expect(stage.rebuildCount == 5)
    #expect(try stage.bytes() == expectedBytes())
    observer.invalidate()
  }

  @MainActor
  @Test("Observation: all sets in one turn of the actor are one change")
  func observation() async throws {
    let stage = Stage(), first = ObservedSphere(), current = ObservedScene(first)
    let end = observing { (current.sphere.radius, current.sphere.color) }.subscribe { stage.show($0, $1) }
    #expect(stage.rebuildCount == 1)
    func turn(_ expected: Int) async {
      _ = await eventually { stage.rebuildCount >= expected }
      #expect(stage.rebuildCount == expected)
    }
    first.radius = Script.smallRadius
    await turn(2)
    first.color = Script.green
    await turn(3)
    first.radius = Script.largeRadius
    first.color = .white
    await turn(4)
    current.sphere = ObservedSphere(Script.swapped.radius, Script.swapped.color)
    first.radius = 9
    await turn(5)
    #expect(try stage.bytes() == expectedBytes())
    end.dispose()
  }
}

@Observable private final class ObservedSphere {
  var radius: Float
  var color: Color
  init(_ radius: Float = 1, _ color: Color = .white) { (self.radius, self.color) = (radius, color) }
}

@Observable private final class ObservedScene {
  var sphere: ObservedSphere
  init(_ sphere: ObservedSphere) { self.sphere = sphere }
}
