// The chart of the odds shows the ply that the replay is at.
const here = document.getElementById("here");
const count = document.getElementById("count");

if (here && count) {
  const follow = () => here.setAttribute("d", `M${Number(count.textContent)} 0V100`);
  new MutationObserver(follow).observe(count, { characterData: true, childList: true, subtree: true });
}
