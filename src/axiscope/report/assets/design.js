(function () {
  const D = Page.data, style = Page.style;
  let chosen = 0;
  const axis = ({ title, ...rest }) => Page.axis(title, rest);
  const layout = (x, y, more) => Page.layout(axis(x), axis(y), more);
  const plot = Page.plot;
  function rates(c) {
    const names = c.members.map((m) => m.name);
    const bars = ["read", "write"].map((way, k) => ({
      type: "bar", name: way, x: names, y: c.members.map((m) => m[way]), marker: { color: style(k).color },
      hovertemplate: "%{x}: " + way + " %{y:,.0f} MB/s<extra></extra>" }));
    const wanted = c.members.filter((m) => m.wanted !== null);
    bars.push({ type: "scatter", mode: "markers", name: "wanted", x: wanted.map((m) => m.name), y: wanted.map((m) => m.wanted),
      marker: { symbol: "line-ew-open", size: 34, line: { width: 3, color: Page.css("--ink") }, color: Page.css("--ink") },
      hovertemplate: "%{x} wants %{y:,.0f} MB/s<extra></extra>" });
    plot("plot-rates", bars, layout({ title: "" }, { title: "Throughput (MB/s)", rangemode: "tozero" }, { barmode: "stack" }));
  }
  function latency(c) {
    const timed = c.members.filter((m) => m.mean !== null), names = timed.map((m) => m.name);
    const line = (name, field, k) => ({ type: "scatter", mode: "markers", name: name, x: names, y: timed.map((m) => m[field]),
      marker: { color: style(k).color, symbol: D.palette.markers[k], size: 10 }, hovertemplate: "%{x}: " + name + " %{y:,.0f} ns<extra></extra>" });
    const bound = timed.filter((m) => m.bound !== null);
    const traces = [line("mean", "mean", 0), line("p99", "p99", 1), line("greatest", "greatest", 2),
      { type: "scatter", mode: "markers", name: "bound", x: bound.map((m) => m.name), y: bound.map((m) => m.bound),
        marker: { symbol: "x", size: 12, color: Page.css("--ink") }, hovertemplate: "%{x} may have %{y:,.0f} ns<extra></extra>" }];
    plot("plot-latency", traces, layout({ title: "" }, { title: "Latency (ns)", ...Page.decades(traces.flatMap((t) => t.y).filter((v) => v > 0)) }));
  }
  function fifo(c) {
    const traces = c.members.filter((m) => m.fifo).flatMap((m, k) => {
      const spans = m.fifo.over_time, x = spans.map((s) => s.end_us), look = style(k);
      const line = (name, y, more) => ({ type: "scatter", mode: "lines", name, x, y, line: { color: look.color, width: 1.5, ...more },
        legendgroup: m.name, hovertemplate: name + " %{y:,.0f} bytes<extra></extra>" });
      return [
        { ...line(m.name + ": highest", spans.map((s) => s.most_bytes)), showlegend: false },
        { ...line(m.name, spans.map((s) => s.least_bytes)), fill: "tonexty", fillcolor: look.color + "33" },
        { ...line(m.name + ": size", spans.map(() => m.fifo.buffer_bytes), { dash: "dash" }), showlegend: false },
      ];
    });
    plot("plot-fifo", traces, layout({ title: "Counted time (µs)" }, { title: "Level (bytes)", zeroline: true }));
  }
  function causes(c) {
    const split = c.members.filter((m) => m.causes);
    const traces = D.causes.map((cause, k) => ({ type: "bar", orientation: "h", name: cause.word, y: split.map((m) => m.name),
      x: split.map((m) => 100 * (m.causes[cause.name] || 0)), marker: { color: style(k).color, pattern: { shape: k >= 8 ? "/" : "" } },
      hovertemplate: "%{y}: " + cause.word + " %{x:.1f} %<extra></extra>" }));
    plot("plot-causes", traces, layout({ title: "Share of the time (%)", range: [0, 100] }, { title: "", autorange: "reversed" }, { barmode: "stack", legend: Object.assign(Page.layout().legend, { traceorder: "normal" }) }));
  }
  function sweep() {
    const names = D.cases[0].members.map((m) => m.name), labels = D.cases.map((c) => c.short);
    const traces = names.map((name, k) => {
      const look = style(k);
      return { type: "scatter", mode: "lines+markers", name: name, x: labels, y: D.cases.map((c) => { const m = c.members.find((o) => o.name === name); return m ? m.got : null; }),
        line: { color: look.color, dash: look.dash }, marker: { symbol: look.symbol }, text: D.cases.map((c) => c.label),
        hovertemplate: "%{text}<br>" + name + " %{y:,.0f} MB/s<extra></extra>" };
    });
    plot("plot-sweep", traces, layout({ title: D.axes, type: "category" }, { title: "Throughput (MB/s)", rangemode: "tozero" }));
  }
  function timeline(c) {
    const kinds = [...new Set((c.timeline || []).map((s) => s.who))];
    const traces = kinds.map((who, k) => {
      const own = c.timeline.filter((s) => s.who === who);
      return { type: "bar", orientation: "h", name: who, y: own.map(() => who), base: own.map((s) => s.start_ns), x: own.map((s) => s.end_ns - s.start_ns),
        marker: { color: style(k).color }, hovertemplate: who + " %{base:,.1f} ns<extra></extra>" };
    });
    plot("plot-timeline", traces, layout({ title: "Time after the warm-up (ns)", range: [0, 2000] }, { title: "" }, { barmode: "overlay", showlegend: false }));
  }
  function draw() {
    const c = D.cases[chosen];
    rates(c); latency(c); fifo(c); causes(c); sweep(); timeline(c);
  }
  const choice = document.getElementById("case");
  if (choice) choice.onchange = () => {
    chosen = Number(choice.value);
    document.querySelectorAll(".case").forEach((s) => { s.hidden = Number(s.dataset.case) !== chosen; });
    draw();
  };
  Page.onTheme(draw);
  draw();
  Page.ready();
})();
