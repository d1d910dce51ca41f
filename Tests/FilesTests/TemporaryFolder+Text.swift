import Foundation
import TestSupport

extension TemporaryFolder {
  /// What the file called `name` says.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}
