"""Tests that changes to comments do not affect records, and that all other changes do."""

import pytest

from hardware.bench.content import content, without_comments, without_docstrings, without_texts


def test_comments_of_verilog_do_not_count():
    source = (
        'module m;\n  // why\n  wire a;  /* two\n  lines */\n\n  initial $display("// no", a);\n'
    )
    assert without_comments(source).split("\n") == [
        "module m;",
        "  wire a;",
        '  initial $display("// no", a);',
    ]


@pytest.mark.parametrize("comment", ["// verilator lint_off WIDTH", "/* synthesis keep */"])
def test_comments_that_tools_read_count(comment):
    assert comment in without_comments(f"wire a; {comment}\n")
    assert "tools" not in without_comments("wire a; // synthesized by tools\n")


def test_comments_of_python_do_not_count():
    one = '"""Doc."""\n\n\ndef f(x):\n    """Doc."""\n    # why\n    return x + "text"\n'
    two = 'def f(x):\n    return x + "text"\n'
    assert without_docstrings(one) == without_docstrings(two)
    assert without_docstrings(two) != without_docstrings(two.replace("text", "other"))
    assert without_docstrings("class A:\n    '''Doc.'''\n") == without_docstrings(
        "class A:\n    pass\n"
    )


def test_code_and_other_files_count(tmp_path):
    source, table = tmp_path / "a.sv", tmp_path / "a.toml"
    source.write_text("wire a;  // one\n")
    before = content(source)
    source.write_text("wire a;  // two\n")
    assert content(source) == before
    source.write_text("wire b;  // two\n")
    assert content(source) != before
    table.write_text("# one\n")
    assert content(table) == b"# one\n"


def test_descriptions_of_registers_do_not_count(tmp_path):
    source = tmp_path / "a.rdl"
    text = 'reg { name = "One"; desc = "Two,\n  more."; field { desc = "3"; } a[4]; } r @ 0x0;'
    source.write_text(text)
    before = content(source)
    source.write_text(text.replace("One", "First").replace("Two", "A longer\n text"))
    assert content(source) == before
    for old, new in (("a[4]", "a[5]"), ("r @ 0x0", "r @ 0x4")):
        source.write_text(text.replace(old, new))
        assert content(source) != before, old
    assert without_texts('total->name = "Taken: VALID";\nx;').split() == ["total->", "x;"]
