import type { ReactNode } from "react";
import { Form } from "react-router";
import { consortiumHref, teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { TeamPageView } from "../views/team-page.server.ts";

/** Pages that handle team actions and are shown again after them. */
export type TeamActionPage = "team" | "consortium";

/** Posts one team action to the current page. */
export function TeamActionForm(props: {
  dossierId: string;
  page?: TeamActionPage;
  fields: Readonly<Record<string, string>>;
  id?: string;
  children?: ReactNode;
}) {
  const href = props.page === "consortium" ? consortiumHref : teamHref;
  return (
    <Form method="post" action={href(props.dossierId)} id={props.id} preventScrollReset>
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </Form>
  );
}

interface HandBackCoordinationProps {
  dossierId: string;
  page: TeamActionPage;
  handBack: TeamPageView["handBack"];
}

/** Tells a new coordinator whom the role came from, with a button to hand it back. */
export function HandBackCoordination({ dossierId, page, handBack }: HandBackCoordinationProps) {
  const t = useT();
  if (!handBack) return null;
  const { memberId, name } = handBack;
  return (
    <Alert
      tone="info"
      actions={
        <TeamActionForm
          dossierId={dossierId}
          page={page}
          fields={{ intent: "transferCoordination", member: memberId }}
        >
          <Button type="submit" size="s">
            {t("team:actions.handBack", { name })}
          </Button>
        </TeamActionForm>
      }
    >
      {t("team:page.received", { name })}
    </Alert>
  );
}
