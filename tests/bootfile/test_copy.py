"""Tests `axiscope platform copy`, which copies a platform file as the start of a new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from axiscope.errors import UserError
from axiscope.plan.bootfile import copy_platform
from axiscope.plan.platforms import find_platform
from tests.shell import axiscope


def test_a_copy_equals_the_platform_and_can_be_changed(tmp_path: Path) -> None:
    done = axiscope("platform", "copy", "zcu102", "my_board", cwd=tmp_path)
    assert (done.returncode, done.stdout.split()) == (0, ["platform", "platforms/my_board.toml"])
    path = tmp_path / "platforms" / "my_board.toml"
    own, copied = find_platform("zcu102"), find_platform(str(path))
    assert copied.facts == own.facts
    path.write_text(path.read_text().replace("t_refi = { value = 4128", "t_refi = { value = 2064"))
    shown = axiscope("show", "my_board", "--values", cwd=tmp_path)
    assert shown.returncode == 0
    assert "2064" in shown.stdout


def test_existing_files_are_kept(tmp_path: Path) -> None:
    target = tmp_path / "mine.toml"
    target.write_text("mine")
    with pytest.raises(UserError, match="already exists; give another name, or --force"):
        copy_platform("zcu102", "mine", target)
    assert target.read_text() == "mine"
    assert copy_platform("zcu102", "mine", target, force=True) == target
    assert "zynq_ultrascale" in target.read_text()


@pytest.mark.parametrize(
    ("platform", "name", "message"),
    [("zcu103", "mine", "zcu102"), ("zcu102", "my/board", "use letters, digits")],
)
def test_invalid_copies_are_refused(platform: str, name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=message):
        copy_platform(platform, name, tmp_path / "mine.toml")
    assert not list(tmp_path.iterdir())
