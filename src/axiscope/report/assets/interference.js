"use strict";
(function () {
  const D = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  root.dataset.theme = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const css = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  const hottest = Math.min(D.most, Math.max(2, ...D.figures.flatMap((f) => f.values.flat())));
  const scales = {
    light: [[0, "#f7f7f4"], [0.1, "#fde5b8"], [0.35, "#f5a65b"], [0.7, "#d0492f"], [1, "#7a0f1f"]],
    dark: [[0, "#20242b"], [0.1, "#4b3a1f"], [0.35, "#99551f"], [0.7, "#d0492f"], [1, "#ff9b8a"]],
  };
  function layout(f) {
    const line = css("--line"), soft = css("--soft"), below = window.innerWidth < 760, heat = f.kind === "heat";
    const axis = { gridcolor: line, linecolor: line, zerolinecolor: line, tickfont: { color: soft }, automargin: true };
    const title = (text) => ({ title: { text: text, font: { color: soft, size: 13 }, standoff: 8 } });
    const kind = heat ? { type: "category", showgrid: false } : { rangemode: "tozero" };
    const all = f.lines.flatMap((l) => l.y), far = Math.max(...all) > D.far * Math.min(...all);
    return {
      autosize: true, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: "system-ui, sans-serif", size: 12.5, color: css("--ink") }, margin: { l: 60, r: 10, t: 8, b: 48 },
      xaxis: Object.assign({}, axis, title(f.x_label), kind),
      yaxis: Object.assign({}, axis, heat ? { autorange: "reversed" } : title(f.y_label), kind, far ? { type: "log", dtick: "D2" } : {}),
      hovermode: "closest", uirevision: "keep", showlegend: !heat,
      legend: below ? { orientation: "h", y: -0.24 } : { x: 1.02, y: 1 },
    };
  }
  function heat(f) {
    const words = f.values.map((row) => row.map((v) => v >= D.starved ? "≥" + D.starved : v.toFixed(2)));
    return [{ type: "heatmap", x: f.columns, y: f.rows, z: f.values, zmin: 1, zmax: hottest, text: words, texttemplate: "%{text}",
      colorscale: scales[root.dataset.theme], xgap: 2, ygap: 2, colorbar: { title: { text: "slowdown", side: "right" }, thickness: 12 },
      hovertemplate: "%{y} beside %{x}: %{z:.3f}<extra></extra>" }];
  }
  function trace(l, n) {
    const hues = D.palette[root.dataset.theme], color = hues[n % hues.length], turn = Math.floor(n / hues.length) % 4;
    const bars = { type: "data", symmetric: false, array: l.high.map((h, i) => h - l.y[i]), arrayminus: l.y.map((y, i) => y - l.low[i]), thickness: 1, width: 3, color: color };
    return { type: "scatter", mode: "lines+markers", name: l.name, x: l.x, y: l.y, error_y: bars, customdata: l.load.map((v, i) => [v, l.low[i], l.high[i]]),
      line: { color: color, width: 2, dash: ["solid", "dash", "dot", "dashdot"][turn] }, marker: { symbol: ["circle", "square", "diamond", "triangle-up"][turn] },
      hovertemplate: "load %{customdata[0]:.3~g} %, %{x:,.0f} MB/s: %{y:,.4~g} [%{customdata[1]:,.4~g} … %{customdata[2]:,.4~g}]<extra>" + l.name + "</extra>" };
  }
  const config = { responsive: true, displaylogo: false, toImageButtonOptions: { format: "svg" } };
  function draw() {
    D.figures.forEach((f) => Plotly.react("plot-" + f.id, f.kind === "heat" ? heat(f) : f.lines.map(trace), layout(f), config));
  }
  document.getElementById("theme").onclick = () => { root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; draw(); };
  draw();
  root.dataset.ready = "yes";
})();
