"""Static files under names that carry their digest, so that they may be cached for ever."""

from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hash and compress every file, and rewrite what script modules import from each other."""

    support_js_module_import_aggregation = True

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress what is new: a hashed name never changes what it holds."""
        yield from super().compress_files(path for path in paths if not self.exists(f"{path}.gz"))
