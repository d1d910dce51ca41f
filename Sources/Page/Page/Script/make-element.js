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
