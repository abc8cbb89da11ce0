import { Form, href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { OrphanDossier } from "../queries/orphan-dossiers.server.ts";

/** For administrators: dossiers whose coordinator is gone, each with the people who could take over. */
export function OrphanDossiersPage(props: {
  dossiers: readonly OrphanDossier[];
  outcome: "done" | "gone" | null;
}) {
  const t = useT();
  const { dossiers, outcome } = props;
  const home = href("/administration-portail-aap");
  return (
    <div className="wrap admin-page">
      <PageHeader
        title={t("team:orphans.title")}
        lead={t("team:orphans.lead")}
        actions={<ButtonLink href={home}>{t("administration:home.title")}</ButtonLink>}
      />
      {outcome && (
        <Alert tone={outcome === "done" ? "done" : "stop"} role="status">
          {t(`team:orphans.${outcome}`)}
        </Alert>
      )}
      {dossiers.length === 0 && <EmptyState title={t("team:orphans.none")} built={3} />}
      {dossiers.map(({ id, acronym, title, members }) => (
        <Panel key={id} title={`${acronym} — ${title}`}>
          <Form method="post" className="cv-choice">
            <input type="hidden" name="dossier" value={id} />
            <SelectField
              id={`coordinator-${id}`}
              name="member"
              label={t("team:orphans.who", { dossier: acronym })}
              options={members.map((member) => ({
                value: member.id,
                label: `${member.name}, ${t(`dossiers:roles.${member.role}`)}`,
              }))}
            />
            <Button type="submit">{t("team:orphans.name")}</Button>
          </Form>
        </Panel>
      ))}
    </div>
  );
}
