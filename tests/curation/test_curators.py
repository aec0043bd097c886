"""The migration that makes the group of curators."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db import connection

migration = import_module("games.migrations.0002_curators")

pytestmark = pytest.mark.django_db


def make() -> None:
    migration.make_curators(apps, SimpleNamespace(connection=connection))


def test_the_group_is_made_before_django_makes_permissions() -> None:
    Group.objects.filter(name="Curators").delete()
    Permission.objects.filter(content_type__app_label="games").delete()
    make()
    assert Group.objects.get(name="Curators").permissions.count() == 9
    create_permissions(apps.get_app_config("games"), verbosity=0)
    of_games = Permission.objects.filter(content_type__app_label="games")
    assert of_games.count() == 4 * len(list(apps.get_app_config("games").get_models()))


def test_making_the_group_again_changes_nothing() -> None:
    make()
    before = sorted(Group.objects.get(name="Curators").permissions.values_list("pk", flat=True))
    make()
    group = Group.objects.get(name="Curators")
    assert sorted(group.permissions.values_list("pk", flat=True)) == before


def test_the_group_goes_when_the_migration_is_undone() -> None:
    make()
    migration.remove_curators(apps, SimpleNamespace(connection=connection))
    assert not Group.objects.filter(name="Curators").exists()


def test_the_rights_are_named_as_django_names_them() -> None:
    make()
    made = Permission.objects.get(codename="add_daily")
    assert made.name == "Can add daily"
