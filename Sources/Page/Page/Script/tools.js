// The panel of tools, and the button that opens it. Each tool is a module that only the pages that need it contain.

import { addCameraMenu } from "./camera-menu.js";
import { addClipMenu } from "./clip-menu.js";
import { addClipPlane } from "./clip-plane-controls.js";
import { addCopyAddress } from "./copy-address.js";
import { makeButton, makeElement } from "./make-element.js";
import { addMeasuring } from "./measuring.js";
import { addPictureSize } from "./picture-size.js";

// Adds the panel. A tool is { name, rows, update, keys }: its name in the help, the elements in the panel, the function that shows
// the current state in them, and functions by the names of keys, such as "m" or "ctrl-k". Returns the function that updates all.
export function addTools(context) {
  const { frame, bar, side } = context;
  const tools = [addCameraMenu, addClipMenu, addMeasuring, addClipPlane, addPictureSize, addCopyAddress]
    .map((add) => add?.(context)).filter(Boolean);
  for (const { keys } of tools) Object.assign(context.keys, keys);
  context.toolNames = tools.map(({ name }) => name);
  const open = makeButton("☰", "Tools", () => setOpen(panel.hidden));
  const close = makeButton("×", "Close", () => setOpen(false));
  const panel = makeElement(
    "nav", { hidden: true, "aria-label": "Tools" },
    makeElement("header", {}, makeElement("h2", {}, "Tools"), close),
    makeElement("div", { className: "rows" }, ...tools.flatMap(({ rows }) => rows)));
  open.className = "open";
  const setOpen = (isOpen) => {
    panel.hidden = !isOpen;
    open.setAttribute("aria-expanded", isOpen);
    (isOpen ? close : open).focus();
  };
  open.setAttribute("aria-expanded", false);
  bar.append(open);
  side.append(panel);
  frame.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden || !panel.contains(event.target)) return;
    setOpen(false);
    event.preventDefault();
  });
  return () => { for (const { update } of tools) update?.(); };
}
