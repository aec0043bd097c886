// The token that a form must carry changes when a player logs in elsewhere; the cookie has the one that counts.

export function freshToken() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";
}

document.addEventListener("submit", (event) => {
  const field = event.target.querySelector("input[name=csrfmiddlewaretoken]");
  if (field && freshToken()) field.value = freshToken();
});
