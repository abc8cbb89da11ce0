import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { actorOf } from "#features/accounts/actor.ts";
import { setFavourite } from "#features/alerts/commands/set-favourite.server.ts";
import { sealWish, WISH_SECONDS } from "#features/alerts/rules/like-after-sign-in.ts";
import { DomainError } from "#platform/errors.ts";
import { COOKIES, writeCookie } from "#platform/http/cookies.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { textFields } from "#platform/http/form.ts";
import { localPath } from "#platform/http/local-path.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/**
 * `POST /ajax/call-for-proposals/like/{id}` answers `{ liked }`. Without a body it turns a favourite into its contrary;
 * `liked=true` or `liked=false` says which is wanted, so that a repeated request changes nothing more. A form without
 * script also sends `next`, and is led back there.
 */
export const action = resource(async ({ request, params, context, info }) => {
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  const callId = idOf(params.id);
  const { liked, next: wished } = await fieldsOf(request);
  const next = localPath(wished, info.origin);
  const deps = context.get(webDepsContext);
  const actor = actorOf(context);
  if (!actor && next) {
    // The wish comes back after the sign-in, and only in this browser.
    const browser = randomUUID();
    const token = sealWish(deps.signer, { callId, next }, browser, deps.clock.now());
    const back = `/favori-apres-connexion?${new URLSearchParams({ jeton: token })}`;
    return redirect(`/login?${new URLSearchParams({ next: back })}`, {
      status: 303,
      headers: {
        "Set-Cookie": writeCookie(COOKIES.wish, browser, {
          maxAgeSeconds: WISH_SECONDS,
          secure: info.origin.startsWith("https:"),
        }),
      },
    });
  }
  if (!actor) {
    const problem = { code: "SIGN_IN_REQUIRED", id: info.id, details: {} };
    return Response.json(problem, { status: 401 });
  }
  try {
    const answer = await setFavourite(deps, {
      userId: actor.userId,
      callId,
      liked: readWish(liked),
    });
    return next ? redirect(next, 303) : Response.json({ liked: answer });
  } catch (error) {
    // A page somebody reads without script says itself that the call is gone: it does not show it any more.
    const gone = error instanceof DomainError && ["NOT_FOUND", "GONE"].includes(error.code);
    if (gone && next) return redirect(next, 303);
    throw error;
  }
});

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

function idOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? "")) throw new DomainError("NOT_FOUND");
  return Number(text);
}

function readWish(text: string): boolean | null {
  if (text === "") return null;
  if (text !== "true" && text !== "false") {
    throw new DomainError("BAD_REQUEST", { liked: "true or false" });
  }
  return text === "true";
}

async function fieldsOf(request: Request) {
  // The call needs no body, and then has no type that could be read as a form.
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/.test(
    request.headers.get("content-type") ?? "",
  );
  const form = isForm ? await request.formData().catch(() => new FormData()) : new FormData();
  return textFields(form, ["liked", "next"]);
}
