"""Compares the model's safe loads with published ones, and writes the reduction for `inject`.

    uv run --no-sync python -m tools.safe_loads [--runs results/reproduce]

Asks `inject` the published questions twice. The optimistic answers and the results of `axiscope
reproduce` are the model's loads in `src/axiscope/data/accuracy/published_loads.toml`. If the two
differ, the greater load counts, because the margin must cover it. The recommended answers with that
margin go into docs/data/safe_loads.toml and the table of docs/explain/safe_traffic.md. This takes a
few minutes.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from axiscope.api.injection import Injection, inject
from axiscope.plan.design.measured_kinds import published_loads
from tools.accuracy.page import table, write_parts
from tools.accuracy.results import write_results

TOOLS = Path(__file__).parent
FILE = Path("src/axiscope/data/accuracy/published_loads.toml")
ENDS = ("least", "most")


def main() -> None:
    """Writes the file of published loads, and the table of `inject`'s recommendations."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=Path, default=Path("results/reproduce"))
    parser.add_argument("--docs", type=Path, default=Path("docs"))
    words = parser.parse_args()
    groups = tomllib.loads((TOOLS / "safe_loads.toml").read_text())
    command = [sys.executable, "-m", "axiscope", "reproduce", groups["paper"], "--json"]
    done = subprocess.run(
        [*command, "-o", str(words.runs)], stdout=subprocess.PIPE, check=True, text=True
    )
    found = {row["id"]: row for row in json.loads(done.stdout)["rows"]}
    about = [
        "Safe loads of cores next to clusters, published and modelled: tools/safe_loads.py.",
        "In % of the clusters' traffic at full rate; the smallest or greatest of some programs.",
    ]
    write_results(FILE, about, "load", loads_of(groups, found, ask(groups, found)))
    published_loads.cache_clear()
    rows = ask(groups, found)
    about = ["Answers of `inject` next to published safe loads: tools/safe_loads.py."]
    write_results(words.docs / "data" / "safe_loads.toml", about, "row", rows)
    write_parts(words.docs / "explain" / "safe_traffic.md", {"safe-loads": loads_table(rows)})


def ask(groups: dict[str, Any], found: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the answers of `inject` to the questions about all groups."""
    return [row for group in groups["group"] for row in answers_of(group, groups["bounds"], found)]


def loads_of(
    groups: dict[str, Any], found: dict[str, Any], answers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Returns the published loads with the model's loads, in the order of the groups."""
    optimistic = {row["entry"]: row["optimistic_percent"] for row in answers}
    rows = []
    for group in groups["group"]:
        for percent, bound in groups["bounds"].items():
            for end in ENDS:
                row = found[f"{group['entry']}-{percent}-{end}"]
                answer = optimistic.get(row["id"], 0.0)
                # If there is no value, no load slows any program by this much in the model.
                modelled = 100.0 if row["modelled"] is None else row["modelled"]
                rows.append(
                    {
                        "paper": groups["paper"], "entry": row["id"], "core": group["core"],
                        "aggressors": group["aggressors"], "max_slowdown": bound,
                        "published_percent": row["published"],
                        "modelled_percent": round(max(modelled, answer), 2),
                    }
                )  # fmt: skip
    return rows


def answers_of(
    group: dict[str, Any], bounds: dict[str, float], found: dict[str, Any]
) -> list[dict[str, Any]]:
    """Returns the smallest and greatest load that `inject` recommends for a group of victims."""
    out = []
    for percent, bound in bounds.items():
        given = [_answer(scene, bound) for scene in group["scenes"]]
        loads = [load for each in given for load in each]
        for end, pick in zip(ENDS, (min, max), strict=True):
            if not loads:
                continue
            entry = f"{group['entry']}-{percent}-{end}"
            published = found[entry]["published"]
            recommended = pick(load for load, _ in loads)
            out.append(
                {
                    "entry": entry, "core": group["core"], "aggressors": group["aggressors"],
                    "max_slowdown": bound, "which": end, "published_percent": published,
                    "optimistic_percent": round(pick(load for _, load in loads), 2),
                    "recommended_percent": round(recommended, 3),
                    "safe": recommended <= published,
                }
            )  # fmt: skip
            print(out[-1], flush=True)
    return out


def _answer(scene: dict[str, Any], bound: float) -> list[tuple[float, float]]:
    """Returns the recommended and the optimistic load for each victim of a scenario, %."""
    found: Injection = inject(
        scene["victims"], scene["platform"], max_slowdown=bound, aggressor="cluster-copy",
        ports=scene["ports"], qos=scene.get("qos", "default"), period_cycles="1024",
        starts=2, unseen=4, progress=False,
    )  # fmt: skip
    out = []
    for victim in found.as_json()["victims"]:
        idle = victim["answers"][0]
        most = idle["optimistic"]
        optimistic = idle["load_intensity"] if most is None else most["load_intensity"]
        out.append((100 * idle["load_intensity"], 100 * optimistic))
    return out


def loads_table(rows: list[dict[str, Any]]) -> str:
    """Returns the table of docs/explain/safe_traffic.md."""
    head = ["Core", "Aggressors", "Bound", "Programs", "Published, %", "Optimistic, %",
            "Recommended, %", "Safe"]  # fmt: skip
    return table(
        head,
        [
            [
                row["core"], row["aggressors"], f"{row['max_slowdown']:g}", row["which"],
                f"{row['published_percent']:g}", f"{row['optimistic_percent']:.1f}",
                f"{row['recommended_percent']:.2f}", "yes" if row["safe"] else "**no**",
            ]
            for row in rows
        ],
    )  # fmt: skip


if __name__ == "__main__":
    main()
