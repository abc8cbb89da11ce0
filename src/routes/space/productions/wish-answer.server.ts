import { redirect } from "react-router";
import { PRODUCTIONS_PATH } from "#features/productions/rules/list-request.ts";
import { textFields } from "#platform/http/form.ts";
import { localPath } from "#platform/http/local-path.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

interface Refusal {
  /** Shown by the page where there is no script to show the words. */
  readonly code: "full" | "notFound";
  readonly words: string;
  readonly status: number;
}

/** Answers a star or a heart: "ok" or the error's text for the script, the list again for a plain form. */
export function answerWish(
  { request, info }: Pick<RouteArgs, "request" | "info">,
  form: FormData,
  refusal: Refusal | null,
): Response {
  if (request.headers.get("accept")?.includes("text/html")) {
    const { back } = textFields(form, ["back"]);
    const to = new URL(localPath(back, info.origin) ?? PRODUCTIONS_PATH, info.origin);
    if (refusal) {
      to.searchParams.set("refus", refusal.code);
      // The reason stands at the head of the page.
      to.hash = "";
    } else to.searchParams.delete("refus");
    return redirect(`${to.pathname}${to.search}${to.hash}`, 303);
  }
  return new Response(refusal?.words ?? "ok", {
    status: refusal?.status ?? 200,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
