import SceneFiles
import SceneModel

/// The look of pictures that the command line chooses.
public struct LookChoice: Equatable, Sendable {
  /// The look.
  public var look: Look
  /// Whether it replaces a look that the file chooses.
  public var isOverriding: Bool

  /// Creates a choice.
  public init(_ look: Look, isOverriding: Bool) { (self.look, self.isOverriding) = (look, isOverriding) }

  /// Sets the look of the contents of a file.
  public func apply(to contents: SceneFile.Contents) { contents.apply(look, overriding: isOverriding) }
}
