import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { setNotificationKinds } from "#features/people/notifications/rules/notification-kinds.ts";
import { isRefusal } from "#platform/errors.ts";
import { PrerenderedHtmlContext, prerenderedHtmlContext } from "#platform/http/prerendered-html.ts";
import { getRequestInfo } from "#platform/http/request-info.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { ServerOnlyContext } from "#shell/server-only.ts";
import { en } from "./product/locales.en.ts";
import { fr } from "./product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "./product/notification-kinds.ts";
import { renderDepsContext } from "./product/product-context.ts";

// Exported for the processes, so that they use the bundled libraries: loading these from their own files would double
// the time of a start.
export { createDatabase } from "#platform/db/database.server.ts";
export { openQueue, startWorker } from "#platform/jobs/queue.server.ts";
export { createWebProduct, jobs } from "./product/product.server.ts";

setTranslations({ fr, en });
setNotificationKinds(NOTIFICATION_KINDS);

/** Longer renderings are aborted. */
const RENDER_TIMEOUT_MS = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = getRequestInfo(context);
  const { scripts } = context.get(renderDepsContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerOnlyContext value={{ nonce, scripts }}>
        <PrerenderedHtmlContext value={context.get(prerenderedHtmlContext)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </PrerenderedHtmlContext>
      </ServerOnlyContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout);
          pipe(collectBytes((body) => resolve(new Response(body, { status, headers }))));
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/**
 * Collects a page that React has finished. Sent as one piece: React writes pieces of some kilobytes, and each would pass
 * through every stream between here and the connection.
 */
function collectBytes(use: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    // React never has to wait: the whole page is in memory already.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Uint8Array, _, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      use(Buffer.concat(pieces));
      done();
    },
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // Refusals of the router itself (unknown method or route) are answers, not failures.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isRefusal(error)) return;
  const { log } = context.get(renderDepsContext);
  log.error({ id: getRequestInfo(context).id, err: error }, "page failed");
};
