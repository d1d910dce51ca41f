/// Tells when the file at a path has become another: rewritten, replaced by renaming, gone, or there again.
///
/// It is asked, and asks the system what the file's number, size and times are. That is one call of a few microseconds,
/// the same on every system, and right also where the file is replaced, its folder renamed, or the disk a network's.
///
/// ```swift
/// if var watcher = FileWatcher("water.xyz") {
///   while true {
///     if watcher.check() != nil { reload() }
///     usleep(100_000)
///   }
/// }
/// ```
/// A change is told once the file has stayed the same for `settlingTime`, so one that is being written is not read by
/// half, and one that an editor replaces by way of a moment without it is not told to be gone. A writer that pauses
/// for longer is heard twice.
public struct FileWatcher: Sendable {
  /// What became of a file.
  public enum Change: Equatable, Sendable {
    /// It has another content, or may have.
    case changed
    /// It is gone.
    case vanished
    /// It is there, and was not.
    case appeared
  }

  /// Where the file is.
  public let path: String
  /// How long a file stays the same before its change is told.
  public let settlingTime: Duration

  /// How often the system is asked at most.
  public static let interval: Duration = .milliseconds(100)
  /// Twice as long as a program that writes piece by piece commonly takes from one to the next.
  public static let standardSettlingTime: Duration = .milliseconds(200)

  /// What was told last.
  private var told: FileStamp
  /// What was seen last and not told yet, and since when it has been so.
  private var pending: (stamp: FileStamp, since: ContinuousClock.Instant)?
  private var lastLook: ContinuousClock.Instant?

  /// Watches the file at `path`, of which it takes notice at once: create it before the file is read, and nothing is
  /// missed between. There need not be a file yet.
  ///
  /// Nil of what cannot be read twice: standard input, which `-` stands for, pipes and devices.
  public init?(_ path: String, settlingTime: Duration = FileWatcher.standardSettlingTime) {
    let stamp = FileStamp(path: path)
    guard path != InputFile.standardInput, stamp != .other else { return nil }
    (self.path, self.settlingTime, told) = (path, settlingTime, stamp)
  }

  /// What became of the file since the last change that was told; nil if nothing did, or may still be under way. At most
  /// one system call, and none within `interval` of the last.
  public mutating func check(at now: ContinuousClock.Instant = .now) -> Change? {
    if let lastLook, now < lastLook.advanced(by: Self.interval) { return nil }
    lastLook = now
    let stamp = FileStamp(path: path)
    guard stamp != told else {
      pending = nil
      return nil
    }
    guard let pending, pending.stamp == stamp else {
      pending = (stamp, now)
      return nil
    }
    guard now >= pending.since.advanced(by: settlingTime) else { return nil }
    defer { (told, self.pending) = (stamp, nil) }
    if stamp == .missing { return .vanished }
    return told == .missing ? .appeared : .changed
  }
}
