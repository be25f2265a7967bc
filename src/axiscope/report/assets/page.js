(function () {
  const D = Page.data, style = Page.style, narrow = Page.narrow;
  const $ = (id) => document.getElementById(id);
  const state = { compare: "ports", condition: 0, ports: 0, measured: true };

  const portIndex = (port) => Math.max(0, D.ports.indexOf(port));
  const bars = () => D.x.scale === "category";
  const at = bars() ? "" : " at %{x:,.6~g}" + D.x.unit;

  function trace(x, y, name, look, extra) {
    const base = { x: x, y: y, name: name, legendgroup: name, hovertemplate: "%{y:,.5~g}" + at + "<extra>" + name + "</extra>" };
    if (bars()) return Object.assign(base, { type: "bar", marker: { color: look.color } }, extra);
    return Object.assign(base, {
      type: "scatter", mode: "lines+markers",
      line: { color: look.color, dash: look.dash, width: 2 },
      marker: { color: look.color, symbol: look.symbol, size: 5 },
    }, extra);
  }
  function measuredTrace(x, y, name, look, extra) {
    return Object.assign({
      x: x, y: y, name: name + " measured", legendgroup: name, showlegend: false, type: "scatter", mode: "markers",
      marker: { color: look.color, symbol: look.symbol + "-open", size: 8, line: { width: 1.6 } },
      hovertemplate: "%{y:,.5~g}" + at + "<extra>" + name + ", measured</extra>",
    }, extra);
  }

  // -- what a figure shows ---------------------------------------------------
  const byPorts = () => state.compare === "ports";
  const label = (e) => (byPorts() ? D.portSets[e.ports] : D.conditions[e.condition]);
  const entries = () => D.entries.filter((e) => (byPorts() ? e.condition === state.condition : e.ports === state.ports));

  function traces(figure) {
    const out = [];
    if (figure.kind === "detail") {
      const entry = D.entries.find((e) => e.condition === state.condition && e.ports === state.ports);
      for (const port of entry ? entry.detail : []) {
        figure.measures.forEach((measure, k) => {
          const y = port.model.y[measure];
          if (!y || y.every((v) => v === null || v === 0)) return;
          const look = Object.assign(style(portIndex(port.port)), { dash: k ? "dash" : "solid", symbol: k ? "square" : "circle" });
          const name = port.port + " " + D.words[measure];
          out.push(trace(port.model.x, y, name, look, bars() && k ? { marker: { color: look.color, pattern: { shape: "/" } } } : {}));
          const real = port.measured && port.measured.y[measure];
          if (real && state.measured && real.some((v) => v !== null)) out.push(measuredTrace(port.measured.x, real, name, look));
        });
      }
      return out;
    }
    for (const e of entries()) {
      const look = style(byPorts() ? e.ports : e.condition);
      const line = figure.kind === "error" ? e.error : e.model;
      const measure = figure.measures[0];
      if (!line || !line.y[measure] || line.y[measure].every((v) => v === null)) continue;
      out.push(trace(line.x, line.y[measure], label(e), look));
      const real = figure.kind === "overview" && e.measured && e.measured.y[measure];
      if (real && state.measured && real.some((v) => v !== null)) out.push(measuredTrace(e.measured.x, real, label(e), look));
    }
    return out;
  }

  const sparse = (marks) => (narrow() && marks.length > 6 ? marks.filter((_, i) => i % 2 === 0) : marks);

  function layout(figure, data) {
    const values = data.flatMap((t) => t.y).filter((v) => v > 0), far = Math.max(...values) >= 3 * Math.min(...values);
    const x = Page.axis(D.x.label), y = Page.axis(figure.y_label);
    if (D.x.scale === "log") Object.assign(x, { type: "log", tickmode: "array", tickvals: sparse(D.x.ticks), ticktext: sparse(D.x.tickText) });
    if (bars()) Object.assign(x, { type: "category", tickfont: { color: Page.css("--soft"), size: 11 } });
    if (figure.y_scale === "log" && far) Object.assign(y, Page.decades(values));
    else if (figure.y_range) y.range = figure.y_range.slice();
    else if (figure.kind !== "error" && (bars() || figure.id !== "distribution")) y.rangemode = "tozero";
    const below = { orientation: "h", y: -0.24, x: 0, font: { size: 11.5 } };
    const none = data.length ? [] : [{
      text: "No point has these ports under this condition:<br>choose others above.", showarrow: false,
      xref: "paper", yref: "paper", x: 0.5, y: 0.5, font: { size: 13, color: Page.css("--soft") },
    }];
    return Page.layout(x, y, Object.assign({
      annotations: none, barmode: "group", bargap: 0.35, showlegend: data.length > 0, uirevision: [state.compare, state.condition, state.ports].join("|"),
    }, bars() ? { legend: below } : {}));
  }

  function context(figure) {
    if (bars()) return figure.kind === "detail" ? D.portSets[state.ports] : "";
    if (figure.kind === "detail") return D.conditions[state.condition] + " · " + D.portSets[state.ports];
    return byPorts() ? D.conditions[state.condition] : D.portSets[state.ports];
  }

  // The buttons of a figure save it.
  const config = Object.assign({}, Page.config, { modeBarButtonsToRemove: [...Page.config.modeBarButtonsToRemove, "toImage"] });
  function draw() {
    for (const figure of D.figures) {
      const data = traces(figure);
      const said = $("context-" + figure.id);
      said.textContent = context(figure);
      said.hidden = !said.textContent;
      Page.plot("plot-" + figure.id, data, layout(figure, data), config);
    }
  }

  // -- controls --------------------------------------------------------------
  function fill(select, texts) {
    texts.forEach((text, i) => select.add(new Option(text, String(i))));
  }
  fill($("condition"), D.conditions);
  fill($("portset"), D.portSets);
  const several = D.conditions.length > 1;
  $("compare-box").hidden = !several || D.portSets.length < 2;
  $("condition-box").hidden = !several;
  $("portset-box").hidden = D.portSets.length < 2;
  $("controls").hidden = !several && D.portSets.length < 2 && !$("measured");
  if (several && D.portSets.length < 2) state.compare = "conditions";
  // What the sentence at the top names.
  Object.assign(state, D.first);
  $("condition").value = String(state.condition);
  $("portset").value = String(state.ports);
  $("compare").onchange = (e) => { state.compare = e.target.value; draw(); };
  $("condition").onchange = (e) => { state.condition = Number(e.target.value); draw(); };
  $("portset").onchange = (e) => { state.ports = Number(e.target.value); draw(); };
  if ($("measured")) $("measured").onchange = (e) => { state.measured = e.target.checked; draw(); };
  Page.onTheme(draw);
  for (const button of document.querySelectorAll(".save button")) {
    button.onclick = () => {
      const plot = $("plot-" + button.dataset.figure);
      const figure = D.figures.find((f) => f.id === button.dataset.figure);
      const title = { text: figure.title + (context(figure) ? "<br><sub>" + context(figure) + "</sub>" : ""), x: 0.02 };
      const copy = {
        data: plot.data,
        layout: Object.assign({}, plot.layout, { title: title, paper_bgcolor: Page.css("--card"), margin: { l: 70, r: 20, t: 70, b: 60 } }),
      };
      const size = { width: 1100, height: 560, scale: button.dataset.format === "png" ? 2 : 1 };
      Plotly.toImage(copy, Object.assign({ format: button.dataset.format }, size)).then((url) => {
        const link = document.createElement("a");
        link.href = url;
        link.download = figure.id + "." + button.dataset.format;
        document.body.append(link);
        link.click();
        link.remove();
      });
    };
  }
  let wasNarrow = narrow();
  window.addEventListener("resize", () => { if (narrow() !== wasNarrow) { wasNarrow = narrow(); draw(); } });
  draw();
  Page.ready();
})();
