// What surrounds the picture of a scene: the controls, the values of a model that is clicked, the keys, and messages.
//
// It is a shadow tree, so that the styles of a page around it do not change it.

import { followAddress } from "./address.js";
import { addControls } from "./controls.js";
import { Edits } from "./edits.js";
import { joinPage } from "./embedding.js";
import { addInspector } from "./inspector.js";
import { makeElement, shortened } from "./make-element.js";
import { publishParameters } from "./parameters.js";
import { addShortcuts } from "./shortcuts.js";
import { styleText } from "./style.js";
import { addTools } from "./tools.js";

// Only fragments for other pages have this module.
const isFragment = joinPage !== null;

// Builds the interface. Returns the function that shows the current state of the scene in it, and the error of the last drawing.
export function buildInterface(element, canvas, scene, renderer, view) {
  const frame = makeElement("div", { className: "frame" });
  const message = makeElement("p", { role: "status" });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", shortened(scene.header.title));
  // WebKitGTK resolves a height of 100 % against the whole grid, so `page.css` stretches the canvas to its area.
  // The bar is below the picture, and the side is below or beside both. Only a card covers the picture; see inspector.js.
  const bar = makeElement("div", { className: "bar" }, message);
  const side = makeElement("aside");
  frame.append(canvas, bar, side);
  const context = {
    element, frame, bar, side, canvas, scene, renderer, view, edits: Edits && new Edits(scene),
    // The message about a value that was refused.
    refusal: "",
    // The name of the camera that was chosen last, for some seconds.
    notice: "",
    // A page receives keys wherever the focus is, and a part of another page only those of its own.
    keyTarget: isFragment ? element : document,
    // The functions of tools by the names of keys.
    keys: {},
    // Shows a message for some seconds.
    notify: (text) => showNotice(context, text),
    // Shows the message about a value that was refused, in place of others, until a value is accepted.
    refuse(text) {
      Object.assign(context, { refusal: text, notice: "" });
      scene.invalidate();
    },
  };
  const followers = [addControls, addInspector, publishParameters, addTools].map((add) => add?.(context)).filter(Boolean);
  followAddress?.(context);
  // A scene without parameters accepts none.
  if (!publishParameters) Object.freeze(element.parameters);
  addShortcuts?.(context);
  joinPage?.(context);
  view.onMessage = context.notify;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleText);
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  root.append(frame);
  // As in orrery-viewer, the time plays from the start, if it can be paused.
  if (addControls && !context.hasGivenTime && !matchMedia("(prefers-reduced-motion: reduce)").matches) scene.time?.setPlaying(true);
  return (failure) => {
    for (const follow of followers) follow();
    const text = shortened(context.notice || context.refusal || failure || scene.failures[0] || renderer.failures[0] || "");
    if (message.textContent !== text) message.textContent = text;
  };
}

const noticeTime = 4000;

// Shows a message for some seconds.
function showNotice(context, text) {
  context.notice = text;
  context.scene.invalidate();
  clearTimeout(context.noticeTimer);
  context.noticeTimer = setTimeout(() => {
    context.notice = "";
    context.scene.invalidate();
  }, noticeTime);
}
