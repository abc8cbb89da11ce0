import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { callMessagesHref } from "../rules/paths.ts";

/** Leads from the editor of a published call to the messages of its teams. */
export function MessagesPanel({ draftId }: { draftId: string }) {
  const t = useT();
  return (
    <Panel
      title={t("callNotices:messages.title")}
      actions={
        <AppLink className="small" href={callMessagesHref(draftId)}>
          {t("callNotices:messages.open")}
        </AppLink>
      }
    >
      <p className="small muted">{t("callNotices:messages.panelLead")}</p>
    </Panel>
  );
}
