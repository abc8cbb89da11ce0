import { can } from "#features/people/accounts/policy.ts";
import { findAccount } from "#features/people/accounts/queries/account.server.ts";
import { findPendingEmail } from "#features/people/accounts/queries/links.server.ts";
import { listDevices } from "#features/people/accounts/queries/sessions.server.ts";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import {
  isIdentityProof,
  orcidLinkHref,
  orcidProveHref,
} from "#features/people/accounts/rules/identity-proof.ts";
import {
  completeAccountHref,
  getReturnTo,
  SPACE_HREF,
} from "#features/people/accounts/rules/paths.ts";
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
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { getAbilities } from "#platform/policy.ts";
import { isOrcidOffered, orcidProfileHref } from "#services/orcid-sign-in.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import { getSignInPurpose } from "../account/sign-in-purpose.ts";
import type { Route } from "./+types/account.ts";
import { DONE, type Done, handleAccountForm } from "./account-intents.server.ts";

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
  // Stands in the panel whose button was pressed, and takes the focus there: the browser shows that part of the page.
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

/** For who came to complete their account first: where they were going stays one press away. */
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
