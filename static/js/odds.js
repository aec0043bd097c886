// The chart of the odds shows the ply that the replay is at, also where it came later than its page.
const count = document.getElementById("count");
const follow = () => document.getElementById("here")?.setAttribute("d", `M${Number(count.textContent)} 0V100`);

new MutationObserver(follow).observe(count, { characterData: true, childList: true, subtree: true });
document.addEventListener("htmx:after:swap", follow);
