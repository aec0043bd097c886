"""Make the group of curators, with just the rights that it needs."""

from django.db import migrations

GROUP = "Curators"
RIGHTS = {
    "player": ("view", "change"),  # hide a name, ban
    "deal": ("view", "add"),  # look at layouts, draw
    "daily": ("view", "add", "change"),  # schedule, choose again
    "play": ("view", "change"),  # read a log, void a result
}


def make_curators(apps, schema_editor):
    """Make the group and give it its rights; they may not exist yet, as Django makes them after all migrations."""
    alias = schema_editor.connection.alias
    content_types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    group, _is_new = apps.get_model("auth", "Group").objects.using(alias).get_or_create(name=GROUP)
    for model, verbs in RIGHTS.items():
        content_type, _is_new = content_types.get_or_create(app_label="games", model=model)
        for verb in verbs:
            permission, _is_new = permissions.get_or_create(
                content_type=content_type,
                codename=f"{verb}_{model}",
                defaults={"name": f"Can {verb} {model}"},
            )
            group.permissions.add(permission)


def remove_curators(apps, schema_editor):
    """Remove the group; whoever was in it keeps their account."""
    alias = schema_editor.connection.alias
    apps.get_model("auth", "Group").objects.using(alias).filter(name=GROUP).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_curators, remove_curators)]
