import type { ReactNode } from "react";
import { Form } from "react-router";
import { consortiumHref, teamHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";

/** The pages that take the acts of a team, and are shown again after them. */
export type TeamActionPage = "team" | "consortium";

/** Posts one act of the team to the page it stands on. */
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
