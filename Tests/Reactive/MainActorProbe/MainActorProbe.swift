import Foundation
import Reactive
import RxStreams

/// Prints a line for each element that reaches the main actor.
///
/// In a program with a synchronous `main`, the main actor runs on the first thread of the process. In Swift Testing it
/// runs on other threads.
@main
@MainActor
enum MainActorProbe {
  static func main() {
    let relay = BehaviorRelay(value: 0), bag = DisposerBag()
    var isOver = false
    relay.asDriver().drive(onNext: { element in
      print("driven \(element)")
      if element == 1 {
        relay.accept(2)
        print("accepted 2")
      }
      isOver = element == 4
    }).disposed(by: bag)
    print("subscribed")
    relay.accept(1)
    print("accepted 1")
    let hasSent = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      relay.accept(3)
      hasSent.signal()
    }
    hasSent.wait()
    print("sent 3")
    // Delivered after the element that the other thread sent.
    relay.accept(4)
    print("accepted 4")
    let deadline = Date(timeIntervalSinceNow: 600)
    while !isOver, Date() < deadline { _ = RunLoop.main.run(mode: .default, before: deadline) }
    print("end")
  }
}
