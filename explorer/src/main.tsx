import "../../src/axiscope/report/assets/page.css";
import "./style.css";
import { render } from "preact";
import { App } from "./app";
import { heldData, heldModel } from "./held";
import { heldReport } from "./report";
import { fromHash } from "./share";

async function begin(): Promise<void> {
  const place = document.getElementById("app");
  if (!place) return;
  let failed = "";
  // `axiscope explore DESIGN` embeds the design in the page. A design in the address takes
  // precedence.
  const opened = document.getElementById("opened")?.textContent ?? "";
  const shared = await fromHash(location.hash || opened).catch((e: Error) => {
    failed = e.message;
    return null;
  });
  const [data, model, report] = await Promise.all([heldData(), heldModel(), heldReport()]);
  render(<App data={data} model={model} report={report} shared={shared} failed={failed} />, place);
}

begin().catch((e: unknown) => {
  const place = document.getElementById("app");
  if (place) place.textContent = `The explorer could not start: ${String(e)}. It needs a browser of 2023 or later.`;
});
