// Elements of HTML.

// Returns a new element of HTML. A property that the element does not have becomes an attribute.
export function makeElement(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// Returns a button with a text and its label for screen readers and for the pointer, which calls `action`.
export function makeButton(text, label, action) {
  const button = makeElement("button", { type: "button", title: label, "aria-label": label }, text);
  button.addEventListener("click", action);
  return button;
}

// Returns an element with a label and controls. `name` is "label" for one control, which the label names.
export const makeRow = (name, label, ...controls) =>
  makeElement(name, { className: "row" }, makeElement("span", {}, shortened(label)), ...controls);

// Returns a menu of names.
export const makeMenu = (names, properties = {}) =>
  makeElement("select", properties, ...names.map((name) => makeElement("option", {}, shortened(name))));

// Returns a text with at most 200 characters. A browser takes minutes to break a text of a million into lines.
export const shortened = (text) => (text?.length > 200 ? `${[...text.slice(0, 400)].slice(0, 199).join("")}…` : text);
