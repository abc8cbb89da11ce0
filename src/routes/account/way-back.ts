import { redirect } from "react-router";
import { SPACE_HREF } from "#features/people/accounts/rules/hrefs.ts";
import {
  createPendingCookie,
  findAcceptedHash,
} from "#features/proposals/team/rules/pending-invitation.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import {
  clearReturnTo,
  readOtherBrowserPath,
  readReturnTo,
} from "#platform/http/return-to.server.ts";

/**
 * Where the way in leads back to an address that is a secret: it waited in this browser. In another one, an account that was
 * activated for an invitation comes to that invitation by its id, accepted as it was before: it opens to the address it was sent
 * to alone. Anything else waits in the person's space.
 */
export const loader = pageHandler((args) => {
  const headers = new Headers({ "Set-Cookie": clearReturnTo(args.info.origin) });
  const here = readReturnTo(args);
  if (here) throw redirect(here, { status: 303, headers });
  const elsewhere = readOtherBrowserPath(args.url, args.caller);
  const hash = findAcceptedHash(elsewhere);
  if (hash) headers.append("Set-Cookie", createPendingCookie(args, hash));
  throw redirect(elsewhere ?? SPACE_HREF, { status: 303, headers });
});
