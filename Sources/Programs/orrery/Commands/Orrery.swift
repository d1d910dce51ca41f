import ArgumentParser
import CommandLineSupport
import SceneExpressions
import SceneFiles

/// The command line program without a window. It renders off-screen.
struct Orrery: ParsableCommand {
  static let name = "orrery"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Turn scenes, molecules and particles into pictures and meshes.",
    discussion: """
      EXAMPLES:
        orrery render solar-system.json5 -o solar-system.png
        orrery render 4hhb.pdb -o 4hhb.png --size 1920x1080
        orrery render 4hhb.pdb --select "residue HEM" --bonds distance -o haem.png
        orrery render water.xyz --frame "0..<20" --size 320x240 -o contact-sheet.png
        orrery export caffeine.xyz --radius ball --bonds distance -o caffeine.glb
        orrery export solar-system.json5 --set earth.radius=2 -o - --to stl > out.stl
        orrery info 4hhb.pdb
        orrery check solar-system.json5
        orrery help scene

      'orrery help scene', 'orrery help expressions' and 'orrery help formats' print the reference, and
      'orrery help spheres' the keys of one list of a scene.
      The exit status is 0 for success, 1 for failure, and 64 for wrong usage.
      """,
    version: CommandLineProgram.version,
    subcommands: [Export.self, Render.self, Info.self, Check.self, Format.self, Schema.self])
}

/// Runs `orrery` with the arguments of the process.
@MainActor
package func runOrrery() -> Never {
  CommandLineProgram.run(
    Orrery.self,
    topics: [
      "scene": { SceneReference().text }, "expressions": { ExpressionReference.text },
      "formats": { SceneFormat.reference },
    ],
    details: { SceneReference().texts.merging(["desktop-types": SceneFormat.desktopTypes]) { $1 } })
}
