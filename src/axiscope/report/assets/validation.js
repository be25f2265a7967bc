"use strict";
(function () {
  const D = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  root.dataset.theme = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const css = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  function style(index) {
    const hues = D.palette[root.dataset.theme], turn = Math.floor(index / hues.length) % D.palette.dashes.length;
    return { color: hues[index % hues.length], dash: D.palette.dashes[turn], symbol: D.palette.markers[turn] };
  }
  function layout(xTitle, yTitle, extraX, extraY) {
    const line = css("--line"), soft = css("--soft");
    const axis = { gridcolor: line, linecolor: line, zerolinecolor: line, tickfont: { color: soft }, automargin: true };
    const title = (text) => ({ title: { text: text, font: { color: soft, size: 13 } } });
    const below = window.innerWidth < 760;
    return {
      autosize: true, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: "system-ui, sans-serif", size: 12.5, color: css("--ink") }, margin: { l: 60, r: 10, t: 8, b: 48 },
      xaxis: Object.assign({}, axis, title(xTitle), extraX), yaxis: Object.assign({}, axis, title(yTitle), extraY),
      hovermode: "closest", uirevision: "keep", showlegend: true,
      legend: below ? { orientation: "h", y: -0.24 } : { x: 1.02, y: 1 },
    };
  }
  const config = { responsive: true, displaylogo: false, toImageButtonOptions: { format: "svg" } };
  function draw() {
    D.boards.forEach((board, n) => {
      const points = board.points.map((s) => {
        const look = style(s.look);
        return { type: "scatter", mode: "markers", name: s.name, x: s.x, y: s.y, text: s.text,
          marker: { color: look.color, symbol: look.symbol, size: 6, opacity: 0.65 },
          hovertemplate: "measured %{x:,.5~g}, predicted %{y:,.5~g} MB/s<br>%{text}<extra>" + s.name + "</extra>" };
      });
      const top = Math.max(...board.points.map((s) => Math.max(...s.x, ...s.y)));
      points.push({ type: "scatter", mode: "lines", x: [0, top], y: [0, top], line: { color: css("--soft"), width: 1 }, showlegend: false, hoverinfo: "skip" });
      Plotly.react("points-" + n, points, layout("Measured total (MB/s)", "Predicted total (MB/s)", { rangemode: "tozero" }, { rangemode: "tozero" }), config);
      const curves = board.curves.map((s) => {
        const look = style(s.look);
        return { type: "scatter", mode: "lines", name: s.name, x: s.x, y: s.y, line: { color: look.color, dash: look.dash, width: 2 },
          hovertemplate: "%{y:.0f} % of configurations within %{x:.3~g} %<extra>" + s.name + "</extra>" };
      });
      const marks = [0.1, 0.3, 1, 3, 10, 30, 100];
      Plotly.react("curves-" + n, curves, layout("Error of the total throughput (%)", "Configurations within it (%)",
        { type: "log", range: [-1, 2], tickvals: marks, ticktext: marks.map(String) }, { range: [0, 101] }), config);
    });
  }
  document.getElementById("theme").onclick = () => { root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; draw(); };
  draw();
  root.dataset.ready = "yes";
})();
