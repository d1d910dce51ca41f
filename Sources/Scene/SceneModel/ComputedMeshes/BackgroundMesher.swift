import Reactive

/// Computes the mesh of a large surface on another thread, so that a window shows frames and handles input meanwhile.
///
/// While it lives, `prepare()` starts the computation and returns. The last mesh stays until the next one is complete, and
/// renderers do not draw it again: positions, indices and colours are always those of the same values. Changes during a computation do not
/// cancel it, so that a surface that changes in each frame is shown, too. After its end the next call starts one with the
/// current values, so the last values win.
///
/// It applies to surfaces whose functions are concurrent, as those of scene files are, from `threshold` vertices on. A
/// computation costs a copy of the vertices, and a task.
package final class BackgroundMesher {
  /// The number of vertices from which a mesh is computed on another thread: about 10 ms of work.
  package static let threshold = 100_000

  private let model: ComputedMesh
  private let job = Property<MeshingJob?>(nil)
  private let result: AsyncDerived<MeshingJob?>
  private let bag = DisposerBag()

  /// Creates the mesher of `model`, which belongs to the main actor.
  @MainActor
  package init(_ model: ComputedMesh) {
    self.model = model
    result = AsyncDerived(initially: nil) { [job] in await job.value?.computed() }
    result.subscribe { [unowned model] in if let job = $0 { model.finish(job) } }.disposed(by: bag)
    model.mesher = self
  }

  deinit { model.abandonJob() }

  /// Starts the computation if the model has changed and none is under way. The owner calls it between events, so that all
  /// changes of an event belong to one mesh. O(1) without changes.
  package func prepare() { model.prepare() }

  /// Whether a mesh is being computed.
  package var isComputing: Bool { result.state.isRunning }

  func start(_ job: MeshingJob) { self.job.value = job }
}
