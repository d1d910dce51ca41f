import Parallelism
import Reactive

/// A collection of disposables that disposes them in its deinit. Thread-safe.
///
/// A bag removes ended disposables from time to time: those that are `Cancelable`, as are all that this module returns.
/// It holds at most 16 disposables, or twice as many as were live at the last removal.
public final class DisposeBag {
  /// The disposables of the bag, and the count at which ended ones are removed.
  private struct DisposableStorage {
    var disposables: ContiguousArray<any Disposable> = []
    var threshold = SweepThreshold()
  }

  private let content = Locked(DisposableStorage())

  /// Creates an empty bag.
  public init() {}

  /// Creates a bag of `disposables`.
  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  /// Creates a bag of `disposables`.
  public convenience init(disposing disposables: any Disposable...) { self.init(disposing: disposables) }

  deinit { for disposable in content.withValue({ $0.disposables }) { disposable.dispose() } }

  /// Adds `disposable`. Amortised O(1).
  public func insert(_ disposable: any Disposable) {
    let full: ContiguousArray<any Disposable>? = content.withValue { content in
      content.disposables.append(disposable)
      if content.disposables.count <= content.threshold.count { return nil }
      defer { content.disposables = [] }
      return content.disposables
    }
    if let full { putBack(full.filter { ($0 as? any Cancelable)?.isDisposed != true }) }
  }

  /// Adds `disposables`, in order.
  public func insert(_ disposables: [any Disposable]) { for disposable in disposables { insert(disposable) } }

  /// Adds `disposables`, in order.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Inserts the live disposables, which the caller took out and filtered: outside the lock, because `isDisposed` and
  /// the deinits of the ended ones may run user code.
  private func putBack(_ live: ContiguousArray<any Disposable>) {
    content.withValue { content in
      content.disposables = live + content.disposables
      content.threshold.update(liveCount: content.disposables.count)
    }
  }

  /// The number of disposables in the bag.
  package var count: Int { content.withValue { $0.disposables.count } }
}

extension DisposeBag {
  /// A builder of a list of disposables: one in each line of a closure.
  @resultBuilder
  public struct DisposableBuilder {
    /// Returns the disposables of all lines.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
  }

  /// Creates a bag of the disposables that `builder` lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Adds the disposables that `builder` lists, in order.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }
}

extension Disposable {
  /// Adds the disposable to `bag`, which disposes it when the bag is freed. One allocation.
  public func disposed(by bag: DisposerBag) {
    guard let cancelable = self as? any Cancelable else { return bag.add(Disposer { self.dispose() }) }
    bag.add(Disposer(isOver: { cancelable.isDisposed }) { cancelable.dispose() })
  }
}
