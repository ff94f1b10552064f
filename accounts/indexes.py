"""Indexes that a migration adds while the site is in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.migrations import AddIndex

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor
    from django.db.migrations.state import ProjectState


class AddIndexInUse(AddIndex):
    """Adds an index without keeping anybody from writing. The migration must not be `atomic`.

    `AddIndexConcurrently` does the same, but on PostgreSQL alone.
    """

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: ProjectState
    ) -> None:
        model = to_state.apps.get_model(app_label, self.model_name)
        schema_editor.add_index(model, self.index, **way(schema_editor))

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: Any
    ) -> None:
        model = from_state.apps.get_model(app_label, self.model_name)
        schema_editor.remove_index(model, self.index, **way(schema_editor))


def way(schema_editor: BaseDatabaseSchemaEditor) -> dict[str, Any]:
    """Return what tells a database to let others write. SQLite has no such way."""
    return {"concurrently": True} if schema_editor.connection.vendor == "postgresql" else {}
