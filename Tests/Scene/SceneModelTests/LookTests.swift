import Geometry
import SceneModel
import Testing

@Suite("Looks")
struct LookTests {
  @Test("A scene is plain, a studio has effects and a gradient, and a plain look takes them away")
  func studio() {
    let scene = Scene(spheres: [Sphere(color: .black)])
    #expect(scene.look == .plain && scene.effects == Effects() && !scene.castsStandardShadow)
    scene.apply(.studio)
    #expect(scene.look == .studio && scene.castsStandardShadow)
    #expect(scene.effects == Effects(ambientOcclusion: true, groundShadow: true))
    #expect(scene.background != Scene.standardBackground && scene.backgroundBottom != nil)
    scene.apply(.plain)
    #expect(scene.effects == Effects() && scene.background == Scene.standardBackground)
    #expect(scene.backgroundBottom == nil)
  }

  @Test("Parts that are chosen are kept")
  func parts() {
    let scene = Scene(spheres: [Sphere()], background: .black)
    scene.apply(.studio, except: [.background, .groundShadow])
    #expect(scene.background == .black && scene.backgroundBottom == nil)
    #expect(scene.effects == Effects(ambientOcclusion: true))
  }

  @Test("Bright models have a dark background, and others a light one")
  func background() {
    for (color, isDark) in [(Color.white, true), (.black, false), (Color(sRGB8: [200, 30, 30, 255]), false)] {
      let scene = Scene(spheres: [Sphere(color: color)])
      scene.apply(.studio)
      #expect((scene.background.green < 0.2) == isDark)
    }
  }

  @Test("Particles cast no shadows")
  func particles() {
    let scene = Scene(sphereClouds: [SphereCloud(elements: [.init(center: .zero, radius: 1, sRGB8: .zero)])])
    scene.apply(.studio)
    #expect(!scene.effects.groundShadow && scene.effects.ambientOcclusion && !scene.castsStandardShadow)
  }

  @Test("A black background shows no ground shadow, unless it is chosen")
  func blackBackground() {
    let space = Color(sRGB8: [11, 16, 36, 255])
    for (top, bottom, hasShadow) in [
      (Color.black, space, false), (space, nil, false), (.black, Color.white, true), (.white, nil, true),
    ] {
      let scene = Scene(spheres: [Sphere()], background: top)
      scene.backgroundBottom = bottom
      scene.apply(.studio, except: [.background])
      #expect(scene.effects.groundShadow == hasShadow)
      scene.effects.groundShadow.toggle()
      scene.apply(.studio, except: [.background, .groundShadow])
      #expect(scene.effects.groundShadow != hasShadow)
    }
  }

  @Test("The mean luminance is weighted by the sizes of the models, and hidden models do not count")
  func luminance() {
    let hidden = Sphere(radius: 9)
    hidden.isVisible = false
    let scene = Scene(spheres: [Sphere(color: .white), Sphere(radius: 2, color: .black), hidden])
    #expect(abs(scene.meanLuminance - 0.2) < 1e-4)
    #expect(Scene().meanLuminance == 0)
  }
}
