import Reactive
import TestSupport
import Testing

@Suite("Effects")
struct EffectTests {
  @Test("An effect runs at once, and once after each transaction that changed what it read")
  func runs() {
    let a = Property(1), b = Property(10), unread = Property(0)
    var sums: [Int] = []
    let effect = Effect { sums.append(a.value + b.value) }
    a.value = 2
    batch {
      a.value = 3
      b.value = 20
      #expect(sums == [11, 12])
    }
    unread.value = 1
    #expect(sums == [11, 12, 23])
    effect.dispose()
    a.value = 4
    #expect(sums == [11, 12, 23] && effect.isDisposed && a.dependentCount == 0)
  }

  @Test("An effect lives as long as it is held, or as the bag that it was added to")
  func held() {
    let lifetimes = Lifetimes(), p = Property(1)
    var runs = 0
    do {
      let bag = DisposerBag()
      let witness = lifetimes.makeWitness()
      Effect {
        _ = p.value
        withExtendedLifetime(witness) { runs += 1 }
      }.disposed(by: bag)
      p.value = 2
    }
    p.value = 3
    #expect(runs == 2 && lifetimes.liveCount == 0 && p.dependentCount == 0)
  }

  @Test(
    "Effects run in the order of their creation, after the handlers, and sets between them are seen by the later"
  )
  func order() {
    let p = Property(1), q = Property(0), bag = DisposerBag()
    var log: [String] = []
    Effect {
      log.append("first \(p.value)")
      q.value = untracked { p.value }
    }.disposed(by: bag)
    let middle = Effect { log.append("middle \(p.value)") }
    Effect { log.append("last \(p.value) \(q.value)") }.disposed(by: bag)
    p.subscribe { log.append("handler \($0)") }.disposed(by: bag)
    log = []
    p.value = 2
    #expect(log == ["handler 2", "first 2", "middle 2", "last 2 2"])
    middle.dispose()
    log = []
    p.value = 3
    #expect(log == ["handler 3", "first 3", "last 3 3"])
  }

  @Test("An effect that sets what it reads runs again, until nothing changes")
  func settles() {
    let p = Property(7)
    var seen: [Int] = []
    let effect = Effect {
      seen.append(p.value)
      if p.value > 0 { p.value -= 3 }
    }
    #expect(seen == [7, 4, 1, -2])
    p.value = 2
    #expect(seen == [7, 4, 1, -2, 2, -1])
    effect.dispose()
  }

  @Test("An effect may dispose itself or another while it runs; a disposed one does not run again")
  func disposalInside() {
    let lifetimes = Lifetimes(), p = Property(0)
    var own: Effect?, other: Effect?, log: [String] = []
    do {
      let witness = lifetimes.makeWitness()
      own = Effect {
        withExtendedLifetime(witness) {}
        log.append("own \(p.value)")
        if p.value == 1 {
          own?.dispose()
          other = nil
        }
        log.append("end \(p.value)")
      }
    }
    other = Effect { log.append("other \(p.value)") }
    _ = other
    p.value = 1
    p.value = 2
    #expect(log == ["own 0", "end 0", "other 0", "own 1", "end 1"])
    #expect(lifetimes.liveCount == 0 && p.dependentCount == 0)
  }

  @Test(
    "An effect that another creates is independent: the outer one does not follow what the inner one reads")
  func nested() {
    let a = Property(1), b = Property(10), bag = DisposerBag()
    var log: [String] = []
    Effect {
      log.append("outer \(a.value)")
      if a.value == 1 { Effect { log.append("inner \(b.value)") }.disposed(by: bag) }
      log.append("end")
    }.disposed(by: bag)
    b.value = 20
    a.value = 2
    #expect(log == ["outer 1", "inner 10", "end", "inner 20", "outer 2", "end"])
  }

  @Test("Effects in a batch and in a handler run at once")
  func inBatch() {
    let p = Property(1), bag = DisposerBag()
    var seen: [Int] = []
    batch {
      p.value = 2
      Effect { seen.append(p.value) }.disposed(by: bag)
      #expect(seen == [2])
    }
    #expect(seen == [2])
    let clicks = EventEmitter<Int>()
    clicks.subscribe {
      p.value = $0
      Effect { seen.append(p.value * 100) }.disposed(by: bag)
    }.disposed(by: bag)
    clicks.emit(3)
    #expect(seen == [2, 300, 3])
  }
}
