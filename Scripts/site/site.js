// The search and the menu of the documentation. The entries of `searchEntries` are [title, address, page, text].
"use strict";

const menuButton = document.getElementById("menu-button");
menuButton.addEventListener("click", () => {
  const isOpen = document.getElementById("menu").classList.toggle("open");
  menuButton.setAttribute("aria-expanded", String(isOpen));
});

const input = document.getElementById("search");
const list = document.getElementById("results");
let selected = -1;

/// Returns how well an entry matches: 0 if a word is missing.
function score([title, address, page, text], words) {
  const name = title.toLowerCase();
  const other = `${page} ${text}`.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const at = name.indexOf(word);
    if (name === word || name.replace(/^-+/, "").split(/[ (]/)[0] === word.replace(/^-+/, "")) sum += 100;
    else if (at === 0) sum += 40;
    else if (at > 0) sum += /\w/.test(name[at - 1]) ? 10 : 25;
    else if (other.includes(word)) sum += 4;
    else return 0;
  }
  // Pages for people come before symbols of Swift, and short titles before long ones.
  return sum + (address.startsWith("api/") ? 0 : 8) - Math.min(5, name.length / 20);
}

function find() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  selected = -1;
  list.replaceChildren();
  list.hidden = words.length === 0;
  if (list.hidden) return;
  const found = searchEntries.map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0);
  found.sort((a, b) => b[0] - a[0]);
  for (const [, [title, address, page, text]] of found.slice(0, 12)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    const place = document.createElement("small");
    place.textContent = [page, text.slice(0, 90)].filter(Boolean).join(": ");
    link.append(place);
    item.append(link);
    list.append(item);
  }
  if (found.length === 0) {
    const nothing = document.createElement("p");
    nothing.textContent = "Nothing was found.";
    list.append(nothing);
  }
}

function select(number) {
  const items = [...list.querySelectorAll("li")];
  if (items.length === 0) return;
  selected = (number + items.length) % items.length;
  items.forEach((item, index) => item.setAttribute("aria-selected", String(index === selected)));
  items[selected].scrollIntoView({ block: "nearest" });
}

input.addEventListener("input", find);
input.addEventListener("focus", find);
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") select(selected + 1);
  else if (event.key === "ArrowUp") select(selected - 1);
  else if (event.key === "Escape") { input.value = ""; find(); }
  else if (event.key === "Enter") list.querySelectorAll("a")[Math.max(0, selected)]?.click();
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement === document.body) {
    input.focus();
    event.preventDefault();
  }
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search")) list.hidden = true;
});
list.addEventListener("click", () => { list.hidden = true; });
