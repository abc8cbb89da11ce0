import { Form } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import type { Decision } from "#platform/policy.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { generalHref } from "../rules/paths.ts";

/** Shown in place of the scientific proposal until the coordinator has confirmed the creation. */
export function ConfirmCreationNotice({ id, can }: { id: string; can: Decision }) {
  const t = useT();
  return (
    <Panel title={t("dossiers:confirm.title")}>
      <p>{t(can.ok ? "dossiers:confirm.text" : "dossiers:confirm.waits")}</p>
      {can.ok && (
        <Form method="post" action={generalHref(id)}>
          <input type="hidden" name="intent" value="confirm" />
          <Button type="submit" variant="primary">
            {t("dossiers:confirm.submit")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}
