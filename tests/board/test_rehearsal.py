"""Runs the papers' own files over a real SSH server, with the virtual board behind the agent.

The table must be that of the virtual board on this computer. Everything that a user runs for a
board is therefore tested here, except the agent's drivers for registers and memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from axiscope.api.sweeps import sweep
from axiscope.execution.backends import find_backend
from tests.board.lab import lab as server

pytestmark = [
    pytest.mark.needs("virtual board", "sshd", "ssh"),
    pytest.mark.slow("the RTL of a paper's masters"),
]

EXPERIMENTS = Path(__file__).parents[2] / "data/experiments"
OTHERS = pytest.mark.exhaustive("a file of every paper")


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Returns the URL of the server, without the platform."""
    with server(tmp_path_factory.mktemp("rehearsal")) as (url, _):
        yield url.removesuffix("ultra96")


@pytest.mark.parametrize(
    ("file", "only"),
    [
        ("marjanovic2021/transfers.toml", {"ports": ["HP0"], "transfer_bytes": ["4096"]}),
        pytest.param(
            "manev2019/fig04.toml",
            {"platform": ["ultra96"], "ports": ["HP0"], "burst_beats": ["4", "24", "256"]},
            marks=OTHERS,
        ),
        pytest.param(
            "manev2019/fig13.toml", {"ports": ["HP0+HP1"], "burst_beats": ["24"]}, marks=OTHERS
        ),
        pytest.param("manev2019/section5.toml", {"qos": ["default"]}, marks=OTHERS),
        pytest.param(
            "vieira2020/table3.toml",
            {"ports": ["HP0"], "width_bits": ["64"], "mode": ["read"]},
            marks=OTHERS,
        ),
        pytest.param(
            "brilli2022/table1.toml",
            {"platform": ["zcu102"], "ports": ["HP0"]},
            marks=OTHERS,
        ),
        pytest.param(
            "sadri2013/fig03.toml",
            {"ports": ["HP0"], "transfer_bytes": ["4096"]},
            marks=OTHERS,
        ),
    ],
)
def test_a_file_of_a_paper_gives_the_table_of_the_virtual_board(
    file: str, only: dict[str, list[str]], there: str, tmp_path: Path
):
    path = EXPERIMENTS / file
    own = sweep(path, output=tmp_path / "own", backend="virtual", only=only).frame
    platform = own["platform"].unique().item()
    url = f"board:{there}{platform}"
    over = sweep(path, output=tmp_path / "over", backend=url, only=only).frame
    find_backend.cache_clear()
    named = ["point_id", "backend"]
    assert over.drop(named).equals(own.drop(named))
    assert over.height > 0
