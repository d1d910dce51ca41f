// The keys of a page, as in orrery-viewer. Those that move the camera are in view.js.

import { addHelp } from "./help.js";
import { savePicture } from "./save-picture.js";

export function addShortcuts(context) {
  const { frame, canvas, scene, view, edits, keys, keyTarget } = context;
  const { time } = scene;
  const toggleHelp = addHelp?.(context);
  const actions = {
    s: () => savePicture(context),
    ...(toggleHelp && { h: toggleHelp, "?": toggleHelp }),
    ...(time && { " ": () => time.setPlaying(!time.isPlaying), arrowleft: () => time.step(-1), arrowright: () => time.step(1) }),
    ...(edits && { ",": () => focusControl(frame, -1), ".": () => focusControl(frame, 1) }),
  };
  // The keys come here before the view receives them.
  keyTarget.addEventListener("keydown", (event) => {
    const target = event.composedPath()[0];
    const key = event.key.toLowerCase();
    const isIn = (selector) => target instanceof Element && target.closest(selector);
    // Lists and fields take what a person writes, and an open help everything.
    if (isIn("input:is([type=number], [type=text])") || (isIn("select") && !/^[,.?+-]$/.test(key))) return;
    if (isIn("dialog") && !/^[h?]$/.test(key)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const chord = `${isCommand ? "ctrl-" : ""}${event.shiftKey ? "shift-" : ""}${key}`;
    if (isCommand && key === "z" && edits) event.shiftKey ? edits.redo() : edits.undo();
    else if (keys[chord] && !event.altKey) keys[chord]();
    else if (isCommand || event.altKey || (isIn("input, button") && /^( |enter|arrow.*)$/.test(key))) return;
    else if (actions[key] && !(event.shiftKey && key.startsWith("arrow"))) actions[key]();
    else {
      // In a page, the keys of the view work wherever the focus is.
      if (target !== canvas) view.key(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

// Moves the focus to the next control, or to the one before it. Fields of numbers take these keys themselves.
function focusControl(frame, count) {
  const controls = [...frame.querySelectorAll("form :is(input:not([type=number]), select)")];
  const place = controls.findIndex((control) => control.matches(":focus"));
  controls[(place < 0 && count < 0 ? controls.length : place + count + controls.length) % controls.length]?.focus();
}
