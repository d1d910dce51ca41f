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
