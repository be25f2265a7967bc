"""Tests that answers of an agent that this version cannot read are reported as an error."""

from __future__ import annotations

from typing import Any

import pytest

from axiscope.board.agent.answers import Checked, Opened, RunOutcome, check_answer
from axiscope.board.agent.backend import BoardBackend
from axiscope.errors import UserError
from axiscope.plan.platforms import find_platform


@pytest.mark.parametrize(
    ("kind", "report", "place"),
    [
        (Opened, {"before": [1]}, "before"),
        (Opened, {"before": "x"}, "before"),
        (Opened, {"before": None}, "before"),
        (Opened, {"before": {"HP0.read_qos": "3"}}, r"before\.HP0\.read_qos"),
        (Checked, {"problems": None}, "problems"),
        (Checked, {"problems": 5}, "problems"),
        (Checked, {"problems": [5, 5]}, r"problems\.0"),
        (Checked, {"problems": ["ab"]}, r"problems\.0"),
        (Checked, {"problems": [[{"a": 1}]]}, r"problems\.0\.0"),
        (RunOutcome, {}, "result"),
        (RunOutcome, {"result": 5}, "result"),
        (RunOutcome, {"result": {"masters": []}}, r"result\.reached_tolerance"),
    ],
)
def test_an_unknown_form_is_of_another_version(kind: Any, report: dict[str, Any], place: str):
    with pytest.raises(
        UserError, match=rf"board lab: the answer is from a different version .*\({place}: "
    ):
        check_answer(kind, report, "lab")


def test_a_newer_agent_may_send_further_fields() -> None:
    assert check_answer(Opened, {"before": {"a": 1}, "more": 2}, "lab").before == {"a": 1}
    assert check_answer(Checked, {}, "lab").problems == []


def test_the_answer_to_a_setting_contains_the_old_value(monkeypatch: pytest.MonkeyPatch) -> None:
    class Agent:
        greeting: dict[str, object] = {"device": "board"}  # noqa: RUF012

        def __init__(self, _command: list[str]) -> None:
            """The answer is available immediately."""

        def open(self, *_fields: object) -> dict[str, Any]:
            return {"before": {}}

    monkeypatch.setattr("axiscope.board.agent.backend.AgentClient", Agent)
    backend = BoardBackend("ssh://root@lab?HP0.read_qos=3")
    with pytest.raises(UserError, match=r"does not report the old value of HP0\.read_qos"):
        backend.ask("checks", find_platform("ultra96"), points=[])
