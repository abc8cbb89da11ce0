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
import { can } from "#features/people/accounts/policy.ts";
import { findAccount } from "#features/people/accounts/queries/account.server.ts";
import { findPendingEmail } from "#features/people/accounts/queries/links.server.ts";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { listDevices } from "#features/people/accounts/queries/sessions.server.ts";
import {
  isIdentityProof,
  orcidLinkHref,
  orcidProveHref,
} from "#features/people/accounts/rules/identity-proof.ts";
import {
  ACCOUNT_HREF,
  accountDoneHref,
  completeAccountHref,
  getReturnTo,
  SPACE_HREF,
  withReturnTo,
} from "#features/people/accounts/rules/paths.ts";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import {
  DataPanel,
  HiddenIdentity,
  LanguagePanel,
  NamesPanel,
} from "#features/people/accounts/ui/account/detail-panels.tsx";
import { EmailPanel } from "#features/people/accounts/ui/account/email-panel.tsx";
import { OrcidPanel } from "#features/people/accounts/ui/account/orcid-panel.tsx";
import { PasswordPanel } from "#features/people/accounts/ui/account/password-panel.tsx";
import { DevicesPanel } from "#features/people/accounts/ui/devices-panel.tsx";
import { hasJustSignedIn } from "#features/people/accounts/writes/confirm-identity.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { createLocaleCookie } from "#platform/http/cookies.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { isLocale } from "#platform/i18n/locale.ts";
import { getAbilities } from "#platform/policy.ts";
import { isOrcidOffered, orcidProfileHref } from "#services/orcid-sign-in.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getSignInPurpose } from "#shell/space-links.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import type { Route } from "./+types/account.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, clock, env, signer } = caller;
  const now = clock.now();
  const [account, pending, devices, justCame] = await Promise.all([
    findAccount(db, actor.userId),
    findPendingEmail(db, actor.userId, now),
    listDevices(db, actor.userId, now),
    hasJustSignedIn({ db, actor, now }),
  ]);
  if (!account) throw new DomainError("NOT_FOUND");
  const asked = url.searchParams.get("fait");
  const done: Done | null = DONE.find((known) => known === asked) ?? null;
  const preuve = url.searchParams.get("preuve") ?? "";
  const proof = isIdentityProof(signer, actor.sessionId, preuve, now) ? preuve : null;
  const next = getReturnTo(url, info);
  const here = completeAccountHref(next);
  const offered = isOrcidOffered(env);
  const confirmed = justCame || proof !== null;
  return {
    locale: info.locale,
    now,
    next,
    proof,
    confirmed,
    done,
    account,
    can: getAbilities(can, actor, account, ["choosePassword", "unlinkOrcid"]),
    pending,
    profileHref: account.orcid && orcidProfileHref(env, account.orcid),
    orcidOffered: offered,
    linkHref: offered && confirmed ? orcidLinkHref(signer, actor, { next: here, now }) : null,
    proveHref: offered && account.orcid ? orcidProveHref(signer, actor, here) : null,
    devices: devices.map((device) => ({ ...device, current: device.id === actor.sessionId })),
  };
});

export const action = pageHandler((args) => {
  requirePerson(args.context);
  return handleAccountForm(args);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.account") }));

export default function AccountPage({ loaderData, actionData: submission }: Route.ComponentProps) {
  const { account, pending, devices, now, next, done, profileHref, proof } = loaderData;
  const { choosePassword, unlinkOrcid } = loaderData.can;
  const fresh = { href: loaderData.proveHref, proof };
  const t = useT();
  // Shown in the panel whose form was sent. The alert takes the focus, so that the browser scrolls to it.
  const confirm = (...concerned: readonly Done[]) =>
    done && !submission && concerned.includes(done) ? (
      <Alert tone="done" role="status" takesLostFocus hideWhenEdited>
        {t(`accounts:account.done.${done}`)}
      </Alert>
    ) : null;
  return (
    <>
      <PageHeader title={t("accounts:space.account")} lead={t("accounts:account.lead")} />
      <div className="account-panels">
        {next !== SPACE_HREF && <WayOn next={next} />}
        <HiddenIdentity account={account} profileHref={profileHref} />
        <NamesPanel account={account} submission={submission} confirmation={confirm("names")} />
        <EmailPanel
          account={account}
          pending={pending}
          reauthentication={fresh}
          submission={submission}
          confirmation={confirm("asked", "moved")}
        />
        <OrcidPanel
          account={account}
          canUnlink={unlinkOrcid}
          profileHref={profileHref}
          offered={loaderData.orcidOffered}
          linkHref={loaderData.linkHref}
          isIdentityConfirmed={loaderData.confirmed}
          proof={proof}
          submission={submission}
          confirmation={confirm("linked", "unlinked")}
        />
        <PasswordPanel
          account={account}
          canChoosePassword={choosePassword}
          reauthentication={fresh}
          submission={submission}
          confirmation={confirm("password")}
        />
        <LanguagePanel account={account} confirmation={confirm("language")} />
        <DevicesPanel devices={devices} now={now} confirmation={confirm("ended")} />
        <DataPanel />
      </div>
      <UnsavedGuard
        labels={{
          title: t("unsaved.title"),
          text: t("unsaved.text"),
          leave: t("unsaved.leave"),
          save: t("unsaved.save"),
          stay: t("unsaved.stay"),
        }}
      />
    </>
  );
}

/** For a person sent here to complete the account: a link to the original destination. */
function WayOn({ next }: { next: string }) {
  const t = useT();
  const purpose = getSignInPurpose(t, next);
  return (
    <Alert
      tone="info"
      actions={<ButtonLink href={next}>{t("accounts:account.wayOn.continue")}</ButtonLink>}
    >
      {purpose
        ? t("accounts:account.wayOn.purpose", { purpose })
        : t("accounts:account.wayOn.anywhere")}
    </Alert>
  );
}

const DONE = [
  "names",
  "asked",
  "moved",
  "password",
  "linked",
  "unlinked",
  "ended",
  "language",
] as const;
type Done = (typeof DONE)[number];

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
  /** Destination before the person came to this page. */
  readonly next: string;
}

/** The message of the page and the cookie to set: a new session token, another language. */
type Outcome = Done | { readonly done: Done; readonly cookie: string | null };

/** Handlers by intent, one for each form of the page. */
const INTENTS: Readonly<Record<string, (sent: IntentArgs) => Promise<Outcome>>> = {
  async names({ caller, values }) {
    await changeNames(caller, values);
    return "names";
  },
  async email({ caller, values }) {
    await requestEmailChange(caller, values);
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
    // The page then shows a link to ORCID: the content security policy forbids forms that redirect to another site.
    throw redirect(`${withReturnTo(next, ACCOUNT_HREF, { preuve: proof })}#orcid`, 303);
  },
  async unlink({ caller, values }) {
    await unlinkOrcid(caller, values);
    return "unlinked";
  },
};

async function handleAccountForm({ request, url, caller, info }: RouteArgs) {
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

/** The confirmation is already in the chosen language. */
const createLanguageCookie = (locale: string, { origin }: RequestInfo): string | null =>
  isLocale(locale) ? createLocaleCookie(locale, origin) : null;
