import { href, redirect } from "react-router";
import { switchAgency } from "#features/agency/administration/commands/switch-agency.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { DomainError, toErrorCode } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** Continues as staff of another agency of the same person, at its home page. */
export const action = pageHandler(async ({ request, context, caller, info }) => {
  const { partnerId } = requireStaff(context);
  const { agency } = (await readForm(request, ["agency"], { isForAnyAgency: true })).values;
  const home = href("/administration-portail-aap");
  // A second press of the same button: the session already acts for that agency.
  if (agency === String(partnerId)) throw redirect(home, { status: 303 });
  const { token } = await switchAgency(caller, { partnerId: agency }).catch((error) => {
    // Another tab switched meanwhile and ended this session: the browser has a new one, and this address has no page.
    if (toErrorCode(error) === "SIGN_IN_REQUIRED") throw redirect(home, { status: 303 });
    throw error;
  });
  const headers = { "Set-Cookie": buildSessionCookie(token, info.origin) };
  throw redirect(home, { status: 303, headers });
});
