import ArgumentParser
import CommandLineSupport
import Page

/// The options of HTML pages.
struct PageExportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The title of the page. (form: a text, as \"Orbits\") (default: the title of the scene, or the name of the input)",
      valueName: "text")
  )
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The controls of the page: none, minimal (parameters and time), or full. (default: full)",
      valueName: "controls"))
  var controls: PageOptions.Controls?

  @Flag(help: "Write a fragment to include in another page: an element <orrery-scene> and its script.")
  var embed = false

  /// The first of these options that is given. Nil if none is.
  var given: String? {
    if title != nil { return "--title" }
    if controls != nil { return "--controls" }
    return embed ? "--embed" : nil
  }

  /// The options for the writer.
  var options: PageOptions {
    PageOptions(title: title, controls: controls ?? .full, isFragment: embed)
  }
}

extension PageOptions.Controls: ChoiceArgument {}

extension PageExportOptions: PlainOptions {
  mutating func setDefaults() { (title, controls, embed) = (nil, nil, false) }
}
