// The one line under the table, and what every part of the hand asks for. Sentences come from the page.

export const table = () => document.getElementById("table");

export const pileOf = (element) => element?.closest?.("[data-pile]")?.dataset.pile ?? element?.id ?? "";

export const sentence = (name) => document.getElementById("sentences").dataset[name] ?? "";

export function say(words) {
  document.getElementById("message").textContent = words;
}
