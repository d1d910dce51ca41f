// The list of the gestures and keys of a page.

import { embeddedLines } from "./embedding.js";
import { makeElement } from "./make-element.js";

// Adds a button that opens the list. Returns the function that shows or hides it.
export function addHelp({ frame, bar, scene, view, toolNames }) {
  const lines = [
    ["drag, arrows", "rotate the scene"], ["shift-drag, right drag, two fingers", "move the scene"],
    ["wheel, + −, pinch", "zoom in and out"], ...(embeddedLines ?? []), ["click, enter", "show the values of a model"],
    ["double click", "centre the view on a model"], ["F, R", "fit the view to the whole scene; return to the first view"],
    ...(view.list.indices.length > 1 ? [["C", "go to the next camera of the scene (shift: to the one before)"]] : []),
    ["M", "measure: click two, three or four models"], ["ctrl-C", "copy what is measured"],
    ["K", "cut the scene open by a plane that faces the eye"], ["shift-K, ctrl-K", "move the plane away, nearer"],
    ["S", "save a picture"], ["☰", `open the tools: ${toolNames.join(", ")}`],
    ...(scene.time ? [["space", "play or pause"], ["left, right", "go one frame back or forward (shift: rotate the scene)"]] : []),
    ...(scene.parameters.length > 0 ? [[", .", "choose a control"], ["ctrl-Z, ctrl-shift-Z", "undo or redo a change"]] : []),
    ["H, ?", "show this help"],
  ];
  const close = makeElement("button", { type: "button", "aria-label": "Close" }, "×");
  const dialog = makeElement(
    "dialog", { "aria-label": "Help" }, makeElement("header", {}, makeElement("h2", {}, "Help"), close),
    makeElement("dl", {}, ...lines.flatMap(([keys, text]) => [makeElement("dt", {}, keys), makeElement("dd", {}, text)])));
  const toggle = () => (dialog.open ? dialog.close() : dialog.showModal());
  const button = makeElement("button", { type: "button", className: "help", title: "Help", "aria-label": "Help" }, "?");
  for (const control of [close, button]) control.addEventListener("click", toggle);
  bar.append(button);
  frame.append(dialog);
  return toggle;
}
