import { redirect } from "react-router";
import { ERROR_STATUS, toErrorCode } from "#platform/errors.ts";
import { buildContentDisposition } from "#platform/http/attachment.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { signInHref } from "#platform/http/sign-in-href.ts";
import { renderDepsContext } from "#product/product-context.ts";
import { renderErrorPage } from "./error-document.tsx";

/** A person's file: a download, never shown inline, never cached. */
export function createFileResponse(bytes: Uint8Array, mime: string, fileName: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": mime,
      "Content-Disposition": buildContentDisposition(fileName),
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Runs the loader of a file link. A failure shows the error page instead of a broken file. */
export async function withErrorPage(
  { context, info }: Pick<RouteArgs, "context" | "info">,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    const code = toErrorCode(error);
    if (code === "UNEXPECTED") throw error;
    if (code === "SIGN_IN_REQUIRED") return redirect(signInHref(info.path));
    const { scripts } = context.get(renderDepsContext);
    return new Response(renderErrorPage({ code, id: info.id }, info, scripts), {
      status: ERROR_STATUS[code],
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
