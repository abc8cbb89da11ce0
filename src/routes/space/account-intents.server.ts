import { redirect } from "react-router";
import {
  changeLocale,
  changeNames,
} from "#features/people/accounts/commands/change-account-details.server.ts";
import { requestEmailChange } from "#features/people/accounts/commands/change-email.server.ts";
import { changePassword } from "#features/people/accounts/commands/change-password.server.ts";
import {
  signOutDevice,
  signOutOtherDevices,
} from "#features/people/accounts/commands/sign-out.server.ts";
import { proveIdentity } from "#features/people/accounts/commands/start-orcid-authorization.server.ts";
import { unlinkOrcid } from "#features/people/accounts/commands/unlink-orcid.server.ts";
import {
  ACCOUNT_HREF,
  accountDoneHref,
  getReturnTo,
  withReturnTo,
} from "#features/people/accounts/rules/paths.ts";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { createLocaleCookie } from "#platform/http/cookies.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { isLocale } from "#platform/i18n/locale.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";

export const DONE = [
  "names",
  "asked",
  "moved",
  "password",
  "linked",
  "unlinked",
  "ended",
  "language",
] as const;
export type Done = (typeof DONE)[number];

const FIELDS = [
  "firstName",
  "lastName",
  "email",
  "current",
  "password",
  "proof",
  "locale",
] as const;
type Form = PostedForm<(typeof FIELDS)[number] | "end" | "intent" | typeof NEXT_FIELD>;

interface IntentArgs {
  readonly caller: Caller;
  readonly info: RequestInfo;
  readonly values: Form["values"];
  /** Where the person was going before they came to the page. */
  readonly next: string;
}

/** How the page says that it was done, and the cookie that goes with it: a new token, another language. */
type Outcome = Done | { readonly done: Done; readonly cookie: string | null };

/** What each form of the page asks for. */
const INTENTS: Readonly<Record<string, (sent: IntentArgs) => Promise<Outcome>>> = {
  async names({ caller, values }) {
    await changeNames(caller, values);
    return "names";
  },
  async email({ caller, info: { locale, origin }, values }) {
    await requestEmailChange(caller, { ...values, locale, origin });
    return "asked";
  },
  async password({ caller, info, values }) {
    const { token } = await changePassword(caller, values);
    return { done: "password", cookie: buildSessionCookie(token, info.origin) };
  },
  async language({ caller, info, values: { locale } }) {
    await changeLocale(caller, { locale });
    return { done: "language", cookie: createLanguageCookie(locale, info) };
  },
  async link({ caller, next, values }) {
    const { proof } = await proveIdentity(caller, values);
    // A link leads on from there: our policy lets no form lead to another site.
    throw redirect(`${withReturnTo(next, ACCOUNT_HREF, { preuve: proof })}#orcid`, 303);
  },
  async unlink({ caller, values }) {
    await unlinkOrcid(caller, values);
    return "unlinked";
  },
};

export async function handleAccountForm({ request, url, caller, info }: RouteArgs) {
  const form: Form = await readForm(request, [...FIELDS, "end", "intent", NEXT_FIELD]);
  const { end, intent, [NEXT_FIELD]: leavingTo } = form.values;
  const next = getReturnTo(url, info);
  if (end) {
    if (end === "others") await signOutOtherDevices(caller, {});
    else await signOutDevice(caller, { sessionId: end });
    throw redirect(accountDoneHref("ended", next), 303);
  }
  const work = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined;
  if (!work) throw new DomainError("BAD_REQUEST");
  return submit(
    form,
    async () => {
      const outcome = await work({ caller, info, next, values: form.values });
      const { done, cookie } =
        typeof outcome === "string" ? { done: outcome, cookie: null } : outcome;
      throw redirect(toLocalPath(leavingTo, info.origin) ?? accountDoneHref(done, next), {
        status: 303,
        headers: cookie ? { "Set-Cookie": cookie } : {},
      });
    },
    { formName: intent, secretFields: ["current", "password"] },
  );
}

/** The page that says it is done is in the language that was chosen. */
const createLanguageCookie = (locale: string, { origin }: RequestInfo): string | null =>
  isLocale(locale) ? createLocaleCookie(locale, origin) : null;
