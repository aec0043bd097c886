// Sharing a result: by the browser's own way, else the clipboard, else the text is there to be copied by hand.

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-share]");
  if (!link) return;
  event.preventDefault();
  const text = `${link.dataset.share}\n${link.href.split("#")[0]}`;
  const field = document.querySelector("#share textarea");
  try {
    if (navigator.share) return await navigator.share({ text });
  } catch ({ name }) {
    if (name === "AbortError") return;
  }
  try {
    await navigator.clipboard.writeText(text);
    document.getElementById(link.dataset.says).textContent = link.dataset.copied;
  } catch {
    if (!field) return location.assign(link.href);
    field.closest("details").open = true;
    field.select();
  }
});
