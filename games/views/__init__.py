"""Views: from a request to a service to a page. They never hold a pack."""
