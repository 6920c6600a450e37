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
    wanted = [
        address.split("'")[1]
        for address in _apt(folder, "source", "--print-uris", package).splitlines()
        if ".orig.tar." in address and not address.split("'")[1].endswith(".asc")
    ]
    if not wanted:
        raise CannotFetch(f"there is no source package {package}")
    archive = folder / "cache" / wanted[0].rpartition("/")[2]
    _apt(folder, "download-file", wanted[0], str(archive), tool="/usr/lib/apt/apt-helper")
    unpacked = folder / "sources" / f"{package}.part"
    shutil.rmtree(unpacked, ignore_errors=True)
    with tarfile.open(archive) as files:
        files.extractall(unpacked, filter="data")
    (inner,) = unpacked.iterdir()
    inner.rename(target)
    unpacked.rmdir()
    return target
