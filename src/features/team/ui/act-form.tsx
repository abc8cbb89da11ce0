import type { ReactNode } from "react";
import { Form } from "react-router";
import { teamHref } from "#features/dossiers/ui/dossier-hrefs.ts";

/** Posts one act to the page of the team. */
export function ActForm(props: {
  dossierId: string;
  fields: Readonly<Record<string, string>>;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <Form method="post" action={teamHref(props.dossierId)} id={props.id} preventScrollReset>
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </Form>
  );
}
