import Dispatch
import RxStreams
import Testing

@Suite("Operators whose sources send on several threads")
struct OperatorThreadTests {
  @Test("zip pairs the elements of two threads in order, without a loss")
  func zip() {
    let a = PublishSubject<Int>(), b = PublishSubject<Int>(), recorder = Recorder(), count = 20_000
    _ = Observable.zip(a, b) { $0 == $1 ? $0 : -1 }.subscribe(onNext: recorder.append)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 0..<count { (thread == 0 ? a : b).onNext(number) }
    }
    #expect(recorder.elements == Array(0..<count))
  }

  @Test("combineLatest ends with the last elements of both threads")
  func combineLatest() {
    let a = PublishSubject<Int>(), b = PublishSubject<Int>(), recorder = Recorder(), count = 20_000
    _ = Observable.combineLatest(a, b) { $0 + $1 }.subscribe(onNext: recorder.append)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 0..<count { (thread == 0 ? a : b).onNext(number) }
    }
    #expect(recorder.elements.last == 2 * (count - 1))
    #expect(recorder.elements == recorder.elements.sorted())
  }

  @Test(
    "merge(maxConcurrent:) completes once, whichever thread completes the inner observables",
    arguments: [1, 2, .max])
  func limitedMerge(_ limit: Int) {
    let outer = PublishSubject<PublishSubject<Int>>(), recorder = Recorder()
    let inners = (0..<5_000).map { _ in PublishSubject<Int>() }
    _ = outer.merge(maxConcurrent: limit).subscribe(
      onNext: recorder.append, onCompleted: { recorder.append(-1) })
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for inner in inners { if thread == 0 { outer.onNext(inner) } else { inner.onCompleted() } }
      if thread == 0 { outer.onCompleted() }
    }
    #expect(recorder.elements == [-1])
  }

  @Test("An AsyncSubject that two threads complete sends its element and the completion once")
  func asyncSubject() {
    for _ in 0..<500 {
      let subject = AsyncSubject<Int>(), recorder = Recorder()
      _ = subject.subscribe(onNext: recorder.append, onCompleted: { recorder.append(-1) })
      subject.onNext(1)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in subject.onCompleted() }
      #expect(recorder.elements == [1, -1])
    }
  }

  @Test("A ReplaySubject that two threads send to replays the last elements in the order of delivery")
  func replaySubject() {
    let subject = ReplaySubject<Int>.create(bufferSize: 100), early = Recorder(), late = Recorder()
    _ = subject.subscribe(onNext: early.append)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 0..<5_000 { subject.onNext(thread * 5_000 + number) }
    }
    _ = subject.subscribe(onNext: late.append)
    #expect(early.elements.count == 10_000 && late.elements == early.elements.suffix(100))
  }
}
