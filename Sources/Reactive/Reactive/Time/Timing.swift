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
    delay(for: .zero, on: scheduler)
  }

  /// Returns a source of the same events, each emitted when `interval` has passed.
  ///
  /// ```
  /// source     --1-2----3---
  /// delay (2)  ----1-2----3-
  /// ```
  /// Each event costs a job, two allocations with the `ManualScheduler`.
  public func delay(for interval: Duration, on scheduler: some Scheduler) -> some EventSource<Event> {
    ReemittingSource(upstream: self) { emitter in
      let pending = PendingJobs()
      return { event in pending.schedule(on: scheduler, after: interval) { emitter.emit(event) } }
    }
  }

  /// Returns a source of arrays of `count` successive events.
  ///
  /// ```
  /// source      --1-2--3--4----
  /// collect(2)  ----12----34---
  /// ```
  /// Events that do not fill an array are not emitted. RxSwift has it as `buffer`.
  ///
  /// One allocation for each array.
  public func collect(_ count: Int) -> some EventSource<[Event]> {
    if count < 1 {
      stopProgram("an array of collected events has at least one element; it should have \(count)")
    }
    return LinearOperatorSource(upstream: self) { handler in
      var events: [Event] = []
      return { event in
        events.append(event)
        if events.count == count { handler(exchange(&events, with: [])) }
      }
    }
  }

  /// Returns a source of the events of each `interval` as an array. An interval begins with the first event after the last one,
  /// and ends earlier when it has `count` events. There is no array without events.
  ///
  /// ```
  /// source       --1-2------3---
  /// collect (3)  -----12-------3
  /// ```
  /// RxSwift has it as `buffer`. Each array costs an allocation and a job, two allocations with the `ManualScheduler`.
  public func collect(
    for interval: Duration, count: Int = .max, on scheduler: some Scheduler
  ) -> some EventSource<[Event]> {
    ReemittingSource(upstream: self) { emitter in
      let pending = PendingJob()
      var events: [Event] = []
      return { event in
        events.append(event)
        if events.count >= count {
          pending.cancel()
          emitter.emit(exchange(&events, with: []))
        } else if events.count == 1 {
          pending.replace(
            scheduler.schedule(at: scheduler.now + interval) { emitter.emit(exchange(&events, with: [])) })
        }
      }
    }
  }

  /// Returns a source of the same events, which ends the subscription to this one and goes on with `other` when no event has
  /// come for `interval`.
  ///
  /// ```
  /// source                     --1-2------3---
  /// timeout (3), other: "x"    --1-2--x-------
  /// ```
  /// The first interval begins with the subscription. Each event replaces a scheduled job, which costs two allocations with
  /// the `ManualScheduler`.
  public func timeout(
    for interval: Duration, on scheduler: some Scheduler, other: some EventSource<Event>
  ) -> some EventSource<Event> {
    TimeoutSource(upstream: self, other: other, interval: interval, scheduler: scheduler)
  }
}

/// The source of `timeout`.
private struct TimeoutSource<Upstream: EventSource, Other: EventSource<Upstream.Event>, Clock: Scheduler>:
  AttachableSource
{
  typealias Event = Upstream.Event
  let upstream: Upstream
  let other: Other
  let interval: Duration
  let scheduler: Clock

  func attach(_ handler: @escaping (Upstream.Event) -> Void, parent: Join?) -> Node {
    let join = PassthroughJoin(parent: parent), pending = PendingJob()
    let (other, interval, scheduler) = (other, interval, scheduler)
    // The handler of the upstream source owns the job, which owns the other source.
    func restart() {
      pending.replace(
        scheduler.schedule(at: scheduler.now + interval) { [weak join] in
          guard let join, join.state.value != .disposed else { return }
          untracked { batch { Self.switchInput(of: join, to: other, handler) } }
        })
    }
    restart()
    let first = upstream.attach(
      { event in
        restart()
        handler(event)
      }, to: join)
    join.first.refer(to: first)
    join.start()
    return join
  }

  private static func switchInput(of join: Join, to other: Other, _ handler: @escaping (Other.Event) -> Void)
  {
    join.first.value.dispose()
    let second = other.attach(handler, to: join)
    if join.state.value == .disposed { second.dispose() } else { join.second.refer(to: second) }
  }
}

/// A source whose events are passed to a receiver, which emits them again later in another transaction.
///
/// Each subscription has its own emitter. The captures of the receiver are freed with the subscription, and cancel
/// their jobs in their deinit.
private struct ReemittingSource<Upstream: EventSource, Event>: AttachableSource {
  let upstream: Upstream
  let makeReceiver: (EventEmitter<Event>) -> (Upstream.Event) -> Void

  static var callsHandlerDirectly: Bool { true }

  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let node = PassthroughJoin(parent: parent)
    let emitter = EventEmitter<Event>()
    let second = emitter.attach(handler, parent: node)
    node.second.refer(to: second)
    let first = upstream.attach(makeReceiver(emitter), to: node)
    node.first.refer(to: first)
    node.start()
    return node
  }
}

/// The pending job of a subscription. It is cancelled when the subscription ends.
private final class PendingJob {
  private var job: Disposer?

  func replace(_ newJob: consuming Disposer) { job = consume newJob }

  func cancel() { job = nil }
}

/// The pending jobs of a subscription. They are cancelled when the subscription ends.
private final class PendingJobs {
  private var jobs: [Int: DisposalHandle] = [:]
  private var lastNumber = 0

  deinit { for job in jobs.values { job.dispose() } }

  func schedule(on scheduler: some Scheduler, after interval: Duration, _ body: @escaping () -> Void) {
    lastNumber += 1
    let job = scheduler.schedule(at: scheduler.now + interval) { [weak self, number = lastNumber] in
      self?.jobs[number] = nil
      body()
    }
    jobs[lastNumber] = job.takeHandle()
  }
}
