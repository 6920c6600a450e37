"""What a user may ask for."""

from __future__ import annotations

from cegas.foundation.records import field, record
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import ALL
from cegas.verification.analyses import DEFAULT_ANALYSIS, Settings


@record
class Options:
    """Everything that can change a result."""

    analysis: str = DEFAULT_ANALYSIS
    settings: Settings = field(default_factory=Settings)
    frontend: FrontendOptions = field(default_factory=FrontendOptions)
    time_limit: float | None = None
    memory_limit_mb: int | None = None
    jobs: int = 1
    """Engines that take turns may do so in so many processes beside each other."""
    compile_commands: str | None = None
    """A compilation database, which has the flags of the files."""
    replay: bool = True
    """Run counterexamples natively before they are reported."""
    certify: bool = False
    """Check the certificate of a proof before it is reported; without one there is no SAFE."""
    accept_vacuous: bool = False
    """Report a proof although a condition that it rests on holds in no run."""
    all_violations: bool = False
    """Go on behind a violation, and look for others."""
    arguments: tuple[str, ...] = ()
    """Descriptions of the entry's arguments (`--argument`): a harness is made of them."""
    harness_folder: str | None = None
    """Where that harness is written; None: nobody needs it after the run."""
    keeps_harness: bool = True
    """Whether that folder stays after the run."""
    write_certificate: bool = False
    """Make the certificate of a proof, checked or not, for it to be written to a file."""

    @property
    def collects_violations(self) -> bool:
        """Whether a violation ends the check: who asks for everything wants to know everything."""
        return self.all_violations or self.frontend.property.name == ALL.name
