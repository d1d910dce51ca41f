/// A computation of a mesh on another thread.
///
/// **Invariant: one thread at a time uses the copy of the model.** The model makes the copy, and nothing else refers to it.
/// `compute()` is called once, and `release()` on the thread of the model, after `compute()` has returned, or by nobody.
/// The functions of the copy are `Sendable`, its other values are its own, and arrays are copied on write.
final class MeshingJob: @unchecked Sendable {
  /// The parts of the mesh that are computed.
  let parts: MeshParts
  private var copy: ComputedMesh?

  init(_ copy: ComputedMesh, parts: MeshParts) { (self.copy, self.parts) = (copy, parts) }

  /// Computes the mesh, and returns the job.
  @concurrent
  func computed() async -> MeshingJob {
    copy?.update()
    return self
  }

  /// Returns the copy with its mesh, and releases it.
  func release() -> ComputedMesh? { copy.take() }
}
