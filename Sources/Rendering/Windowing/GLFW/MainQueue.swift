import CGLFW
import Dispatch

/// A namespace for running the tasks that wait on the main queue while an event loop blocks the main thread.
enum MainQueue {
  /// Runs the tasks that are waiting on the main queue.
  @MainActor
  static func drain() {
    // Called on the main thread, and not from within a task: the calling loop is synchronous.
    _dispatch_main_queue_callback_4CF(nil)
  }
}
