// The size of a picture that is saved, and the button that saves it, in the panel of tools.

import { makeElement, makeRow } from "./make-element.js";
import { savePicture } from "./save-picture.js";

export function addPictureSize(context) {
  const { canvas, renderer, notify } = context;
  const limits = { type: "number", min: 1, max: renderer.device.maximumSize, step: 1 };
  const fields = ["Width", "Height"].map((name) => (
    makeElement("input", { ...limits, "aria-label": `${name} of the picture in pixels` })));
  let isChosen = false;
  for (const field of fields) field.addEventListener("input", () => { isChosen = true; });
  const button = makeElement("button", { type: "button", className: "wide" }, "Save the picture");
  button.addEventListener("click", () => {
    const wrong = fields.find((field) => !field.checkValidity() || !field.value);
    for (const field of fields) field.setAttribute("aria-invalid", field === wrong);
    if (wrong) {
      notify(`expected a whole number of pixels from 1 to ${wrong.max}, found ${wrong.value || "no number"}`);
      return;
    }
    const [width, height] = fields.map((field) => field.valueAsNumber);
    try {
      savePicture(context, [width, height]);
      notify(`saved a picture of ${width} × ${height} pixels`);
    } catch (error) {
      notify(error.message);
    }
  });
  const group = makeRow("div", "Picture, in pixels", ...fields);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", "Picture");
  return {
    name: "pictures of any size",
    rows: [group, button],
    // The fields show the size of the picture on the screen until a person chooses another one.
    update() { if (!isChosen) fields.forEach((field, axis) => { field.value = [canvas.width, canvas.height][axis]; }); },
  };
}
