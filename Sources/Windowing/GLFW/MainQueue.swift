import CGLFW
import Dispatch

/// The main actor's tasks, which nobody else runs while a loop of ours holds the main thread.
enum MainQueue {
  /// Runs what waits on the main queue.
  @MainActor
  static func drain() {
    // On the main thread, and not from within a task: the loop that calls this is synchronous.
    _dispatch_main_queue_callback_4CF(nil)
  }
}
