import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive
import Testing

@Suite("Composed operators")
struct ComposedTests {
  @Test("append subscribes to the source after the publisher finishes")
  func append() {
    let subject = PassthroughSubject<Int, Never>(), property = Property(10)
    let probe = Probe<Int, Never>(.unlimited)
    subject.append(property).subscribe(probe)
    subject.send(1)
    property.value = 20
    #expect(property.subscriberCount == 0)
    subject.send(completion: .finished)
    property.value = 30
    #expect(probe.values == [1, 20, 30] && probe.ending == "")
    probe.cancel()
    #expect(property.subscriberCount == 0 && probe.violations == [])
  }

  @Test("prepend sends the source's events until the source ends, then the publisher's values")
  func prepend() {
    let subject = CurrentValueSubject<Int, Never>(10)
    let probe = Probe<Int, Never>(.max(2))
    subject.prepend(AnyEventSource.sequence([1, 2])).subscribe(probe)
    #expect(probe.values == [1, 2])
    subject.value = 20
    probe.request(.unlimited)
    #expect(probe.values == [1, 2, 20] && probe.violations == [])
  }

  @Test("ignoreAll drops the values, and keeps the output type and the completion")
  func ignoreAll() {
    let probe = Probe<Int, Never>(.unlimited)
    [1, 2].publisher.ignoreAll().append(3).subscribe(probe)
    #expect(probe.values == [3] && probe.ending == "finished")
  }
}
