"""Tests of writing files: whole or not at all, whatever fails, and through links and into devices."""

import errno
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from addiction.files import replacing, write_text_safely

NOBODY = 65534


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def not_as_root() -> Iterator[None]:
    """Root may write anywhere."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


def no_space(*_args: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def interrupted(*_args: object) -> None:
    raise KeyboardInterrupt


def test_a_new_file_is_written(tmp_path: Path) -> None:
    write_text_safely(tmp_path / "a.json", "é\n♠\n")
    assert (tmp_path / "a.json").read_bytes() == "é\n♠\n".encode()
    assert names_in(tmp_path) == ["a.json"]


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("a longer old text\n")
    write_text_safely(path, "new\n")
    assert path.read_text() == "new\n"
    assert names_in(tmp_path) == ["a.json"]


def test_the_temporary_file_lies_beside_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rename from another file system would be no rename."""
    seen: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda _: seen.extend(names_in(tmp_path)))
    write_text_safely(tmp_path / "a.json", "new\n")
    assert len(seen) == 1
    assert seen[0].startswith(".addiction-")
    assert names_in(tmp_path) == ["a.json"]


@pytest.mark.parametrize("place", [(os, "fsync"), (Path, "chmod"), (Path, "replace")])
@pytest.mark.parametrize("fault", [no_space, interrupted])
@pytest.mark.parametrize("old", [None, "old\n"])
def test_after_a_failure_the_old_file_stays_and_nothing_else(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: tuple[object, str],
    fault: Callable[..., None],
    old: str | None,
) -> None:
    path = tmp_path / "a.json"
    if old is not None:
        path.write_text(old)
    monkeypatch.setattr(*place, fault)
    with pytest.raises((OSError, KeyboardInterrupt)):
        write_text_safely(path, "new\n")
    assert names_in(tmp_path) == ([] if old is None else ["a.json"])
    assert old is None or path.read_text() == old


def test_a_text_that_is_no_utf_8_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old\n")
    with pytest.raises(UnicodeEncodeError):
        write_text_safely(path, "x" * 100_000 + "\ud800")
    assert path.read_text() == "old\n"
    assert names_in(tmp_path) == ["a.json"]


def test_a_block_that_raises_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_text("old\n")
    with pytest.raises(TypeError), replacing(path) as stream:
        stream.writelines([b"half of it", None])  # type: ignore[list-item]
    assert path.read_text() == "old\n"
    assert names_in(tmp_path) == ["a.bin"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    """A real failed write: the process may write no file of more than 1000 bytes."""
    path = tmp_path / "a.json"
    path.write_text("old\n")
    script = """
import resource, sys
from pathlib import Path
from addiction.files import write_text_safely
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write_text_safely(Path(sys.argv[1]), "x" * 100_000)
except OSError as error:
    print(f"{error.filename}: {error.strerror}")
"""
    done = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=True)
    assert done.stdout == f"{path}: {os.strerror(errno.EFBIG)}\n"
    assert path.read_text() == "old\n"
    assert names_in(tmp_path) == ["a.json"]


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o640, 0o666, 0o755])
def test_an_old_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a.json"
    path.touch()
    path.chmod(mode)
    write_text_safely(path, "new\n")
    assert mode_of(path) == mode


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o000, 0o666)])
def test_a_new_file_has_the_mode_that_the_mask_leaves(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        write_text_safely(tmp_path / "a.json", "new\n")
        assert os.umask(mask) == mask
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "a.json") == mode


def test_a_symbolic_link_stays_one_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = tmp_path / "there" / "a.json"
    target.write_text("old\n")
    target.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(Path("there") / "a.json")
    write_text_safely(link, "new\n")
    assert link.is_symlink()
    assert target.read_text() == "new\n"
    assert mode_of(target) == 0o640
    assert names_in(tmp_path) == ["link.json", "there"]
    assert names_in(tmp_path / "there") == ["a.json"]


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "a.json")
    write_text_safely(link, "new\n")
    assert link.is_symlink()
    assert (tmp_path / "a.json").read_text() == "new\n"


def test_a_relative_path_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_text_safely(Path("a.json"), "new\n")
    assert (tmp_path / "a.json").read_text() == "new\n"


def test_the_longest_name_that_the_system_allows_will_do(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 255)
    write_text_safely(path, "new\n")
    assert path.read_text() == "new\n"
    with pytest.raises(OSError, match="File name too long"):
        write_text_safely(tmp_path / ("a" * 256), "new\n")
    assert names_in(tmp_path) == ["a" * 255]


@pytest.mark.parametrize("name", ["-a", "a b", "ä♠", ".hidden", "a\nb", "%s", "\udcff"])
def test_odd_names_will_do(tmp_path: Path, name: str) -> None:
    write_text_safely(tmp_path / name, "new\n")
    assert names_in(tmp_path) == [name]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        write_text_safely(tmp_path / "none" / "a.json", "new\n")
    assert (caught.value.strerror, caught.value.filename) == ("no such directory", str(tmp_path / "none"))
    assert names_in(tmp_path) == []


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), "/tmp/.addiction-x.tmp")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    with pytest.raises(PermissionError) as caught:
        write_text_safely(tmp_path / "a.json", "new\n")
    assert caught.value.filename == str(tmp_path / "a.json")


@pytest.mark.parametrize("mode", [0o444, 0o555, 0o400])
def test_a_write_protected_file_is_not_replaced(tmp_path: Path, mode: int) -> None:
    path, link = tmp_path / "a.json", tmp_path / "link.json"
    path.write_text("old\n")
    path.chmod(mode)
    link.symlink_to(path)
    for name in (path, link):
        with pytest.raises(PermissionError) as caught:
            write_text_safely(name, "new\n")
        assert (caught.value.strerror, caught.value.filename) == ("write-protected", str(name))
    assert (path.read_text(), mode_of(path), names_in(tmp_path)) == ("old\n", mode, ["a.json", "link.json"])


def test_a_file_of_somebody_else_is_not_replaced() -> None:
    with tempfile.TemporaryDirectory() as name:  # everyone may write there, unlike in tmp_path
        path = Path(name) / "a.json"
        path.write_text("old\n")
        path.parent.chmod(0o777)
        with not_as_root(), pytest.raises(PermissionError, match="write-protected"):
            write_text_safely(path, "new\n")
        assert path.read_text() == "old\n"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        write_text_safely(tmp_path / "folder", "new\n")
    (tmp_path / "a.json").write_text("old\n")
    with pytest.raises(NotADirectoryError):
        write_text_safely(tmp_path / "a.json" / "b.json", "new\n")
    assert names_in(tmp_path) == ["a.json", "folder"]


def test_a_folder_that_is_read_only_is_an_error() -> None:
    with tempfile.TemporaryDirectory() as name:  # everyone may reach it, unlike tmp_path
        path = Path(name) / "a.json"
        path.write_text("old\n")
        path.parent.chmod(0o555)
        with not_as_root(), pytest.raises(PermissionError):
            write_text_safely(path, "new\n")
        assert names_in(path.parent) == ["a.json"]
        assert path.read_text() == "old\n"


@pytest.fixture
def no_rename(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep this machine's devices whole, whatever the code under test does."""

    def refuse(*_args: object, **_options: object) -> None:
        raise AssertionError("a temporary file beside a device")

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    monkeypatch.setattr(Path, "replace", refuse)


@pytest.mark.usefixtures("no_rename")
def test_a_full_device_is_an_error_and_stays_a_device() -> None:
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        write_text_safely(Path("/dev/full"), "new\n")


@pytest.mark.usefixtures("no_rename")
def test_the_null_device_takes_everything() -> None:
    write_text_safely(Path("/dev/null"), "new\n")


@pytest.mark.usefixtures("no_rename")
def test_a_pipe_is_written_to() -> None:
    reader, writer = os.pipe()
    write_text_safely(Path(f"/dev/fd/{writer}"), "new\n")
    os.close(writer)
    with os.fdopen(reader) as stream:
        assert stream.read() == "new\n"
