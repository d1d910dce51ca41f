import SceneFiles
import SceneModel

/// The look of pictures that the command line chooses.
package struct LookChoice: Equatable, Sendable {
  /// The look.
  package var look: Look
  /// Whether it replaces a look that the file chooses.
  package var isOverriding: Bool

  /// Creates a choice.
  package init(_ look: Look, isOverriding: Bool) { (self.look, self.isOverriding) = (look, isOverriding) }

  /// Sets the look of the contents of a file.
  package func apply(to contents: SceneFile.Contents) { contents.apply(look, overriding: isOverriding) }
}
