"use strict";
(function () {
  const D = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  root.dataset.theme = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const css = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  function size(bytes) {
    const units = ["B", "KiB", "MiB", "GiB"];
    let n = 0;
    while (bytes >= 1024 && n < 3) { bytes /= 1024; n += 1; }
    return Number(bytes.toPrecision(4)) + " " + units[n];
  }
  function axes(f) {
    if (f.x_scale !== "bytes") return [{ rangemode: "tozero" }, { rangemode: "tozero" }];
    const marks = [...new Set(f.lines.flatMap((l) => l.x))].sort((a, b) => a - b);
    const step = Math.ceil(marks.length / 10), some = marks.filter((_, i) => i % step === 0);
    return [{ type: "log", tickvals: some, ticktext: some.map(size) }, { type: "log", dtick: "D2" }];
  }
  function layout(f) {
    const line = css("--line"), soft = css("--soft"), below = window.innerWidth < 760;
    const axis = { gridcolor: line, linecolor: line, zerolinecolor: line, tickfont: { color: soft }, automargin: true };
    const title = (text) => ({ title: { text: text, font: { color: soft, size: 13 } } });
    const [x, y] = axes(f);
    return {
      autosize: true, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: "system-ui, sans-serif", size: 12.5, color: css("--ink") }, margin: { l: 60, r: 10, t: 8, b: 48 },
      xaxis: Object.assign({}, axis, title(f.x_label), f.x_scale === "category" ? {} : x),
      yaxis: Object.assign({}, axis, title(f.y_label), y), hovermode: "closest", uirevision: "keep",
      showlegend: f.x_scale !== "category", legend: below ? { orientation: "h", y: -0.24 } : { x: 1.02, y: 1 },
    };
  }
  function trace(f, l, n) {
    const hues = D.palette[root.dataset.theme], color = hues[n % hues.length];
    const turn = Math.floor(n / hues.length) % 4;
    const bars = { type: "data", symmetric: false, array: l.high.map((h, i) => h - l.y[i]), arrayminus: l.y.map((y, i) => y - l.low[i]), thickness: 1.2, color: color };
    const text = l.y.map((y, i) => [l.low[i], l.high[i], f.x_scale === "bytes" ? size(l.x[i]) : l.x[i]]);
    const common = { name: l.name, x: l.x, y: l.y, error_y: bars, customdata: text,
      hovertemplate: "%{customdata[2]}: %{y:,.4~g} [%{customdata[0]:,.4~g} … %{customdata[1]:,.4~g}]<extra>" + l.name + "</extra>" };
    if (f.x_scale === "category") return Object.assign(common, { type: "bar", marker: { color: color } });
    return Object.assign(common, { type: "scatter", mode: "lines+markers", line: { color: color, width: 2, dash: ["solid", "dash", "dot", "dashdot"][turn] },
      marker: { symbol: ["circle", "square", "diamond", "triangle-up"][turn] } });
  }
  const config = { responsive: true, displaylogo: false, toImageButtonOptions: { format: "svg" } };
  function draw() {
    D.figures.forEach((f) => Plotly.react("plot-" + f.id, f.lines.map((l, n) => trace(f, l, n)), layout(f), config));
  }
  document.getElementById("theme").onclick = () => { root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; draw(); };
  draw();
  root.dataset.ready = "yes";
})();
