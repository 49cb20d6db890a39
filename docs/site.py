"""Takes what the site shows from outside of docs: the documents at the top, with their links as they must be there."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}

# Searching in pages that were opened as files takes this program; the theme would fetch it from the network.
SHIM = ROOT / "third_party/iframe-worker/iframe-worker.js"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the program for the search."""
    config.extra["polyfills"] = [f"assets/{SHIM.name}"]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and the program."""
    for source, page in PAGES.items():
        content = re.sub(r"\]\(([^)#]+)", moved, (ROOT / source).read_text())
        files.append(File.generated(config, page, content=content))
    files.append(File.generated(config, f"assets/{SHIM.name}", abs_src_path=str(SHIM)))
    return files


def moved(link: re.Match[str]) -> str:
    """Write a link from the top of the repository as it is inside docs."""
    target = link[1]
    return f"]({PAGES.get(target, target.removeprefix('docs/'))}"
