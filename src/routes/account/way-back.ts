import { redirect } from "react-router";
import { SPACE_HREF } from "#features/people/accounts/rules/paths.ts";
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
 * Returns to a secret address after the sign-in. The address is kept in a cookie of this browser. In another browser,
 * an account activated for an invitation goes to that invitation by its id, already accepted: it opens only for the
 * invited address. All others go to the personal space.
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
