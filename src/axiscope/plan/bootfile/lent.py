"""Supplies the files that importers request while they run: boards, chips and DRAM parts."""

from __future__ import annotations

from axiscope.plan.platforms import Platform, find_platform, with_files


class Lent:
    """Supplies the texts of files that an importer requests.

    If the board that serves as the base has such a file, it is preferred.
    """

    def __init__(self) -> None:
        self._base: Platform | None = None

    @property
    def base(self) -> Platform:
        """Returns the board that supplies the figures stated by no register."""
        assert self._base is not None, "the importer asks for the base first"
        return self._base

    def text(self, wanted: str) -> str:
        """Returns the text of ``platforms/zcu102``, ``chips/zynq7000`` or ``parts/NAME``."""
        folder, _, name = wanted.partition("/")
        if folder == "platforms":
            found = find_platform(name)
            if self._base is None:
                self._base = found
            return found.text
        companions = dict(self.base.companions)
        if wanted in companions and folder != "parts":
            return companions[wanted]
        return self._part(name)

    def _part(self, name: str) -> str:
        text = f'schema = 1\ntitle = "the part"\npart = "{name}"\n'
        found = with_files(Platform("part", text, self.base.path.parent / "part.toml"))
        return dict(found.companions)[f"parts/{name}"]
