/// The jobs that wait for their time: a binary heap, ordered by time, and by the order of scheduling for equal times.
///
/// A cancelled job is removed when it reaches the top, or when half of the jobs are cancelled.
final class ScheduledJobs {
  private var heap: [Job] = []
  /// The number of the job that was added last.
  private(set) var lastNumber = 0
  private var cancelledCount = 0

  /// The time of the earliest job. Nil if none waits. Amortised O(log n).
  var earliestTime: Duration? {
    while let job = heap.first, job.body == nil { removeFirst() }
    return heap.first?.time
  }

  /// Adds a job. The returned disposer cancels it. O(log n), two allocations.
  func add(at time: Duration, _ body: @escaping () -> Void) -> Disposer {
    lastNumber += 1
    let job = Job(time: time, number: lastNumber, body: body)
    heap.append(job)
    siftUp(from: heap.count - 1)
    return Disposer { [weak self, weak job] in
      guard let job, job.body.take() != nil else { return }
      self?.countCancelled()
    }
  }

  /// Removes and returns the earliest job that is due at `time`. Nil if none is. O(log n).
  func popDue(at time: Duration) -> (time: Duration, number: Int, body: () -> Void)? {
    guard let earliest = earliestTime, earliest <= time else { return nil }
    let job = removeFirst()
    return job.body.take().map { (job.time, job.number, $0) }
  }

  private func countCancelled() {
    cancelledCount += 1
    guard cancelledCount > heap.count / 2 else { return }
    // A sorted array is a heap.
    heap = heap.filter { $0.body != nil }.sorted(by: Job.isEarlier)
    cancelledCount = 0
  }

  @discardableResult
  private func removeFirst() -> Job {
    heap.swapAt(0, heap.count - 1)
    let job = heap.removeLast()
    if job.body == nil { cancelledCount -= 1 }
    siftDown()
    return job
  }

  private func siftUp(from start: Int) {
    var index = start
    while index > 0, Job.isEarlier(heap[index], heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private func siftDown() {
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
      guard let child = children.min(by: { Job.isEarlier(heap[$0], heap[$1]) }),
        Job.isEarlier(heap[child], heap[index])
      else { return }
      heap.swapAt(index, child)
      index = child
    }
  }

  private final class Job {
    let time: Duration
    let number: Int
    /// The work. Nil when the job has run or was cancelled.
    var body: (() -> Void)?

    init(time: Duration, number: Int, body: @escaping () -> Void) {
      (self.time, self.number, self.body) = (time, number, body)
    }

    static func isEarlier(_ a: Job, _ b: Job) -> Bool { (a.time, a.number) < (b.time, b.number) }
  }
}
