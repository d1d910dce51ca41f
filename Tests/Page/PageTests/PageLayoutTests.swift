import Foundation
import Pictures
import SceneFiles
import TestSupport
import Testing

@testable import Page

/// What overlaps in a page.
enum PageLayout {
  /// A scene with all kinds of texts over its picture, and with parameters.
  static let scene = """
    { parameters: { size: { value: 1, min: 0.2, max: 2, label: "Size of the ball" }, on: true, axis: [0, 1, 0] },
      title: "Title Title Title", effects: { scaleBar: true },
      legend: { palette: "viridis", from: 0, to: 1000, title: "Legend magnitude" },
      labels: [{ text: "Label one", at: [1, 1, 0] }, { text: "Label two", at: [-1, -0.5, 0] }],
      spheres: [{ name: "ball", radius: "size", color: "#4080d0" }],
      boxes: [{ name: "a box with a long name that takes several lines", center: [2.5, 0, 0], size: [1, "on ? 1 : 2", 1] }] }
    """

  /// An expression of `element` and `root`: the descriptions of all overlaps. The rectangles of the texts over the picture are those
  /// of the painter: of the scale bar, then of labels, the legend and the title, and of the length of the bar.
  static let problems = """
    (() => {
      const { painter, canvas } = element.renderer;
      const picture = canvas.getBoundingClientRect();
      const ratio = canvas.width / picture.width;
      const frame = root.querySelector('.frame').getBoundingClientRect();
      const found = new Set();
      const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
      const isWithin = (a, b) => a.left > b.left - 1 && a.top > b.top - 1 && a.right < b.right + 1 && a.bottom < b.bottom + 1;
      const kinds = [[], [], [], [], []];
      let kind = 0;
      for (const { rectangle, line, text, size, x, y } of painter.commands) {
        if (line) continue;
        const layout = text && painter.layout(text, size);
        const [left, top, width, height] = rectangle ?? [x, y - layout.ascender, layout.width, layout.lineHeight];
        const [isLabel, isTitle] = ['Label', 'Title'].map((word) => text?.startsWith(word) ?? false);
        if (kind === 0 && text) kind = 1;
        if (kind === 1 && !isLabel) kind = 2;
        if (kind === 2 && isTitle) kind = 3;
        if (kind === 3 && !isTitle) kind = 4;
        kinds[kind].push({
          left: picture.left + left / ratio, top: picture.top + top / ratio, right: picture.left + (left + width) / ratio,
          bottom: picture.top + (top + height) / ratio,
        });
      }
      const shown = (selector) => [...root.querySelectorAll(selector)].filter(
        (child) => child.getClientRects().length > 0 && !child.closest('dialog'));
      // What is scrolled out of sight covers nothing.
      const visible = (child) => {
        const { left, top, right, bottom } = child.getBoundingClientRect();
        const clip = child.closest('aside')?.getBoundingClientRect() ?? frame;
        return {
          left: Math.max(left, clip.left), top: Math.max(top, clip.top), right: Math.min(right, clip.right),
          bottom: Math.min(bottom, clip.bottom),
        };
      };
      const names = ['bar', 'label', 'legend', 'title', 'length'];
      const boxes = kinds.flatMap((list, number) => {
        if (list.length === 0) found.add(`there is no ${names[number]}`);
        const whole = { name: names[number] };
        for (const key of ['left', 'top']) whole[key] = Math.min(...list.map((box) => box[key]));
        for (const key of ['right', 'bottom']) whole[key] = Math.max(...list.map((box) => box[key]));
        return number === 1 ? list.map((box) => ({ ...box, name: 'label' })) : [whole];
      });
      // What only screen readers find is clipped.
      const parts = shown('.frame *').filter((child) => child !== canvas && getComputedStyle(child).clipPath === 'none');
      boxes.forEach((box, number) => {
        if (!isWithin(box, picture)) found.add(`the ${box.name} is not in the picture`);
        for (const other of boxes.slice(0, number)) if (overlap(box, other)) found.add(`${box.name} and ${other.name}`);
        for (const part of parts) if (overlap(box, visible(part))) found.add(`${part.tagName} ${part.className} and ${box.name}`);
      });
      for (const part of shown('.frame > *, .bar > *, section header, section button')) {
        if (!isWithin(part.getBoundingClientRect(), frame)) found.add(`${part.tagName} ${part.ariaLabel} is not in the page`);
      }
      if (document.documentElement.scrollWidth > innerWidth) found.add('the page is wider than its window');
      return [...found].join('; ');
    })()
    """

  /// An expression that shows the values of a model.
  static let openCard = """
    (() => {
      const { view, renderer: { content } } = element;
      const model = content.surfacesByIndex.values().next().value.model;
      view.onClick(0, 0, { model, element: null });
    })()
    """
}

extension PageInBrowser {
  @Suite("The layout of a page")
  struct Layouts {
    private static let sizes = [
      SIMD2(320, 568), SIMD2(390, 844), SIMD2(768, 1024), SIMD2(1024, 640), SIMD2(1280, 800),
      SIMD2(1920, 1080),
      SIMD2(2560, 1440),
    ]

    /// Expects that nothing overlaps without and with a card in the sizes, in CSS pixels.
    private func expectNoOverlaps(_ page: OpenPage, _ sizes: [SIMD2<Int>], ratio: Double = 1) throws {
      for size in sizes {
        try page.value("root.querySelector('[aria-label=Close]').click()")
        try page.browser.resize(width: size.x, height: size.y, ratio: ratio)
        // The browser reports the ratio with the next picture of the page.
        _ = try page.browser.screenshot()
        try page.browser.wait(for: "devicePixelRatio === \(ratio)")
        try page.browser.waitUntilStill()
        #expect(try page.text(PageLayout.problems) == "", "\(size) at \(ratio)")
        try page.value(PageLayout.openCard)
        try page.browser.waitUntilStill()
        #expect(try page.value("root.querySelector('section').hidden") as? Bool == false)
        #expect(try page.text(PageLayout.problems) == "", "\(size) at \(ratio) with a card")
      }
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test(
      "Nothing covers texts over the picture, and cards are in the page, in both directions",
      arguments: ["ltr", "rtl"])
    func sizes(direction: String) throws {
      let page = try OpenPage(PageLayout.scene, size: Self.sizes[0])
      try page.value("document.documentElement.dir = '\(direction)'")
      try expectNoOverlaps(page, Self.sizes)
    }

    @Test("Nothing covers texts over the picture at 200 %, of the page or of its text alone")
    func zoom() throws {
      let page = try OpenPage(PageLayout.scene, size: Self.sizes[0] / 2)
      try expectNoOverlaps(page, Self.sizes.map { $0 / 2 }, ratio: 2)
      try page.value("element.style.fontSize = '26px'")
      try expectNoOverlaps(page, Self.sizes)
    }

    @Test("A card over a picture without texts is in it, also in a small one", arguments: ["ltr", "rtl"])
    func smallCard(direction: String) throws {
      let page = try OpenPage(
        "{ boxes: [{ name: \"a name that is so long that it takes several lines of a card, and more of them\" }] }",
        size: SIMD2(240, 150))
      try page.value("document.documentElement.dir = '\(direction)'")
      for width in [240, 400] {
        try page.browser.resize(width: width, height: 150)
        try page.browser.waitUntilStill()
        for (x, y) in [(1, 1), (width - 1, 1), (1, 90), (width - 1, 90)] {
          try page.value(PageLayout.openCard.replacing("(0, 0,", with: "(\(x), \(y),"))
          try page.browser.waitForFrames()
          let outside = try page.text(
            """
            (() => {
              const picture = root.querySelector('canvas').getBoundingClientRect();
              return [...root.querySelectorAll('section, section header, section button')].filter((part) => {
                const { left, top, right, bottom } = part.getBoundingClientRect();
                return left < picture.left || top < picture.top || right > picture.right || bottom > picture.bottom;
              }).map(({ tagName, ariaLabel }) => `${tagName} ${ariaLabel}`).join();
            })()
            """)
          #expect(outside == "", "(\(x), \(y)) of \(width)")
          // The card is in the corner that is opposite to the pointer. A narrow picture has no room beside it.
          let isLeft =
            try page.value("root.querySelector('section').getBoundingClientRect().left < 15") as? Bool
          #expect(isLeft == (x > 1 || width == 240), "(\(x), \(y)) of \(width)")
        }
      }
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test(
      "An embedded scene is as wide as its container, in each kind of layout",
      arguments: [
        "display: block", "display: flex", "display: flex; flex-direction: column", "display: grid",
        "display: grid; grid-template-columns: auto", "display: block; direction: rtl",
        "display: table; width: 100%",
      ])
    func embedding(style: String) throws {
      let contents = try SceneFile.parse(
        Array("{ spheres: [{ color: \"gold\" }] }".utf8), path: "scene.json5")
      let fragment = String(
        decoding: try PageWriter.page(
          contents, picture: Image(width: 480, height: 270), options: PageOptions(isFragment: true)),
        as: UTF8.self)
      let page = try OpenPage(
        document: """
          <!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
          <body><div style="\(style)">\(fragment)</div></body>
          """, size: SIMD2(390, 844), until: "\(OpenPage.element)?.renderer?.pictureCount > 0")
      for width in [390, 320, 700] {
        try page.browser.resize(width: width, height: 844)
        try page.browser.waitUntilStill()
        let box = try #require(
          try page.value(
            "(({ left, right, height }) => [left, right, height])(element.getBoundingClientRect())")
            as? [Double])
        #expect(box[0] == 8 && box[1] == Double(width) - 8, "\(box)")
        #expect(box[2] > 250 && box[2] < 700, "\(box)")
        #expect(try page.number("document.documentElement.scrollWidth") == Double(width))
        let canvas = try page.box("canvas")
        #expect(canvas.z == box[1] - box[0])
      }
    }
  }
}
