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
  // Lists with a filter of their own.
  for (const input of document.querySelectorAll("input[data-filters]")) {
    const items = [...document.getElementById(input.dataset.filters).children];
    const status = input.closest(".tools").querySelector("[role=status]");
    const sift = () => {
      const text = input.value.toLowerCase();
      let left = 0;
      for (const item of items) {
        item.hidden = !item.textContent.toLowerCase().includes(text);
        left += item.hidden ? 0 : 1;
      }
      status.textContent = left + " of " + items.length;
    };
    input.addEventListener("input", sift);
    sift();
  }
  for (const tools of document.querySelectorAll(".tools")) {
    tools.hidden = false;
  }
  filter.addEventListener("input", update);
  open.addEventListener("change", update);
  window.addEventListener("hashchange", reveal);
  update();
  reveal();
}
