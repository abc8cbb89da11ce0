import { requireActor } from "#features/accounts/require-actor.server.ts";
import { answering } from "#platform/http/answering.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/home.ts";

export const loader = answering(async ({ context, info }) => {
  const actor = requireActor(context, info);
  return { locale: info.locale, name: actor.firstName };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("accounts:space.nav") }));

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return (
    <PageHeader
      title={t("accounts:space.title", { name: loaderData.name })}
      actions={
        <ButtonLink href="/mon-espace/mon-profil?tutoriel" icon="help">
          {t("researchers:profile.showTutorial")}
        </ButtonLink>
      }
    />
  );
}
