import CGLFW
import Dispatch

/// The tasks of the main actor, which do not run on their own while an event loop blocks the main thread.
enum MainQueue {
  /// Runs the tasks that are waiting on the main queue.
  @MainActor
  static func drain() {
    // Called on the main thread, and not from within a task: the calling loop is synchronous.
    _dispatch_main_queue_callback_4CF(nil)
  }
}
