extension EventSource {
  /// Returns a source of the latest event, emitted once no other event has come for `interval`.
  ///
  /// ```
  /// source        --1-2-3------4---
  /// debounce (3)  ---------3------4
  /// ```
  /// Each event replaces a scheduled job, which costs two allocations with the `ManualScheduler`.
  public func debounce(for interval: Duration, on scheduler: some Scheduler) -> some EventSource<
    Event
  > {
    ReemittingSource(upstream: self) { emitter in
      let pending = PendingJob()
      return { event in
        pending.replace(scheduler.schedule(at: scheduler.now + interval) { emitter.emit(event) })
      }
    }
  }

  /// Returns a source that emits the first event at once and then, while events come, the latest one every `interval`.
  ///
  /// ```
  /// source        --1-2-3-4----5-
  /// throttle (3)  --1--2--3--4--5
  /// ```
  /// A delayed event costs a job, two allocations with the `ManualScheduler`. Other events cost nothing.
  public func throttle(for interval: Duration, on scheduler: some Scheduler) -> some EventSource<
    Event
  > {
    ReemittingSource(upstream: self) { emitter in
      let pending = PendingJob()
      var latest: Event?
      var nextTime: Duration?
      return { event in
        if let time = nextTime, scheduler.now < time {
          let isScheduled = latest != nil
          latest = event
          if isScheduled { return }
          pending.replace(
            scheduler.schedule(at: time) {
              guard let event = latest.take() else { return }
              nextTime = scheduler.now + interval
              emitter.emit(event)
            })
        } else {
          nextTime = scheduler.now + interval
          emitter.emit(event)
        }
      }
    }
  }

  /// Returns a source of the same events, each emitted in a transaction of its own when `scheduler` next runs its due
  /// jobs.
  ///
  /// Each event costs a job, two allocations with the `ManualScheduler`.
  public func observe(on scheduler: some Scheduler) -> some EventSource<Event> {
    ReemittingSource(upstream: self) { emitter in
      let pending = PendingJobs()
      return { event in pending.schedule(on: scheduler) { emitter.emit(event) } }
    }
  }
}

/// A source whose events are passed to a receiver, which emits them again later in another transaction.
///
/// Each subscription has its own emitter. The captures of the receiver are freed with the subscription, and cancel
/// their jobs in their deinit.
private struct ReemittingSource<Upstream: EventSource>: AttachableSource {
  typealias Event = Upstream.Event
  let upstream: Upstream
  let makeReceiver: (EventEmitter<Upstream.Event>) -> (Upstream.Event) -> Void

  static var callsHandlerDirectly: Bool { true }

  func attach(_ handler: @escaping (Upstream.Event) -> Void, parent: Join?) -> Node {
    let node = PassthroughJoin(parent: parent)
    let emitter = EventEmitter<Upstream.Event>()
    let second = emitter.attach(handler, parent: node)
    node.second.refer(to: second)
    let first = upstream.attach(makeReceiver(emitter), to: node)
    node.first.refer(to: first)
    node.pull()
    return node
  }
}

/// The pending job of a subscription. It is cancelled when the subscription ends.
private final class PendingJob {
  private var job: Disposer?

  func replace(_ newJob: consuming Disposer) { job = consume newJob }
}

/// The pending jobs of a subscription. They are cancelled when the subscription ends.
private final class PendingJobs {
  private var jobs: [Int: DisposalHandle] = [:]
  private var lastNumber = 0

  deinit { for job in jobs.values { job.dispose() } }

  func schedule(on scheduler: some Scheduler, _ body: @escaping () -> Void) {
    lastNumber += 1
    let job = scheduler.schedule(at: scheduler.now) { [weak self, number = lastNumber] in
      self?.jobs[number] = nil
      body()
    }
    jobs[lastNumber] = job.takeHandle()
  }
}
