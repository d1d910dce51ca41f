/// A watcher that polls the file at a path and reports when it is changed, removed or created. A change may be a
/// rewrite or a replacement by renaming.
///
/// The watcher polls the inode number, size and times of the file. A poll is one system call of a few microseconds. It
/// works the same on every system, also if the file is replaced, its folder is renamed, or it is on a network file
/// system.
///
/// ```swift
/// if var watcher = FileWatcher("water.xyz") {
///   while true {
///     if watcher.check() != nil { reload() }
///     usleep(100_000)
///   }
/// }
/// ```
/// A change is reported once the file has stayed the same for `settlingTime`. So a file that is still being written is
/// not read half-way, and a file that an editor replaces by removing it for a moment is not reported as removed. A
/// writer that pauses for longer causes two reports.
package struct FileWatcher: Sendable {
  /// A change of a file.
  package enum Change: Equatable, Sendable {
    /// The content has changed, or may have changed.
    case changed
    /// The file was removed.
    case vanished
    /// The file was created.
    case appeared
  }

  /// The path of the file.
  package let path: String
  /// The time for which a file must stay the same before a change is reported.
  package let settlingTime: Duration

  /// The minimum time between two polls.
  package static let interval: Duration = .milliseconds(100)
  /// The default settling time: twice the usual pause between two writes of a program that writes piece by piece.
  package static let standardSettlingTime: Duration = .milliseconds(200)

  /// The metadata at the last reported change.
  private var reportedMetadata: FileMetadata
  /// A change that is not reported yet, and the time since when the file has stayed the same.
  private var pending: (stamp: FileMetadata, since: ContinuousClock.Instant)?
  private var lastLook: ContinuousClock.Instant?

  /// Creates a watcher of the file at `path` and reads its metadata. Create it before reading the file, so that no
  /// change is missed. The file need not exist yet.
  ///
  /// Nil for input that cannot be read twice: standard input (`-`), pipes, devices and folders.
  package init?(_ path: String, settlingTime: Duration = FileWatcher.standardSettlingTime) {
    let stamp = FileMetadata(path: path)
    guard path != FileReader.standardInput, stamp != .other else { return nil }
    (self.path, self.settlingTime, reportedMetadata) = (path, settlingTime, stamp)
  }

  /// Returns the change since the last reported one. Nil if the file has not changed or not settled yet. Makes at most
  /// one system call, and none within `interval` of the previous poll.
  package mutating func check(at now: ContinuousClock.Instant = .now) -> Change? {
    if let lastLook, now < lastLook.advanced(by: Self.interval) { return nil }
    lastLook = now
    let stamp = FileMetadata(path: path)
    guard stamp != reportedMetadata else {
      pending = nil
      return nil
    }
    guard let pending, pending.stamp == stamp else {
      pending = (stamp, now)
      return nil
    }
    guard now >= pending.since.advanced(by: settlingTime) else { return nil }
    defer { (reportedMetadata, self.pending) = (stamp, nil) }
    if stamp == .missing { return .vanished }
    return reportedMetadata == .missing ? .appeared : .changed
  }
}

/// A watcher of a file and of the files that it refers to, such as the images, meshes and components of a scene.
///
/// ```swift
/// if var watcher = InputWatcher("scene.json5") {
///   watcher.watch(references: read("scene.json5").referencedFiles)
///   while !watcher.check() { usleep(100_000) }
/// }
/// ```
package struct InputWatcher: Sendable {
  private var input: FileWatcher
  private var references: [FileWatcher] = []

  /// Creates a watcher of the file at `path` alone; see `FileWatcher.init`. Nil for input that cannot be read twice.
  package init?(_ path: String, settlingTime: Duration = FileWatcher.standardSettlingTime) {
    guard let input = FileWatcher(path, settlingTime: settlingTime) else { return nil }
    self.input = input
  }

  /// Watches the files at `paths` from now on, in place of the earlier references. One system call for each file.
  package mutating func watch(references paths: [String]) {
    references = paths.compactMap { FileWatcher($0, settlingTime: input.settlingTime) }
  }

  /// Returns whether one of the files has changed; see `FileWatcher.check(at:)`.
  package mutating func check(at now: ContinuousClock.Instant = .now) -> Bool {
    var isChanged = input.check(at: now) != nil
    for index in references.indices where references[index].check(at: now) != nil { isChanged = true }
    return isChanged
  }
}
