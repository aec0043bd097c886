"""The pages for what goes wrong: a sentence for a person, and for htmx only the sentence."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def said(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    """Answer a status with a sentence: a page, or plain text where only a message is wanted."""
    if request.headers.get("HX-Request"):
        return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
    context = {"status": status, "title": title, "sentence": sentence}
    return render(request, "errors/error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 400."""
    return said(
        request,
        400,
        "That could not be read",
        "The request could not be read. Nothing was changed.",
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 where a form came without its token, say after logging in elsewhere."""
    sentence = "This page is from before you logged in or out. Load it again; your game is kept."
    return said(request, 403, "The page is out of date", sentence)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 403."""
    return said(request, 403, "Not allowed", "That is not yours to do.")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 404, alike for what does not exist and what is somebody else’s."""
    return said(request, 404, "Nothing here", "There is no such page, or it is not yours to see.")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 with as little machinery as possible: no database, no session."""
    if request.headers.get("HX-Request"):
        sentence = "Something went wrong here. Nothing was played."
        return HttpResponse(sentence, status=500, content_type="text/plain; charset=utf-8")
    return render(request, "errors/500.html", status=500)
