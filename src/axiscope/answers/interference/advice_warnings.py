"""Writes the warnings that are shown with the advice on safe traffic."""

from __future__ import annotations

from axiscope.answers.interference.inject import Advice


def warnings(advice: Advice) -> list[str]:
    """Returns the sentences that every user of the advice must know."""
    out_ = []
    if advice.alone.parts_us:
        out_.append(
            f"{advice.victim}: parts of the kernel's run were sampled "
            f"({len(advice.alone.parts_us)} alone); parts ± is the standard error of that, "
            "in addition to the spread of the starts; the bound was checked on these parts only"
        )
        few = [a.by for a in advice.answers if a.best and a.best.setting.sampling is None]
        if few:
            out_.append(
                f"{advice.victim}, {', '.join(few)}: fewer than three parts ran under load in the "
                "counted time, too few for an error (parts ±); give a longer --counted-us"
            )
    for answer in advice.answers:
        at = f"{advice.victim}, {answer.by}"
        for low, high in answer.falls:
            out_.append(
                f"{at}: a load of {100 * high:.3g} % slows the victim less than a load of "
                f"{100 * low:.3g} %; the answer is below the first load that breaks the bound"
            )
        if answer.holds_above:
            loads = ", ".join(f"{100 * load:.3g} %" for load in answer.holds_above)
            out_.append(f"{at}: the bound is kept again at {loads}, above loads that break it")
    if advice.governed is not None and advice.governed.watch is None:
        out_.append(
            f"{advice.victim}, governor: none keeps the bound and moves as much as the static "
            "setting, so the static setting is recommended"
        )
    return out_
