// Saves the picture as a PNG file.

import { makeElement } from "./make-element.js";

// Saves the picture as it is shown, or in a size in pixels. Throws an error if the browser cannot draw this size.
export function savePicture({ canvas, scene, renderer, view }, size) {
  const shownSize = [canvas.width, canvas.height];
  try {
    if (size) renderer.resize(...size);
    renderer.draw(view.camera);
    // Browsers give less than they are asked for if there is not enough memory.
    const { drawingBufferWidth: width, drawingBufferHeight: height } = renderer.gl;
    if (width !== canvas.width || height !== canvas.height) throw new RangeError("this browser cannot draw so large a picture");
    canvas.toBlob((blob) => {
      const link = makeElement("a", { href: URL.createObjectURL(blob), download: `${scene.header.title || "scene"}.png` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  } finally {
    // The picture on the screen is that of its own size again before the browser shows it.
    if (size) {
      renderer.resize(...shownSize);
      renderer.draw(view.camera);
    }
  }
}
