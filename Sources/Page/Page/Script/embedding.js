// A scene in another page: the wheel and one finger scroll that page, and a scene out of sight is not drawn.

// The lines of the help about it.
export const embeddedLines = [
  ["wheel, one finger", "scroll the page, until the scene is clicked or has the focus (ctrl-wheel zooms always)"],
];

// Connects a scene with the page around it.
export function joinPage({ element, canvas, scene, view }) {
  view.takesWheel = (event) => event.ctrlKey || event.metaKey || element.shadowRoot.activeElement !== null;
  const setTouch = (action) => () => { canvas.style.touchAction = action; };
  // The browser reads it at the start of a touch.
  element.addEventListener("focusin", setTouch("none"));
  element.addEventListener("focusout", setTouch("pan-y"));
  setTouch("pan-y")();
  new IntersectionObserver((entries) => {
    view.isVisible = entries.at(-1).isIntersecting;
    scene.invalidate();
  }).observe(element);
}
