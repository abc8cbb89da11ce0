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
import { DomainError } from "#platform/errors.ts";
import { readDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { createLocaleCookie } from "#platform/http/cookies.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { isLocale } from "#platform/i18n/locale.ts";
import { getAbilities } from "#platform/policy.ts";
import { isOrcidOffered, orcidProfileHref } from "#services/orcid-sign-in.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import { getSignInPurpose } from "#shell/space-links.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import type { Route } from "./+types/account.ts";

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
  "device",
] as const;

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
    done: readDone(url, DONE),
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

export const action = pageHandler(async ({ request, url, context, caller, info }) => {
  requirePerson(context);
  const form = await readForm(request, FIELDS);
  const next = getReturnTo(url, info);
  const report = (done: Done, cookie: string | null = null) =>
    redirect(getRedirectAfterSave(form.data, info, accountDoneHref(done, next)), {
      status: 303,
      headers: cookie ? { "Set-Cookie": cookie } : {},
    });
  return submit(
    form,
    () =>
      intents(form, {
        async names(values) {
          await changeNames(caller, values);
          throw report("names");
        },
        async email(values) {
          await requestEmailChange(caller, values);
          throw report("asked");
        },
        async password(values) {
          const { token } = await changePassword(caller, values);
          throw report("password", buildSessionCookie(token, info.origin));
        },
        async language({ locale }) {
          await changeLocale(caller, { locale });
          // The confirmation is already in the chosen language.
          throw report(
            "language",
            isLocale(locale) ? createLocaleCookie(locale, info.origin) : null,
          );
        },
        async link(values) {
          const { proof } = await proveIdentity(caller, values);
          // The page then shows a link to ORCID: the content security policy forbids forms that redirect to another
          // site.
          throw redirect(`${withReturnTo(next, ACCOUNT_HREF, { preuve: proof })}#orcid`, 303);
        },
        async unlink(values) {
          await unlinkOrcid(caller, values);
          throw report("unlinked");
        },
        async endDevice({ device }) {
          await signOutDevice(caller, { sessionId: device });
          throw report("ended");
        },
        async endOtherDevices() {
          await signOutOtherDevices(caller, {});
          throw report("ended");
        },
      }),
    { secretFields: ["current", "password"] },
  );
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
      <DoneAlert>{t(`accounts:account.done.${done}`)}</DoneAlert>
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
