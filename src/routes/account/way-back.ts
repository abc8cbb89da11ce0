import { redirect } from "react-router";
import { SPACE_HREF } from "#features/accounts/rules/hrefs.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { endWayBack, readWayBack } from "#platform/http/way-back.server.ts";

/**
 * Where the way in leads back to an address that is a secret: it waited in this browser. In another one it is unknown; what
 * was sent to the person's own address then waits in their space.
 */
export const loader = pageHandler((args) => {
  const headers = { "Set-Cookie": endWayBack(args.info.origin) };
  throw redirect(readWayBack(args) ?? SPACE_HREF, { status: 303, headers });
});
