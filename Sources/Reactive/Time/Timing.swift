extension EventSourceProtocol {
  /// The latest event, once none has come for `interval`.
  ///
  /// ```
  /// source        --1-2-3------4---
  /// debounce (3)  ---------3------4
  /// ```
  /// Each event puts a job off: what the scheduler takes for that, two allocations of the `ManualScheduler`.
  public func debounce(for interval: Duration, on scheduler: some Scheduler) -> some EventSourceProtocol<
    Event
  > {
    RelayedSource(upstream: self) { emitter in
      let pending = PendingJob()
      return { event in
        pending.replace(scheduler.schedule(at: scheduler.now + interval) { emitter.emit(event) })
      }
    }
  }

  /// The first event at once, and then for as long as events come, the latest every `interval`.
  ///
  /// ```
  /// source        --1-2-3-4----5-
  /// throttle (3)  --1--2--3--4--5
  /// ```
  /// An event that is put off costs a job, two allocations of the `ManualScheduler`; others nothing.
  public func throttle(for interval: Duration, on scheduler: some Scheduler) -> some EventSourceProtocol<
    Event
  > {
    RelayedSource(upstream: self) { emitter in
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

  /// The same events, each when `scheduler` next runs what is due, in a transaction of its own.
  ///
  /// A job an event, two allocations of the `ManualScheduler`.
  public func observe(on scheduler: some Scheduler) -> some EventSourceProtocol<Event> {
    RelayedSource(upstream: self) { emitter in
      let pending = PendingJobs()
      return { event in pending.schedule(on: scheduler) { emitter.emit(event) } }
    }
  }
}

/// A source whose events are taken by a receiver and emitted anew, at another time and so in another transaction.
///
/// Each subscription has an emitter of its own. What the receiver captures dies with the subscription, and calls its
/// jobs off with it.
private struct RelayedSource<Upstream: EventSourceProtocol>: EventSourceProtocol {
  let upstream: Upstream
  let makeReceiver: (EventEmitter<Upstream.Event>) -> (Upstream.Event) -> Void

  static var _callsHandlerDirectly: Bool { true }

  func _attach(_ handler: @escaping (Upstream.Event) -> Void, parent: _Join?) -> _Node {
    let node = PassingNode(parent: parent)
    let emitter = EventEmitter<Upstream.Event>()
    let second = emitter._attach(handler, parent: node)
    node.second.refer(to: second)
    let first = upstream._attach(makeReceiver(emitter), parent: node)
    node.first.refer(to: first)
    node.pull()
    return node
  }
}

/// The one job that waits for a subscription; called off with it.
private final class PendingJob {
  private var job: Disposer?

  deinit { job?.dispose() }

  func replace(_ newJob: Disposer) {
    job?.dispose()
    job = newJob
  }
}

/// The jobs that wait for a subscription; called off with it.
private final class PendingJobs {
  private var jobs: [Int: Disposer] = [:]
  private var lastNumber = 0

  deinit { for job in jobs.values { job.dispose() } }

  func schedule(on scheduler: some Scheduler, _ body: @escaping () -> Void) {
    lastNumber += 1
    jobs[lastNumber] = scheduler.schedule(at: scheduler.now) { [weak self, number = lastNumber] in
      self?.jobs[number] = nil
      body()
    }
  }
}
