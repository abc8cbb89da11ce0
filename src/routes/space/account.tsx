import { pendingAddress } from "#features/accounts/links.server.ts";
import { isOrcidProof, orcidLinkHref } from "#features/accounts/orcid-link-wish.server.ts";
import { accountOf } from "#features/accounts/queries.server.ts";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { devicesOf } from "#features/accounts/sessions.server.ts";
import { DataPanel } from "#features/accounts/ui/account/data-panel.tsx";
import { EmailPanel } from "#features/accounts/ui/account/email-panel.tsx";
import { HiddenIdentity } from "#features/accounts/ui/account/hidden-identity.tsx";
import { NamesPanel } from "#features/accounts/ui/account/names-panel.tsx";
import { OrcidPanel } from "#features/accounts/ui/account/orcid-panel.tsx";
import { PasswordPanel } from "#features/accounts/ui/account/password-panel.tsx";
import { DevicesPanel } from "#features/accounts/ui/devices-panel.tsx";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { useT } from "#platform/i18n/context.tsx";
import { orcidIsOffered, orcidProfileHref } from "#services/orcid-sign-in.server.ts";
import { pageMeta } from "#shell/meta.ts";
import { Alert } from "#ui/alert.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import type { Route } from "./+types/account.ts";
import { answerAccountForm, DONE, type Done } from "./account-intents.server.ts";

const HERE = "/mon-espace/mon-compte";

export const loader = pageHandler(async ({ url, context, info }) => {
  const actor = requirePerson(context);
  const { db, clock, env, signer } = context.get(webDepsContext);
  const now = clock.now();
  const [account, pending, devices] = await Promise.all([
    accountOf(db, actor.userId),
    pendingAddress(db, actor.userId, now),
    devicesOf(db, actor.userId, now),
  ]);
  if (!account) throw new DomainError("NOT_FOUND");
  const asked = url.searchParams.get("fait");
  const done: Done | null = DONE.find((known) => known === asked) ?? null;
  const proof = url.searchParams.get("preuve") ?? "";
  return {
    locale: info.locale,
    now,
    proof: isOrcidProof(signer, actor.sessionId, proof, now) ? proof : null,
    done,
    account,
    pending,
    profileHref: account.orcid && orcidProfileHref(env, account.orcid),
    linkHref: orcidIsOffered(env) ? orcidLinkHref(signer, actor, HERE) : null,
    devices: devices.map((device) => ({ ...device, current: device.id === actor.sessionId })),
  };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const actor = requirePerson(context);
  const deps = context.get(webDepsContext);
  return answerAccountForm({ deps, actor, info, form: await request.formData() });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.account") }));

export default function AccountPage({ loaderData, actionData: submission }: Route.ComponentProps) {
  const { account, pending, devices, now, done, profileHref, linkHref, proof } = loaderData;
  const fresh = { href: linkHref, proof };
  const t = useT();
  return (
    <>
      <PageHeader title={t("accounts:space.account")} lead={t("accounts:account.lead")} />
      <div className="account-panels">
        {done && !submission && (
          <Alert tone="done" role="status">
            {t(`accounts:account.done.${done}`)}
          </Alert>
        )}
        <HiddenIdentity account={account} profileHref={profileHref} />
        <NamesPanel account={account} submission={submission} />
        <EmailPanel account={account} pending={pending} fresh={fresh} submission={submission} />
        <OrcidPanel account={account} profileHref={profileHref} linkHref={linkHref} />
        <PasswordPanel account={account} fresh={fresh} submission={submission} />
        <DevicesPanel devices={devices} now={now} />
        <DataPanel />
      </div>
      <UnsavedGuard
        words={{
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
