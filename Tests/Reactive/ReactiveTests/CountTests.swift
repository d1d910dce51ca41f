import Reactive
import Testing

private final class Sphere {
  @Property var radius = 1
  @Property var color = "white"
}

@Suite("Law 2: the canonical line's counts")
struct CountTests {
  /// Returns every rebuild of `sphere.flatMapLatest { combine($0.$radius, $0.$color) }`.
  private func rebuilds(_ body: (Property<Sphere>) -> Void) -> [String] {
    let sphere = Property(Sphere())
    var rebuilds: [String] = []
    let subscription = sphere.flatMapLatest { combine($0.$radius, $0.$color) }
      .subscribe { radius, color in rebuilds.append("\(radius) \(color)") }
    body(sphere)
    subscription.dispose()
    sphere.value.radius = 99
    return rebuilds
  }

  @Test("The chain emits once at the start")
  func start() {
    #expect(rebuilds { _ in } == ["1 white"])
  }

  @Test("The chain emits once for each radius or colour that is set, equal values included")
  func sets() {
    let received = rebuilds {
      $0.value.radius = 2
      $0.value.color = "red"
      $0.value.color = "red"
    }
    #expect(received == ["1 white", "2 white", "2 red", "2 red"])
  }

  @Test("The chain emits once for each new sphere")
  func swaps() {
    let received = rebuilds {
      $0.value = Sphere()
      $0.value = Sphere()
    }
    #expect(received == ["1 white", "1 white", "1 white"])
  }

  @Test("The chain emits once for a batch, whatever the number of sets and nested batches")
  func batches() {
    let received = rebuilds { sphere in
      batch {
        sphere.value.radius = 2
        batch {
          sphere.value.color = "red"
          sphere.value.radius = 3
        }
        sphere.value.color = "blue"
      }
    }
    #expect(received == ["1 white", "3 blue"])
  }

  @Test("The chain emits once for a batch that replaces the sphere and sets the old and the new one")
  func batchedSwap() {
    let received = rebuilds { sphere in
      batch {
        sphere.value.radius = 50
        sphere.value = Sphere()
        sphere.value.radius = 4
      }
    }
    #expect(received == ["1 white", "4 white"])
  }

  @Test("The chain never emits for a sphere that was replaced")
  func swappedAway() {
    let received = rebuilds { sphere in
      let old = sphere.value
      sphere.value = Sphere()
      old.radius = 5
      old.color = "green"
    }
    #expect(received == ["1 white", "1 white"])
  }

  @Test("A batch that throws delivers the values that it set")
  func throwingBatch() {
    struct Stop: Error {}
    let received = rebuilds { sphere in
      #expect(throws: Stop.self) {
        try batch {
          sphere.value.radius = 2
          throw Stop()
        }
      }
    }
    #expect(received == ["1 white", "2 white"])
  }

  @Test("A diamond emits once for each set, consistently")
  func diamond() {
    let a = Property(1)
    var received: [[Int]] = []
    let subscription = combine(a.map { $0 * 10 }, a.map { $0 * 100 }).subscribe { received.append([$0, $1]) }
    a.value = 2
    batch {
      a.value = 3
      a.value = 4
    }
    #expect(received == [[10, 100], [20, 200], [40, 400]])
    subscription.dispose()
  }

  @Test("combine of three sources emits once for a batch")
  func three() {
    let a = Property(1), b = Property(2), c = Property(3)
    var received: [[Int]] = []
    let subscription = combine(a, b, c).subscribe { received.append([$0, $1, $2]) }
    batch {
      a.value = 10
      c.value = 30
    }
    #expect(received == [[1, 2, 3], [10, 2, 30]])
    subscription.dispose()
  }
}
