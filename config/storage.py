"""Static files under names that carry their digest, so that they may be cached for ever."""

import re
from collections.abc import Iterable, Iterator

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENT = re.compile(rb"^[ \t]*//.*\n", re.MULTILINE)
"""A line of a script that is a comment and nothing else."""


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hash and compress every file, and rewrite what script modules import from each other.

    Our own scripts go out without their comments.
    """

    support_js_module_import_aggregation = True

    def _save(self, name: str, content: File[bytes]) -> str:
        if name.startswith("js/"):
            content = ContentFile(COMMENT.sub(b"", b"".join(content.chunks())))
        saved: str = super()._save(name, content)
        return saved

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress what is new: a hashed name never changes what it holds."""
        yield from super().compress_files(path for path in paths if not self.exists(f"{path}.gz"))
