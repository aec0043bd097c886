// The calendar by hand: a deal, or another day's deal, is dragged onto a day. The form does the rest, as without.

const form = document.getElementById("calendar");
let held = null;

function send(name, value) {
  form.requestSubmit(form.querySelector(`button[name="${name}"][value="${value}"]`));
}

function drop(day) {
  if (held.matches("tr")) {
    for (const box of form.querySelectorAll('[name="day"]')) {
      box.checked = box.value === day || box.value === held.dataset.day;
    }
    send("swap", "yes");
  } else {
    held.querySelector("input").checked = true;
    send("put", day);
  }
}

form.addEventListener("dragstart", (event) => {
  held = event.target.closest("[draggable]");
  event.dataTransfer.setData("text/plain", "");
});
form.addEventListener("dragend", () => { held = null; });
for (const row of form.querySelectorAll("tr[data-day]:has(button)")) {
  row.addEventListener("dragover", (event) => {
    if (!held || held === row) return;
    event.preventDefault();
    row.classList.add("desk-over");
  });
  row.addEventListener("dragleave", () => row.classList.remove("desk-over"));
  row.addEventListener("drop", (event) => {
    event.preventDefault();
    drop(row.dataset.day);
  });
}
