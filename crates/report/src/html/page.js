"use strict";
{
  const filter = document.getElementById("filter");
  const open = document.getElementById("open");
  const rows = [...document.querySelectorAll("#classes tbody tr")];
  const update = () => {
    const text = filter.value.toLowerCase();
    let shown = 0;
    for (const row of rows) {
      const fits = row.dataset.name.toLowerCase().includes(text) && (!open.checked || row.dataset.open !== "0");
      row.hidden = !fits;
      document.getElementById("class" + row.dataset.class).hidden = !fits;
      shown += fits ? 1 : 0;
    }
    document.getElementById("shown").textContent = shown + " of " + rows.length + " classes";
  };
  // A link into a folded part opens it.
  const reveal = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    for (let part = target; part; part = part.parentElement) {
      if (part.tagName === "DETAILS") {
        part.open = true;
      }
    }
    if (target) {
      target.scrollIntoView();
    }
  };
  document.querySelector(".tools").hidden = false;
  filter.addEventListener("input", update);
  open.addEventListener("change", update);
  window.addEventListener("hashchange", reveal);
  update();
  reveal();
}
