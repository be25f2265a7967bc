"use strict";
// Code that all pages share: their data, the light and dark themes, and the style of series, axes
// and layouts.
const Page = (function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  root.dataset.theme = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const css = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  const narrow = () => window.innerWidth < 760;
  // Causes of waiting have their own colours.
  const cause = (index) => data.palette.causes[root.dataset.theme][index % data.palette.causes.light.length];
  function style(index) {
    const hues = data.palette[root.dataset.theme];
    const turn = Math.floor(index / hues.length) % data.palette.dashes.length;
    return { color: hues[index % hues.length], dash: data.palette.dashes[turn], symbol: data.palette.markers[turn] };
  }
  function axis(text, more) {
    const line = css("--line"), soft = css("--soft");
    return Object.assign({
      gridcolor: line, linecolor: line, zerolinecolor: line, tickcolor: line, tickfont: { color: soft }, automargin: true, exponentformat: "none", separatethousands: true,
      title: { text: text, font: { color: soft, size: 13 }, standoff: 8 },
    }, more);
  }
  function layout(x, y, more) {
    return Object.assign({
      autosize: true, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", separators: ".\u202f",
      font: { family: "system-ui, sans-serif", size: 12.5, color: css("--ink") },
      // Only the bar of buttons is in the top margin.
      margin: { l: narrow() ? 52 : 60, r: 10, t: 30, b: narrow() ? 40 : 48 },
      modebar: { bgcolor: "rgba(0,0,0,0)", color: css("--soft"), activecolor: css("--accent") },
      xaxis: x, yaxis: y, hovermode: "closest", uirevision: "keep", showlegend: true,
      legend: narrow() ? { orientation: "h", y: -0.24, x: 0, font: { size: 11.5 } } : { y: 1, x: 1.02, font: { size: 12 } },
    }, more);
  }
  function bytes(size) {
    const units = ["B", "KiB", "MiB", "GiB"];
    let n = 0;
    while (size >= 1024 && n < units.length - 1) { size /= 1024; n += 1; }
    return Number(size.toPrecision(4)) + " " + units[n];
  }
  // Powers of two within or just outside a range of values: at most `most` of them.
  function powers(values, most) {
    const low = Math.ceil(Math.log2(Math.min(...values)) - 0.1), high = Math.floor(Math.log2(Math.max(...values)) + 0.1);
    const step = Math.max(1, Math.ceil((high - low + 1) / most)), out = [];
    for (let n = low; n <= high; n += step) out.push(2 ** n);
    return out;
  }
  // A logarithmic axis of values. Its marks are 1, 2 and 5 of each decade, written in full, or all
  // nine if the values are known and span less than a decade.
  const DIGITS = [1, 2, 5], ALL_DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  function decades(values) {
    const near = values && values.length > 0 && Math.max(...values) < 10 * Math.min(...values), marks = [];
    for (let n = -3; n <= 9; n++) for (const m of near ? ALL_DIGITS : DIGITS) marks.push(Number(m + "e" + n));
    return { type: "log", tickmode: "array", tickvals: marks, ticktext: marks.map((v) => v.toLocaleString("en-GB").replace(/,/g, "\u202f")) };
  }
  const config = { responsive: true, displaylogo: false, modeBarButtonsToRemove: ["select2d", "lasso2d", "autoScale2d", "sendChartToCloud"], toImageButtonOptions: { format: "svg" } };
  // Draws again if the theme changes: to light, dark or paper, which is light.
  function onTheme(draw) {
    const turn = (theme) => { if (root.dataset.theme !== theme) { root.dataset.theme = theme; draw(); } };
    document.getElementById("theme").onclick = () => turn(root.dataset.theme === "dark" ? "light" : "dark");
    let before = null;
    window.addEventListener("beforeprint", () => { before = before || root.dataset.theme; turn("light"); });
    window.addEventListener("afterprint", () => { if (before) turn(before); before = null; });
  }
  // Boxes that scroll sideways can be reached and scrolled with the keyboard.
  function scrolls() {
    document.querySelectorAll(".scroll").forEach((box) => {
      if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) { ["tabindex", "role", "aria-label"].forEach((a) => box.removeAttribute(a)); return; }
      const part = box.closest("figure, .place, section"), head = part && part.querySelector("h2, h3");
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", "Table: " + (head ? head.textContent : document.title));
    });
  }
  const ready = () => {
    scrolls();
    window.addEventListener("resize", scrolls);
    document.addEventListener("toggle", scrolls, true);
    root.dataset.ready = "yes";
  };
  return { data, css, narrow, style, cause, axis, layout, bytes, powers, decades, config, onTheme, scrolls, ready };
})();
