"""Source packages of Debian, by apt with lists of its own: the machine's set-up is left alone."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Final

KEYRING: Final = "/usr/share/keyrings/debian-archive-keyring.gpg"


class CannotFetch(Exception):
    """There is no registry, or no such package in it."""


def _apt(folder: Path, *arguments: str, tool: str = "apt-get") -> str:
    settings = {
        "Dir::Etc::sourcelist": str(folder / "sources.list"),
        "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": str(folder / "lists"),
        "Dir::Cache": str(folder / "cache"),
        "APT::Sandbox::User": "root",
    }
    options = [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]
    try:
        done = subprocess.run(
            [tool, *options, "-q", *arguments], cwd=folder, capture_output=True, text=True, check=False, timeout=600
        )
    except (FileNotFoundError, subprocess.TimeoutExpired) as error:
        raise CannotFetch(str(error)) from error
    if done.returncode != 0:
        raise CannotFetch((done.stderr or done.stdout).strip().splitlines()[-1])
    return done.stdout


def _registries() -> list[str]:
    """Where the machine has its packages from, each with the release and the part of it."""
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT)"],
        capture_output=True,
        text=True,
        check=False,
    )
    found = sorted(set(done.stdout.splitlines()))
    if done.returncode != 0 or not found:
        raise CannotFetch("apt knows no registry: 'apt-get update' reads the lists")
    return found


def prepare(folder: Path) -> None:
    """Read the list of packages, once for a folder."""
    if (folder / "lists").exists():
        return
    if not Path(KEYRING).exists() or shutil.which("apt-get") is None:
        raise CannotFetch("this is no Debian")
    lines = "".join(f"deb-src [signed-by={KEYRING}] {each}\n" for each in _registries())
    for name in ("lists/partial", "cache"):
        (folder / name).mkdir(parents=True)
    (folder / "sources.list").write_text(lines, encoding="utf-8")
    try:
        _apt(folder, "update")
    except CannotFetch:
        shutil.rmtree(folder / "lists")
        raise


def fetch(folder: Path, package: str) -> Path:
    """The upstream sources of a package, without Debian's changes; fetched once for a folder."""
    target = folder / "sources" / package
    if target.exists():
        return target
    prepare(folder)
    archive = _download(folder, package)
    unpacked = folder / "sources" / f"{package}.part"
    shutil.rmtree(unpacked, ignore_errors=True)
    with tarfile.open(archive) as files:
        files.extractall(unpacked, filter="data")
    (inner,) = unpacked.iterdir()
    inner.rename(target)
    unpacked.rmdir()
    return target


def _download(folder: Path, package: str) -> Path:
    """Its upstream archive. A registry may name what it does not have any more (updates that came into the release since):
    then the others are asked.
    """
    problems = [f"there is no upstream archive of {package}"]
    for release in _releases(folder):
        try:
            said = _apt(folder, "source", "--print-uris", f"{package}/{release}")
            addresses = [line.split("'")[1] for line in said.splitlines() if ".orig.tar." in line]
            for address in addresses:
                if not address.endswith(".asc"):
                    archive = folder / "cache" / address.rpartition("/")[2]
                    _apt(folder, "download-file", address, str(archive), tool="/usr/lib/apt/apt-helper")
                    return archive
        except CannotFetch as error:
            problems.append(str(error))
    raise CannotFetch("; ".join(dict.fromkeys(problems)))


def _releases(folder: Path) -> list[str]:
    """Of the registries, in their order."""
    lines = (folder / "sources.list").read_text(encoding="utf-8").splitlines()
    return list(dict.fromkeys(line.split()[-2] for line in lines))
