// Accessible figures: Page.plot draws a figure, describes it in words, responds to keys, and writes its values as a
// table.
(function () {
  const MOST_ROWS = 200;
  const said = (title) => (title && title.text ? title.text : "");
  const number = (v) => (typeof v !== "number" ? String(v ?? "–") : v.toLocaleString("en-GB", { maximumSignificantDigits: 5 }).replace(/,/g, "\u202f"));
  const points = (t) => (t.orientation === "h" ? { x: t.y, y: t.base ? t.base.map((b, i) => b + t.x[i]) : t.x } : { x: t.x, y: t.y });
  const lying = (plot) => plot.data.some((t) => t.orientation === "h");
  const axes = (plot) => {
    const [x, y] = [said(plot.layout.xaxis.title), said(plot.layout.yaxis.title)];
    return lying(plot) ? { over: y, of: x } : { over: x, of: y };
  };
  function extremes(plot) {
    let top = null;
    for (const t of plot.data) {
      const at = points(t);
      at.y.forEach((v, i) => { if (typeof v === "number" && isFinite(v) && (!top || v > top.v)) top = { v: v, x: at.x[i], name: t.name }; });
    }
    return top;
  }
  function words(plot, title) {
    const { over, of } = axes(plot), names = plot.data.map((t) => t.name).filter((n, i, all) => n && all.indexOf(n) === i), top = extremes(plot);
    const shown = names.length > 8 ? names.slice(0, 8).join(", ") + " and " + (names.length - 8) + " more" : names.join(", ");
    return title + ". " + (of ? of + (over ? " against " + over : "") + ". " : "") + (shown ? "Shown: " + shown + ". " : "")
      + (top ? "Highest: " + number(top.v) + (top.name ? ", " + top.name : "") + " at " + number(top.x) + ". " : "") + "The values are in the table below.";
  }
  function table(plot) {
    const { over, of } = axes(plot), all = plot.data.filter((t) => t.hoverinfo !== "skip" && t.x.length).map((t) => Object.assign({ name: t.name || "" }, points(t)));
    const xs = [...new Set(all.flatMap((t) => t.x))];
    const shared = all.length > 0 && xs.length <= 1.5 * Math.max(...all.map((t) => t.x.length)) && all.every((t) => new Set(t.x).size === t.x.length);
    const numeric = xs.every((v) => typeof v === "number");
    let head, rows;
    if (shared) {
      if (numeric) xs.sort((a, b) => a - b);
      head = [over || "Name", ...all.map((t) => t.name || of)];
      rows = xs.map((x) => [x, ...all.map((t) => { const i = t.x.indexOf(x); return i < 0 ? null : t.y[i]; })]);
    } else {
      head = ["Name", over || "at", of || "value"];
      rows = all.flatMap((t) => t.x.map((x, i) => [t.name, x, t.y[i]]));
    }
    const out = document.createElement("table"), cut = rows.length - MOST_ROWS;
    const line = (into, cells, tag) => {
      const tr = into.insertRow();
      cells.forEach((c, k) => { const cell = document.createElement(tag); cell.textContent = tag === "th" ? c : number(c); if (typeof c === "number" || (tag === "th" && k)) cell.className = "n"; tr.append(cell); });
    };
    const caption = out.createCaption();
    caption.textContent = of + (cut > 0 ? ". The first " + MOST_ROWS + " of " + rows.length + " rows" : "");
    line(out.createTHead(), head, "th");
    const body = out.createTBody();
    rows.slice(0, MOST_ROWS).forEach((row) => line(body, row, "td"));
    const box = document.createElement("div");
    box.className = "scroll";
    box.append(out);
    return box;
  }
  // Places names in the order in which the lines end, top first, each as near to its line as
  // possible.
  function ranked(traces) {
    const ends = traces.map((t) => (t.type === "scatter" && t.mode !== "markers" && t.y ? t.y.filter((v) => v !== null).at(-1) : undefined));
    if (ends.some((v, i) => traces[i].showlegend !== false && typeof v !== "number")) return traces;
    const order = [...new Set(ends.filter((v) => v !== undefined))].sort((a, b) => b - a);
    return traces.map((t, i) => (ends[i] === undefined ? t : Object.assign({}, t, { legendrank: 1 + order.indexOf(ends[i]) })));
  }
  function zoom(plot, axis, move, scale) {
    const range = plot._fullLayout[axis].range.map(Number), middle = (range[0] + range[1]) / 2, half = (range[1] - range[0]) / 2;
    return [middle + move * half - half * scale, middle + move * half + half * scale];
  }
  const KEYS = { "+": [0, 0, 0.5], "=": [0, 0, 0.5], "-": [0, 0, 2], ArrowLeft: [-0.5, 0, 1], ArrowRight: [0.5, 0, 1], ArrowUp: [0, 0.5, 1], ArrowDown: [0, -0.5, 1] };
  function onKey(event) {
    const plot = event.currentTarget;
    if (event.target !== plot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "0") Plotly.relayout(plot, plot._whole);
    else if (KEYS[event.key]) {
      const [right, up, scale] = KEYS[event.key], change = {};
      if (plot._fullLayout.xaxis.type !== "category" && (right || scale !== 1)) change["xaxis.range"] = zoom(plot, "xaxis", right, scale);
      if (plot._fullLayout.yaxis.type !== "category" && (up || scale !== 1)) change["yaxis.range"] = zoom(plot, "yaxis", up, scale);
      Plotly.relayout(plot, change);
    } else return;
    event.preventDefault();
  }
  Page.plot = function (id, traces, layout, config) {
    const plot = document.getElementById(id);
    if (!plot) return;
    if (layout.height) plot.style.height = layout.height + "px";
    const lines = ranked(traces), title = document.getElementById(id.replace("plot-", "title-"));
    Plotly.react(plot, lines, layout, config || Page.config);
    const name = title ? title.textContent : "Figure";
    // Its own range, or the range of all values.
    plot._whole = {};
    for (const a of ["xaxis", "yaxis"]) plot._whole[a + (layout[a].range ? ".range" : ".autorange")] = layout[a].range ? [...layout[a].range] : layout[a].autorange || true;
    plot.querySelectorAll(".main-svg").forEach((svg, k) => {
      if (k) return svg.setAttribute("aria-hidden", "true");
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", words(plot, name));
    });
    if (!plot.hasAttribute("tabindex")) {
      plot.tabIndex = 0;
      plot.setAttribute("role", "group");
      plot.setAttribute("aria-label", name + ". Keys: plus and minus zoom, arrows move, 0 shows all.");
      plot.addEventListener("keydown", onKey);
    }
    const values = document.querySelector('.values[data-plot="' + id + '"]');
    if (!values) return;
    const fill = () => { if (values.open) { values.querySelectorAll(".scroll").forEach((box) => box.remove()); values.append(table(plot)); Page.scrolls(); } };
    values.ontoggle = fill;
    fill();
  };
})();
