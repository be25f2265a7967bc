"use strict";
(function () {
  const D = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  root.dataset.theme = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const css = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  function style(index) {
    const hues = D.palette[root.dataset.theme], turn = Math.floor(index / hues.length) % D.palette.dashes.length;
    return { color: hues[index % hues.length], dash: D.palette.dashes[turn] };
  }
  const bytes = (v) => (v >= 1024 ? v / 1024 + " KiB" : v + " B");
  function axis(side, values) {
    const line = css("--line"), soft = css("--soft");
    const out = { gridcolor: line, linecolor: line, zerolinecolor: line, automargin: true, tickfont: { color: soft, size: 11.5 }, title: { text: side.label, font: { color: soft, size: 12.5 } } };
    if (side.log) out.type = "log";
    else out.rangemode = "tozero";
    if (side.log && values) {
      const low = Math.floor(Math.log2(Math.min(...values))), high = Math.ceil(Math.log2(Math.max(...values)));
      out.tickvals = []; for (let n = low; n <= high; n += high - low > 9 ? 2 : 1) out.tickvals.push(2 ** n);
      out.ticktext = out.tickvals.map((v) => (side.label.includes("bytes") ? bytes(v) : String(v)));
    }
    return out;
  }
  const config = { responsive: true, displaylogo: false, toImageButtonOptions: { format: "svg" } };
  function draw(plot) {
    const xs = plot.curves.flatMap((c) => c.x), ends = [Math.min(...xs), Math.max(...xs)];
    const lines = plot.curves.map((c, n) => {
      const look = style(n);
      return { type: "scatter", mode: c.x.length > 1 ? "lines" : "markers", name: c.name, x: c.x, y: c.y, line: { color: look.color, dash: look.dash, width: 1.8 },
        marker: { color: look.color }, hovertemplate: "%{y:,.5~g} at %{x:,.6~g}<extra>" + c.name + "</extra>" };
    });
    plot.printed.forEach((p) => {
      const across = p.x === null;
      lines.push({ type: "scatter", mode: across ? "lines" : "markers", showlegend: false, name: p.name, x: across ? ends : [p.x], y: across ? [p.y, p.y] : [p.y],
        line: { color: css("--ink"), dash: "dot", width: 1.5 }, marker: { color: css("--ink"), symbol: "x-thin", size: 11, line: { width: 2.5, color: css("--ink") } },
        hovertemplate: p.name + "<extra></extra>" });
    });
    Plotly.react("plot-" + plot.id, lines, {
      autosize: true, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", uirevision: "keep", hovermode: "closest", showlegend: true,
      font: { family: "system-ui, sans-serif", size: 12, color: css("--ink") }, margin: { l: 55, r: 10, t: 8, b: 45 },
      xaxis: axis(plot.x, xs), yaxis: axis(plot.y), legend: { orientation: "h", yref: "container", y: 0, yanchor: "bottom", font: { size: 11 } },
    }, config);
  }
  const seen = new Set(), watcher = new IntersectionObserver((entries) => entries.forEach((entry) => {
    if (!entry.isIntersecting || seen.has(entry.target.id)) return;
    seen.add(entry.target.id);
    draw(D.plots.find((plot) => "plot-" + plot.id === entry.target.id));
  }), { rootMargin: "400px" });
  D.plots.forEach((plot) => watcher.observe(document.getElementById("plot-" + plot.id)));
  window.addEventListener("beforeprint", () => D.plots.forEach(draw));
  document.getElementById("theme").onclick = () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    D.plots.filter((plot) => seen.has("plot-" + plot.id)).forEach(draw);
  };
  document.getElementById("filter").onchange = (event) => {
    const want = event.target.value;
    document.querySelectorAll(".place").forEach((place) => {
      let left = 0;
      place.querySelectorAll("tbody tr").forEach((row) => { row.hidden = want !== "" && !row.classList.contains(want); left += !row.hidden; });
      place.hidden = !left;
    });
  };
  root.dataset.ready = "yes";
})();
